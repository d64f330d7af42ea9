import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { freemem } from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
/** Memory that must be free before a run: browsers and servers need some too. */
const BYTES = 6 * 1024 ** 3;

/**
 * A folder in memory for this process, removed when it exits; null if the machine has no such memory, or too little. The tests
 * copy a database of 800 files 250 times: that takes 50 ms in memory and 240 on a disk, most of it for creating files.
 */
export function memoryFolder() {
  if (!existsSync(MEMORY)) return null;
  removeLeftBehind();
  const { bavail, bsize } = statfsSync(MEMORY);
  if (Math.min(bavail * bsize, freemem()) < BYTES) return null;
  const folder = mkdtempSync(path.join(MEMORY, `limelight-tests-${process.pid}-`));
  // the database's own user must be able to traverse it
  chmodSync(folder, 0o711);
  process.once('exit', () => remove(folder));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  return folder;
}

/** Removes folders of our own runs that were killed. */
function removeLeftBehind() {
  for (const name of readdirSync(MEMORY)) {
    const pid = /^limelight-tests-(\d+)-/.exec(name)?.[1];
    const folder = path.join(MEMORY, name);
    if (pid === undefined || existsSync(`/proc/${pid}`)) continue;
    if (statSync(folder).uid === process.getuid?.()) remove(folder);
  }
}

const remove = (folder) => rmSync(folder, { recursive: true, force: true });
