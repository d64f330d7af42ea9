import { statfs } from 'node:fs/promises';
import path from 'node:path';

/** The disk that this process writes files to. */
export interface Disk {
  /** Bytes that may still be written before the operator's reserve is touched; 0 or less when it is. */
  room(): Promise<number>;
}

/** Whether only the reserve is left: what would fill it waits or is refused, everything else goes on. */
export const isNearlyFull = async (disk: Disk): Promise<boolean> => (await disk.room()) <= 0;

/** The disk of these folders; the fullest counts where they are on several. One that is not there yet is on its parent's. */
export function createDisk(folders: readonly string[], reserveBytes: number): Disk {
  return {
    async room() {
      const free = await Promise.all(folders.map(freeBytes));
      return Math.min(...free) - reserveBytes;
    },
  };
}

/** What this user may still write there. A system that does not say is taken at no word: writing will show. */
async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    const parent = path.dirname(folder);
    return isMissing && parent !== folder ? freeBytes(parent) : Infinity;
  }
}
