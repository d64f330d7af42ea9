import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { childEnvironment } from './child-environment.ts';

const exec = promisify(execFile);

/** The user a child process runs as; empty for our own. */
export interface RunAs {
  readonly uid?: number;
  readonly gid?: number;
}

/** The ids of a user of this machine; throws if there is none of that name. */
export async function idsOf(user: string): Promise<RunAs> {
  const ask = async (flag: string) =>
    Number((await exec('id', [flag, user], { env: childEnvironment() })).stdout);
  const [uid, gid] = await Promise.all([ask('-u'), ask('-g')]);
  return { uid, gid };
}

export async function giveTo(file: string, { uid, gid }: RunAs): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(file, uid, gid);
}

/** Makes a folder that is ours, that this user can traverse but not list, and that is closed to all others. */
export async function makePassable(folder: string, { gid }: RunAs): Promise<void> {
  await mkdir(folder, { recursive: true });
  if (gid === undefined) return chmod(folder, 0o700);
  await chown(folder, process.getuid?.() ?? 0, gid);
  await chmod(folder, 0o710);
}

/** Whether that user can reach a folder: every folder above it must let them through. Missing folders count as open. */
export async function mayEnter(folder: string, { uid, gid }: RunAs): Promise<boolean> {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    const found = await stat(at).catch(() => null);
    if (found) {
      const bit = found.uid === uid ? 0o100 : found.gid === gid ? 0o010 : 0o001;
      if ((found.mode & bit) === 0) return false;
    }
    if (at === path.dirname(at)) return true;
  }
}
