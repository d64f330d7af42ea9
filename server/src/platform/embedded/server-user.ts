import { execFile } from 'node:child_process';
import { chown } from 'node:fs/promises';
import { promisify } from 'node:util';

const exec = promisify(execFile);

/** The user a child process runs as; empty for ourselves. */
export interface RunAs {
  readonly uid?: number;
  readonly gid?: number;
}

/** PostgreSQL refuses to run as root: then it runs as `postgres`, which is made when the machine has none. */
export async function serverUser(): Promise<RunAs> {
  if (process.getuid?.() !== 0) return {};
  try {
    return await idsOf('postgres');
  } catch {
    await exec('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']);
    return idsOf('postgres');
  }
}

async function idsOf(user: string): Promise<RunAs> {
  const [uid, gid] = await Promise.all([exec('id', ['-u', user]), exec('id', ['-g', user])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

export async function giveTo(file: string, { uid, gid }: RunAs): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(file, uid, gid);
}
