import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Files that a killed process left behind are removed after this time: a younger file may still be written by another process.
 */
const ABANDONED_MS = 24 * 60 * 60 * 1_000;

/** Removes old temporary files directly in `folder`. */
export async function sweepAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(file, { force: true });
  }
}
