import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { sweepAbandoned } from './sweep-abandoned.ts';

/**
 * Returns a function for paths of new temporary files in `folder`. Its first call creates the folder and removes abandoned
 * files from it.
 */
export function temporaryIn(folder: string): () => Promise<string> {
  let ready: Promise<void> | undefined;
  return async () => {
    ready ??= mkdir(folder, { recursive: true, mode: 0o700 }).then(() => sweepAbandoned(folder));
    await ready;
    return path.join(folder, randomUUID());
  };
}
