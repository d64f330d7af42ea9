import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { sweepAbandoned } from './sweep-abandoned.ts';

/** Answers paths of new temporary files in `folder`; the first one makes the folder and sweeps it. */
export function temporaryIn(folder: string): () => Promise<string> {
  let ready: Promise<void> | undefined;
  return async () => {
    ready ??= mkdir(folder, { recursive: true, mode: 0o700 }).then(() => sweepAbandoned(folder));
    await ready;
    return path.join(folder, randomUUID());
  };
}
