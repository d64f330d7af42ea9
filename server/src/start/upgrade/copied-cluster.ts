import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { chmod, chown, copyFile, lstat, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { childEnvironment } from '../../platform/child-environment.ts';
import { stopLeftBehind } from '../../platform/embedded/server-process.ts';
import { serverUser } from '../../platform/embedded/server-user.ts';
import { CannotStart } from '../data-folder.ts';

/** The folder of the copy that is upgraded, beside the database that stays as it is until the end. */
const COPY = 'upgrading';
/** The folder of the database as it was before the last upgrade: the way back. */
const KEPT = 'before-upgrade';

/** What a running server writes for itself; in the copy it would speak of another server. */
const NOT_COPIED = new Set(['postmaster.pid', 'postmaster.opts']);

export interface CopiedCluster {
  /** The folder to start a server in. */
  readonly directory: string;
  /** Puts the copy in the place of the database, and returns where that is kept. The copy's server has stopped. */
  takeOver(initdb: string): Promise<string>;
}

/** The bytes of a database's files. Throws CannotStart where a part of it is on another disk. */
export async function sizeOfCluster(directory: string): Promise<number> {
  let bytes = 0;
  await walk(path.join(directory, 'pgdata'), async (file) => {
    const found = await lstat(file);
    if (found.isSymbolicLink())
      throw new CannotStart(
        `${file} is a link to another place, which an upgrade can’t copy. Stop the server, keep a copy of the database yourself, and start the new version with \`npm start\`.`,
      );
    bytes += found.size;
  });
  return bytes;
}

/**
 * Copies the database of a stopped server, so that an upgrade works on the copy: whatever goes wrong, and wherever it is killed,
 * the database is as it was. A file system that can share blocks copies nothing.
 */
export async function copyCluster(directory: string): Promise<CopiedCluster> {
  const data = path.join(directory, 'pgdata');
  const copy = path.join(directory, COPY);
  await settleUpgrade(directory);
  await stopLeftBehind(data);
  await mkdir(copy, { mode: 0o700 });
  await copyFile(path.join(directory, 'password'), path.join(copy, 'password'));
  await copyTree(data, path.join(copy, 'pgdata'));
  return {
    directory: copy,
    async takeOver(initdb) {
      // its server has written what it changed; the rest of the copy may still be in memory only
      await syncCluster(initdb, path.join(copy, 'pgdata'));
      const kept = path.join(directory, KEPT);
      await rm(kept, { recursive: true, force: true });
      await rename(data, kept);
      await rename(path.join(copy, 'pgdata'), data);
      await rm(copy, { recursive: true });
      return kept;
    },
  };
}

/**
 * Ends an upgrade that failed or was killed: where it had not put its copy in place, the database is as it was before. The data
 * folder is taken, so no other upgrade is running.
 */
export async function settleUpgrade(directory: string): Promise<void> {
  if (await isHalfPlaced(directory))
    await rename(path.join(directory, KEPT), path.join(directory, 'pgdata'));
  const copy = path.join(directory, COPY);
  await stopLeftBehind(path.join(copy, 'pgdata'));
  await rm(copy, { recursive: true, force: true });
}

/** Whether an upgrade was killed between the two renames that put its copy in place. */
export async function isHalfPlaced(directory: string): Promise<boolean> {
  if (await isThere(path.join(directory, 'pgdata'))) return false;
  return (
    (await isThere(path.join(directory, KEPT))) &&
    (await isThere(path.join(directory, COPY, 'pgdata')))
  );
}

/** Where the database of before the last upgrade is; null where none is kept. */
export async function keptCluster(directory: string): Promise<string | null> {
  const kept = path.join(directory, KEPT);
  return (await isThere(kept)) ? kept : null;
}

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

async function walk(folder: string, visit: (file: string) => Promise<void>): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) await walk(file, visit);
    else await visit(file);
  }
}

/** Copies a folder with its modes and owners. */
async function copyTree(from: string, to: string): Promise<void> {
  const { mode, uid, gid } = await stat(from);
  const keepOwner = async (target: string, owner: { uid: number; gid: number }) => {
    if (process.getuid?.() === 0) await chown(target, owner.uid, owner.gid);
  };
  await mkdir(to, { mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (NOT_COPIED.has(entry.name)) continue;
    const source = path.join(from, entry.name);
    const target = path.join(to, entry.name);
    if (entry.isDirectory()) await copyTree(source, target);
    else {
      await copyFile(source, target, constants.COPYFILE_FICLONE);
      await keepOwner(target, await stat(source));
    }
  }
  await keepOwner(to, { uid, gid });
  await chmod(to, mode & 0o700);
}

/** Writes every file of a stopped server through to the disk, by PostgreSQL's own program. */
async function syncCluster(initdb: string, data: string): Promise<void> {
  const runAs = await serverUser();
  await new Promise<void>((resolve, reject) => {
    const child = spawn(initdb, ['--sync-only', '-D', data], {
      ...runAs,
      stdio: 'ignore',
      env: childEnvironment({ LC_ALL: 'C' }),
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`initdb --sync-only failed (exit ${code})`)),
    );
  });
}
