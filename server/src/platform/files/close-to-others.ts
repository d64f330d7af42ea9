import { chmod, lstat, readdir } from 'node:fs/promises';
import path from 'node:path';

/** What the group and everyone else on this machine may do. */
const OTHERS = 0o077;

/**
 * Takes every right of others on a file, or on a folder and all that is in it, away. A folder is closed after what it
 * holds: one that is closed was finished, by this or by the process that made it, and costs one look. Links are left.
 * Answers whether it is closed now, which not every file system can do.
 */
export async function closeToOthers(target: string): Promise<boolean> {
  const found = await lstat(target).catch(() => null);
  if (!found || found.isSymbolicLink() || (found.mode & OTHERS) === 0) return true;
  if (found.isDirectory()) {
    const names = await readdir(target).catch(() => []);
    for (const name of names) await closeToOthers(path.join(target, name));
  }
  const mode = found.mode & (found.isDirectory() ? 0o700 : 0o600);
  // refused where the file is somebody else's; some file systems say yes and change nothing
  await chmod(target, mode).catch(() => undefined);
  const after = await lstat(target).catch(() => null);
  return !after || (after.mode & OTHERS) === 0;
}
