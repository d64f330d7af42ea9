import { createHash } from 'node:crypto';
import { access, chmod, constants, mkdir, realpath, rm, stat } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { closeToOthers } from '../platform/files/close-to-others.ts';
import { notOursSentence, ownersFault } from './folder-owners.ts';

/** A start that cannot continue, with the message for the operator. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}

/** What this process stores in the data folder. Starting the database closes the database's own folder. */
const KEPT = [
  'files',
  'uploads',
  'work',
  'live',
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
export async function takeDataFolder(
  dataDir: string,
  is: Exclude<Holder['is'], 'unknown'> = 'server',
): Promise<TakenFolder> {
  try {
    await mkdir(dataDir, { recursive: true, mode: folderMode() });
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch {
    throw new CannotStart(await notWritable(dataDir));
  }
  // the database's own folder has another owner as root; its start looks at that
  const fault = await ownersFault(dataDir, KEPT);
  if (fault !== null) throw new CannotStart(fault);
  const server = await lock(await realpath(dataDir), is);
  if (!server) {
    throw new CannotStart(
      (await holderOf(dataDir))?.is === 'upgrade'
        ? `The data folder ${dataDir} is being upgraded. Wait until \`npm run upgrade\` is done.`
        : `Another server is already using the data folder ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
    );
  }
  // not earlier: the database's own user has to pass through folders that were just made above this one
  process.umask(0o077);
  return { notes: await closeFolder(dataDir), release: () => server.close() };
}

async function notWritable(dataDir: string): Promise<string> {
  const found = await stat(dataDir).catch(() => null);
  return found?.isDirectory() === true && found.uid !== process.getuid?.()
    ? notOursSentence(dataDir, `The data folder ${dataDir}`)
    : `Can’t write to the data folder ${dataDir}. Set DATA_DIR to a folder you can write to.`;
}

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
    return isFolder && isOpen ? [] : [await notWritable(dataDir)];
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

/** The process that uses a data folder. Versions before this one do not say what they are. */
export interface Holder {
  readonly is: 'server' | 'upgrade' | 'unknown';
  readonly pid: number;
}

/** Who uses this data folder, as the process itself says; null if no process does. */
export async function holderOf(dataDir: string): Promise<Holder | null> {
  const folder = await realpath(dataDir).catch(() => null);
  const said = folder === null ? null : await ask(addressOf(folder));
  if (said === null) return null;
  const [is = '', pid = ''] = said.split(' ');
  return is === 'server' || is === 'upgrade'
    ? { is, pid: z.coerce.number().int().positive().parse(pid) }
    : { is: 'unknown', pid: 0 };
}

/**
 * The lock is a listening local socket named after the folder: the system releases it however its holder dies, so a killed
 * process leaves nothing behind and a reused process id causes no confusion.
 */
async function lock(folder: string, is: Holder['is']): Promise<Server | null> {
  const address = addressOf(folder);
  const server = await listen(address, is);
  if (server || process.platform === 'linux' || (await ask(address)) !== null) return server;
  await rm(address, { force: true });
  return listen(address, is);
}

/** In memory on Linux, elsewhere a file. */
function addressOf(folder: string): string {
  const name = `limelight-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`;
  return process.platform === 'linux' ? `\0${name}` : path.join(tmpdir(), `${name}.sock`);
}

function listen(address: string, is: Holder['is']): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.end(`${is} ${process.pid}`);
    });
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(address, () => {
      server.unref();
      resolve(server);
    });
  });
}

/** What the holder of the lock says; null where there is none. */
function ask(address: string): Promise<string | null> {
  return new Promise((resolve) => {
    let said: string | null = null;
    const socket = connect(address, () => (said = ''));
    socket.on('data', (chunk) => (said += chunk.toString('utf8')));
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(said));
  });
}
