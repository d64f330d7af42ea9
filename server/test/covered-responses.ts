import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { z } from 'zod';
import { contract } from '@limelight/contract';
import { withResponses } from '../src/platform/http/contract-parts.ts';

/** The file in which the test files of a run record which responses they compared with the contract. */
export const answersFile = (madeOnce: string) => path.join(madeOnce, 'answers');

/** What a response covers: its operation, and each list in it that is not empty. */
export function seenIn(name: string, answer: unknown): string[] {
  const lists = Object.entries(answer ?? {}).filter(
    ([, value]) => Array.isArray(value) && value.length > 0,
  );
  return [name, ...lists.map(([key]) => `${name} ${key}`)];
}

/**
 * GET responses that no test has produced, and lists in them that were always empty. Responses leave the server unparsed, so
 * only a test keeps a field out of them that the contract does not name.
 */
function unseen(seen: ReadonlySet<string>): { operations: string[]; lists: string[] } {
  const operations: string[] = [];
  const lists: string[] = [];
  withResponses(contract, ({ name, method }, schema) => {
    if (method !== 'GET') return schema;
    operations.push(name.join('.'));
    for (const [key, part] of schema instanceof z.ZodObject ? Object.entries(schema.shape) : [])
      if (part instanceof z.ZodArray) lists.push(`${name.join('.')} ${key}`);
    return schema;
  });
  const isMissing = (one: string) => !seen.has(one);
  return { operations: operations.filter(isMissing), lists: lists.filter(isMissing) };
}

/** Fails a full, green run in which a GET operation never responded, and prints the lists that were always empty. */
export async function expectAllSeen({ vitest }: TestProject, madeOnce: string): Promise<void> {
  const modules = vitest.state.getTestModules();
  const isWhole =
    !vitest.config.testNamePattern &&
    modules.length === (await vitest.globTestSpecifications()).length &&
    modules.every((module) => module.ok());
  if (!isWhole) return;
  const seen = new Set((await readFile(answersFile(madeOnce), 'utf8')).split('\n'));
  const { operations, lists } = unseen(seen);
  if (lists.length > 0) process.stderr.write(`No test gets an item of: ${lists.join(', ')}\n`);
  if (operations.length === 0) return;
  process.stderr.write(`No test is answered by: ${operations.join(', ')}\n`);
  process.exitCode = 1;
}
