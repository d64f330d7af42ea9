import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { z } from 'zod';
import { contract } from '@limelight/contract';
import { withAnswers } from '../src/platform/http/contract-parts.ts';

/** Where the files of a run note which answers they held against the contract. */
export const answersFile = (madeOnce: string) => path.join(madeOnce, 'answers');

/** What an answer shows: its operation, and each list in it that is not empty. */
export function seenIn(name: string, answer: unknown): string[] {
  const lists = Object.entries(answer ?? {}).filter(
    ([, value]) => Array.isArray(value) && value.length > 0,
  );
  return [name, ...lists.map(([key]) => `${name} ${key}`)];
}

/**
 * Answers of GETs that no test has seen, or only with an empty list. They leave the server unparsed, so nothing but a
 * test keeps a field out of them that the contract does not name.
 */
export function unseen(seen: ReadonlySet<string>): string[] {
  const wanted: string[] = [];
  withAnswers(contract, ({ name, method }, schema) => {
    if (method !== 'GET') return schema;
    wanted.push(name.join('.'));
    for (const [key, part] of schema instanceof z.ZodObject ? Object.entries(schema.shape) : [])
      if (part instanceof z.ZodArray) wanted.push(`${name.join('.')} ${key}`);
    return schema;
  });
  return wanted.filter((one) => !seen.has(one));
}

/** Fails a whole, green run that left a GET's answer unseen. */
export async function expectAllSeen({ vitest }: TestProject, madeOnce: string): Promise<void> {
  const modules = vitest.state.getTestModules();
  const isWhole =
    !vitest.config.testNamePattern &&
    modules.length === (await vitest.globTestSpecifications()).length &&
    modules.every((module) => module.ok());
  if (!isWhole) return;
  const seen = new Set((await readFile(answersFile(madeOnce), 'utf8')).split('\n'));
  const missing = unseen(seen);
  if (missing.length === 0) return;
  console.error(`No test asks these, or none gets an item:\n${missing.join('\n')}`);
  process.exitCode = 1;
}
