import { statfs } from 'node:fs/promises';
import path from 'node:path';

/** The disk that this process writes files to. */
export interface Disk {
  /** Bytes that may still be written before the operator's reserve is touched; 0 or less if it is. */
  room(): Promise<number>;
}

/** Whether only the reserve is left: work that would fill it waits or is refused, everything else goes on. */
export const isNearlyFull = async (disk: Disk): Promise<boolean> => (await disk.room()) <= 0;

/**
 * The disk of these folders; if they are on several, the fullest counts. A folder that does not exist yet is on its parent's
 * disk.
 */
export function createDisk(folders: readonly string[], reserveBytes: number): Disk {
  return {
    async room() {
      const free = await Promise.all(folders.map(freeBytes));
      return Math.min(...free) - reserveBytes;
    },
  };
}

/** Bytes this user may still write there. Infinity on a system that does not report it: writing will tell. */
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
