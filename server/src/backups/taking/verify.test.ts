import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLocalFiles } from '../../platform/files/local-files.ts';
import { BackupRefused } from '../place/backup-refused.ts';
import { listOf, tableOf, type Manifest } from '../place/manifest.ts';
import { Packed } from '../place/packed.ts';
import { verifySet } from './verify.ts';

const SET = '20260101T000000.000Z';
const TABLE = { schema: 'public', name: 'things', columns: ['id'], partition: null, rows: 1 };
const KEYS = { seals: randomBytes(32), names: randomBytes(32) };

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'limelight-verify-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function written(key: typeof KEYS | null) {
  const packed = new Packed(createLocalFiles(root), key);
  const write = (at: string, packing: 'gzip' | 'plain', text: string) =>
    packed.write(at, packing, Readable.from([Buffer.from(text)]));
  const blob = packed.blobOf('0'.repeat(64));
  const { sha256 } = await write(blob, 'plain', 'the bytes of a film');
  const manifest: Manifest = {
    format: 1,
    takenAt: '2026-01-01T00:00:00.000Z',
    migrations: [],
    queueMigration: 1,
    tables: [{ ...TABLE, content: await write(tableOf(SET, TABLE), 'gzip', 'a row\n') }],
    sequences: [],
    list: await write(listOf(SET), 'gzip', 'a list\n'),
    files: { count: 1, bytes: 19, missing: 0 },
    notesErasures: false,
    kept: [],
  };
  return { packed, blob, manifest, blobs: () => Readable.from([{ blob, sha256 }]) };
}

/** Changes the byte in the middle of a file. */
async function damage(key: string): Promise<void> {
  const bytes = await readFile(path.join(root, key));
  const middle = Math.floor(bytes.length / 2);
  bytes.writeUInt8((bytes.readUInt8(middle) + 1) % 256, middle);
  await writeFile(path.join(root, key), bytes);
}

it.each(['with a key', 'without a key'])('%s, whatever is damaged is found', async (which) => {
  const { packed, blob, manifest, blobs } = await written(which === 'with a key' ? KEYS : null);
  const verify = () => verifySet(packed, SET, manifest, blobs(), new AbortController().signal);
  await verify();
  for (const key of [blob, tableOf(SET, TABLE), listOf(SET)]) {
    const good = await readFile(path.join(root, key));
    await damage(key);
    await expect(verify()).rejects.toThrow(BackupRefused);
    await expect(verify()).rejects.toThrow(`${key} reads back as something else`);
    await writeFile(path.join(root, key), good);
    await rm(path.join(root, key));
    await expect(verify()).rejects.toThrow(`${key} reads back as something else`);
    await writeFile(path.join(root, key), good);
  }
  await verify();
});
