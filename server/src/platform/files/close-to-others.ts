import { chmod, lstat, readdir } from 'node:fs/promises';
import path from 'node:path';

/** The permission bits of the group and of all other users. */
const OTHERS = 0o077;

/**
 * Removes every permission of other users from a file, or from a folder and everything in it. A folder is closed after its
 * contents, so one that is already closed needs no second walk. Symbolic links are left alone. Returns whether it is closed
 * now; not every file system can do that.
 */
export async function closeToOthers(target: string): Promise<boolean> {
  const found = await lstat(target).catch(() => null);
  if (!found || found.isSymbolicLink() || (found.mode & OTHERS) === 0) return true;
  if (found.isDirectory()) {
    const names = await readdir(target).catch(() => []);
    for (const name of names) await closeToOthers(path.join(target, name));
  }
  const mode = found.mode & (found.isDirectory() ? 0o700 : 0o600);
  // fails on another user's file; some file systems report success and change nothing
  await chmod(target, mode).catch(() => undefined);
  const after = await lstat(target).catch(() => null);
  return !after || (after.mode & OTHERS) === 0;
}
