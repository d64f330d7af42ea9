import { createHash } from 'node:crypto';
import { access, chmod, constants, mkdir, realpath, rm, stat } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { closeToOthers } from '../platform/files/close-to-others.ts';

/** A start that cannot continue, with the message for the operator. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}

/** What this process stores in the data folder. Starting the database closes the database's own folder. */
const KEPT = [
  'files',
  'uploads',
  'work',
  'downloads',
  'service-key',
  'database-url',
  'sample-logins.json',
];

export interface TakenFolder {
  /** Sentences for the operator about what others on this machine may read. */
  readonly notes: readonly string[];
  release(): void;
}

/**
 * Makes the data folder, checks that it is writable, locks it for this process alone, and closes its contents to every other
 * user of this machine. Whatever this process and its children write from now on is closed as well.
 */
export async function takeDataFolder(dataDir: string): Promise<TakenFolder> {
  try {
    await mkdir(dataDir, { recursive: true, mode: folderMode() });
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch {
    throw new CannotStart(notWritable(dataDir));
  }
  const server = await lock(await realpath(dataDir));
  if (!server) {
    throw new CannotStart(
      `Another server is already using the data folder ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
    );
  }
  // not earlier: the database's own user has to pass through folders that were just made above this one
  process.umask(0o077);
  return { notes: await closeFolder(dataDir), release: () => server.close() };
}

const notWritable = (dataDir: string) =>
  `Can’t write to the data folder ${dataDir}. Set DATA_DIR to a folder you can write to.`;

/** What is wrong with this data folder; makes nothing yet. */
export async function dataFolderFaults(dataDir: string): Promise<string[]> {
  for (let at = dataDir; ; at = path.dirname(at)) {
    const found = await stat(at).catch((error: NodeJS.ErrnoException) => error);
    if (found instanceof Error && found.code === 'ENOENT' && at !== path.dirname(at)) continue;
    const isOpen = await access(at, constants.W_OK | constants.X_OK).then(
      () => true,
      () => false,
    );
    const isFolder = !(found instanceof Error) && found.isDirectory();
    return isFolder && isOpen ? [] : [notWritable(dataDir)];
  }
}

/**
 * When running as root, the database's own user has to pass through; it cannot list the folder, and everything in it is closed.
 */
const folderMode = () => (process.getuid?.() === 0 ? 0o711 : 0o700);

/** Closes what a copied or restored folder left open to all, and returns a sentence for what stays open. */
async function closeFolder(dataDir: string): Promise<string[]> {
  if (process.platform === 'win32') return [];
  const { mode } = await stat(dataDir);
  // a folder that everyone writes to, such as /tmp, stays as it is; so does one that belongs to another user
  const isShared = (mode & 0o1000) !== 0;
  if (!isShared) await chmod(dataDir, mode & folderMode()).catch(() => undefined);
  const open: string[] = [];
  for (const name of KEPT) {
    // an operator may have linked one of them to another disk
    const kept = await realpath(path.join(dataDir, name)).catch(() => null);
    if (kept !== null && !(await closeToOthers(kept))) open.push(kept);
  }
  return open.map(
    (kept) =>
      `Other users of this machine may be able to read ${kept}, because its permissions can’t be changed. Make the user that runs the server its owner, on a file system that supports permissions.`,
  );
}

/**
 * The lock is a listening local socket named after the folder: the system releases it however its holder dies, so a killed
 * process leaves nothing behind and a reused process id causes no confusion.
 */
async function lock(folder: string): Promise<Server | null> {
  const name = `limelight-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`;
  if (process.platform === 'linux') return listen(`\0${name}`);
  const socket = path.join(tmpdir(), `${name}.sock`);
  const server = await listen(socket);
  if (server || (await answers(socket))) return server;
  await rm(socket, { force: true });
  return listen(socket);
}

function listen(address: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(address, () => {
      server.unref();
      resolve(server);
    });
  });
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
