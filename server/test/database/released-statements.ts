import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import type { Statement } from '../../src/platform/db/statement.ts';

const FILE = path.join(import.meta.dirname, 'released-statements.json.gz');

/** Texts by name. */
const stored = z.record(z.string(), z.string());

/** The statements of the version that was released last. Its processes run beside the new ones in a rolling restart. */
export async function releasedStatements(): Promise<[name: string, text: string][]> {
  const json = await promisify(gunzip)(await readFile(FILE));
  return Object.entries(stored.parse(JSON.parse(json.toString('utf8'))));
}

/** Keeps the statements of a version that is released (`npm run released`). */
export async function keepReleased(statements: readonly Statement[]): Promise<void> {
  const texts = statements.map(({ name, text }) => [name, text] as const).toSorted();
  const json = JSON.stringify(Object.fromEntries(texts));
  await writeFile(FILE, await promisify(gzip)(json, { level: 9 }));
}
