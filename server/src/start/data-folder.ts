import { createHash } from 'node:crypto';
import { access, constants, mkdir, realpath } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';

/** A start that cannot go on, with the sentence that the operator reads. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}

/** Makes the data folder, checks that it can be written, and takes it for this process alone. */
export async function takeDataFolder(dataDir: string): Promise<{ release(): void }> {
  try {
    // Others may pass through (the database's own user has to) but not look; what is private has its own mode.
    await mkdir(dataDir, { recursive: true, mode: 0o711 });
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch {
    throw new CannotStart(
      `The data folder ${dataDir} cannot be written. Set DATA_DIR to a folder that can.`,
    );
  }
  const server = await lock(await realpath(dataDir));
  if (!server) {
    throw new CannotStart(
      `Another start is already running on the data folder ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
    );
  }
  return { release: () => server.close() };
}

/**
 * The lock is a listening local socket named by the folder: the system frees it however its holder dies, so a
 * killed process leaves nothing behind and a reused process id fools nobody.
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
