import { randomUUID } from 'node:crypto';
import { rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createDisk } from '../../platform/disk/disk.ts';
import {
  bad,
  type Check,
  good,
  off,
  type Subject,
  together,
  type Verdict,
  warning,
} from '../check.ts';

const GIGABYTE = 1024 ** 3;

export const diskCheck: Check = {
  name: 'Disk',
  async run({ config }) {
    const { dataDir } = config;
    if (!(await stat(dataDir).catch(() => null)))
      return off(`${dataDir} isn’t there yet: the first start makes it.`);
    return together([await room(config), await writing(dataDir), await closed(dataDir)]);
  },
};

async function room({ dataDir, diskReserveBytes }: Subject['config']): Promise<Verdict> {
  const folders = ['files', 'uploads', 'work'].map((name) => path.join(dataDir, name));
  const free = await createDisk(folders, diskReserveBytes).room();
  if (free <= 0) return bad('Only the reserve (DISK_RESERVE_MB) is left: uploads are refused.');
  const words = Number.isFinite(free) ? `${(free / GIGABYTE).toFixed(1)} GB` : 'Unknown space';
  const line = `${words} can be used beyond the reserve.`;
  return free < diskReserveBytes ? warning(line) : good(line);
}

async function writing(dataDir: string): Promise<Verdict> {
  const file = path.join(dataDir, `doctor-${randomUUID()}`);
  try {
    await writeFile(file, 'x', { mode: 0o600, flag: 'wx' });
    return good(`${dataDir} can be written to.`);
  } catch (error) {
    return bad(`Can’t write to ${dataDir}: ${error instanceof Error ? error.message : 'unknown'}.`);
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}

/** Others may pass through the folder of a server that runs as root; they may read nothing in it. */
async function closed(dataDir: string): Promise<Verdict> {
  if (process.platform === 'win32') return off('Permissions weren’t looked at.');
  const open: string[] = [];
  for (const [name, others] of [
    ['.', 0o066],
    ['service-key', 0o077],
    ['database-url', 0o077],
    ['files', 0o077],
  ] as const) {
    const found = await stat(path.join(dataDir, name)).catch(() => null);
    if (found && (found.mode & others) !== 0) open.push(path.join(dataDir, name));
  }
  return open.length === 0
    ? good('No other user can read it.')
    : warning(`Other users of this machine may be able to read ${open.join(', ')}.`);
}
