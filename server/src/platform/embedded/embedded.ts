import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { Logger } from 'pino';
import { childEnvironment } from '../child-environment.ts';
import { giveTo, makePassable, type RunAs } from '../run-as.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { freePort } from './free-port.ts';
import { KeptServer } from './kept-server.ts';
import { startServer, stopLeftBehind } from './server-process.ts';
import { serverUser } from './server-user.ts';

export interface EmbeddedOptions {
  /** Folder of this server: `pgdata` and `password`. Created if missing; the server's user must be able to reach it. */
  readonly directory: string;
  /** Name of the product's database and of its owner. */
  readonly database: string;
  /** The server's programs; by default those of the npm package. */
  readonly binaries?: Binaries;
  /** Extra server settings, such as fsync=off for tests. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly log?: Logger;
  /** Called if the server exited by itself and could not be started again. */
  readonly onLost?: (error: Error) => void;
}

export interface EmbeddedDatabase {
  /** For the product: the owner of its database, which may create roles but is no superuser. */
  readonly url: string;
  /** For tests, which create databases of their own. */
  readonly superuserUrl: string;
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL of the npm package on a free loopback port and creates the product's database once. A server that exits
 * by itself is started again, on the same port.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { directory, database, settings = {} } = options;
  const binaries = options.binaries ?? (await findBinaries());
  const runAs = await serverUser();
  await makePassable(directory, runAs);
  const data = path.join(directory, 'pgdata');
  const password = await keptPassword(path.join(directory, 'password'));
  await initialize(binaries, data, password, runAs);
  await stopLeftBehind(data);
  const port = await freePort();
  const server = new KeptServer({
    start: () => startServer({ postgres: binaries.postgres, data, port, settings, runAs }),
    log: options.log,
    onLost: options.onLost,
  });
  await server.start();
  const at = (user: string, name: string) =>
    `postgres://${user}:${password}@127.0.0.1:${port}/${name}`;
  await makeDatabase(at('postgres', 'postgres'), database, password);
  return {
    url: at(database, database),
    superuserUrl: at('postgres', 'postgres'),
    stop: () => server.stop(),
  };
}

/** A random password stored beside the data, readable only by us. */
async function keptPassword(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch {
    const password = randomBytes(24).toString('hex');
    await writeFile(file, password, { mode: 0o600, flag: 'wx' });
    return password;
  }
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

/** Creates the cluster if it does not exist. */
async function initialize(
  binaries: Binaries,
  data: string,
  password: string,
  runAs: RunAs,
): Promise<void> {
  // initdb cleans up after itself on failure; if it is killed, the folder lacks this file.
  // A copy may have opened the folder to others, which PostgreSQL refuses.
  if (await exists(path.join(data, 'global', 'pg_control'))) return chmod(data, 0o700);
  await rm(data, { recursive: true, force: true });
  await mkdir(data, { mode: 0o700 });
  await giveTo(data, runAs);
  const passwordFile = `${data}.initdb-password`;
  await writeFile(passwordFile, password, { mode: 0o600 });
  await giveTo(passwordFile, runAs);
  try {
    await runToEnd(
      binaries.initdb,
      [
        '-D',
        data,
        '-U',
        'postgres',
        '-A',
        'scram-sha-256',
        `--pwfile=${passwordFile}`,
        '-E',
        'UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
      ],
      runAs,
    );
  } finally {
    await rm(passwordFile, { force: true });
  }
}

async function makeDatabase(
  superuserUrl: string,
  database: string,
  password: string,
): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const name = client.escapeIdentifier(database);
    const { rowCount: hasRole } = await client.query('select from pg_roles where rolname = $1', [
      database,
    ]);
    if (!hasRole)
      await client.query(
        `create role ${name} login createrole bypassrls password ${client.escapeLiteral(password)}`,
      );
    const { rowCount: hasDatabase } = await client.query(
      'select from pg_database where datname = $1',
      [database],
    );
    if (!hasDatabase) await client.query(`create database ${name} owner ${name}`);
  } finally {
    await client.end();
  }
}

async function runToEnd(command: string, args: readonly string[], runAs: RunAs): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const child = spawn(command, args, {
      ...runAs,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: childEnvironment({ LC_ALL: 'C' }),
    });
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`${path.basename(command)} failed (exit ${code}):\n${output}`)),
    );
  });
}
