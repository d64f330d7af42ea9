import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { childEnvironment } from '../child-environment.ts';
import type { RunAs } from '../run-as.ts';

const exec = promisify(execFile);

export interface ServerOptions {
  /** The program. */
  readonly postgres: string;
  readonly data: string;
  readonly port: number;
  readonly settings: Readonly<Record<string, string>>;
  readonly runAs: RunAs;
}

/** Starts the server and waits until it accepts connections; throws with its last output if it exits instead. */
export async function startServer(options: ServerOptions): Promise<ChildProcess> {
  const { postgres, data, port, settings, runAs } = options;
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(port),
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // In its own process group, so that Ctrl-C reaches only us, and we stop the server in order.
  const server = spawn(postgres, ['-D', data, ...flags], {
    ...runAs,
    env: childEnvironment(),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await new Promise<void>((resolve, reject) => {
    let output = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString('utf8')).slice(-4_000);
      if (output.includes('database system is ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', (code) =>
      reject(new Error(`PostgreSQL did not start (exit ${code}):\n${output}`)),
    );
  });
  server.stderr?.removeAllListeners('data');
  server.stderr?.resume();
  return server;
}

export async function stopServer(server: ChildProcess): Promise<void> {
  if (hasEnded(server)) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGINT'); // fast shutdown: ends connections, writes a checkpoint
  await ended;
}

export const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/** Stops a server whose parent was killed: it still holds the folder that this start needs. */
export async function stopLeftBehind(data: string): Promise<void> {
  const pidFile = path.join(data, 'postmaster.pid');
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid) || !(await serves(pid, data))) return;
  process.kill(pid, 'SIGINT');
  for (let waited = 0; isAlive(pid) && waited < 10_000; waited += 50) await wait(50);
}

/** Whether that process is a server on this folder: after a reboot the process id may belong to any program. */
async function serves(pid: number, data: string): Promise<boolean> {
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() =>
    exec('ps', ['-o', 'command=', '-p', String(pid)], { env: childEnvironment() }).then(
      ({ stdout }) => stdout,
      () => '',
    ),
  );
  return commandLine.includes(data);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
