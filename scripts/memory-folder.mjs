import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
/** A run keeps 2 GB there at most. */
const BYTES = 6 * 1024 ** 3;

/**
 * A folder in memory for this process, gone when it ends; null where the machine has none, or not plenty. The tests copy
 * a database of 800 files 250 times: that takes 50 ms in memory and 240 on a disk, most of it for making files.
 */
export function memoryFolder() {
  if (!existsSync(MEMORY)) return null;
  for (const name of readdirSync(MEMORY)) {
    const pid = /^limelight-tests-(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) remove(path.join(MEMORY, name));
  }
  const { bavail, bsize } = statfsSync(MEMORY);
  if (Math.min(bavail * bsize, freemem()) < BYTES) return null;
  const folder = path.join(MEMORY, `limelight-tests-${process.pid}`);
  mkdirSync(folder);
  // the database's own user has to get through
  chmodSync(folder, 0o711);
  process.once('exit', () => remove(folder));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  return folder;
}

const remove = (folder) => rmSync(folder, { recursive: true, force: true });
