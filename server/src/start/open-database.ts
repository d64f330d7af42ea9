import { chmod, cp, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import type { Config } from '../config.ts';
import { keepsSession } from '../platform/db/keeps-session.ts';
import { type Binaries, findBinaries } from '../platform/embedded/binaries.ts';
import { type EmbeddedOptions, startEmbedded } from '../platform/embedded/embedded.ts';
import { serverUser } from '../platform/embedded/server-user.ts';
import { mayEnter } from '../platform/run-as.ts';
import { clusterFault, unreachableFault, withoutDatabase } from './cluster-faults.ts';
import { CannotStart } from './data-folder.ts';
import { settleUpgrade } from './upgrade/copied-cluster.ts';

export interface OpenedDatabase {
  readonly url: string;
  /** No other installation and no other process uses it. */
  readonly isOurs: boolean;
  /** Sentences for the operator about where files were put. */
  readonly notes: readonly string[];
  stop(): Promise<void>;
}

/** PostgreSQL 18 has uuidv7(), which every key depends on. */
const OLDEST = 180_000;

/** The configured database after a check of its rights, or the embedded one. */
export async function openDatabase(
  config: Config,
  events: Pick<EmbeddedOptions, 'log' | 'onLost'>,
): Promise<OpenedDatabase> {
  if (config.databaseUrl !== null) {
    await checkGiven(config.databaseUrl);
    return { url: config.databaseUrl, isOurs: false, notes: [], stop: async () => {} };
  }
  return openEmbedded(config.dataDir, events);
}

/** The name of the product's database in the embedded server. */
export const DATABASE = 'limelight';

/** Where the running start stores the embedded server's address for commands on this machine (mode 0600). */
export const connectionFile = (dataDir: string) => path.join(dataDir, 'database-url');

/** Where the embedded server of a data folder is, and its programs. */
export interface Cluster {
  readonly directory: string;
  readonly binaries: Binaries;
  /** Sentences for the operator about where files were put. */
  readonly notes: readonly string[];
}

/** Finds the place of the embedded server. Throws CannotStart where what is there cannot be used. */
export async function findCluster(dataDir: string): Promise<Cluster> {
  const runAs = await serverUser();
  const notes: string[] = [];
  let directory = path.join(dataDir, 'postgres');
  let binaries = await findBinaries();
  let fault = await clusterFault(directory, runAs);
  if (runAs.uid !== undefined) {
    const home = '/var/lib/limelight';
    if (!(await mayEnter(path.dirname(binaries.postgres), runAs))) {
      const copy = path.join(
        home,
        `postgresql-${createHash('sha256').update(binaries.postgres).digest('hex').slice(0, 8)}`,
      );
      await makeHome(home);
      await copyOnce(path.resolve(path.dirname(binaries.postgres), '..'), copy);
      binaries = {
        initdb: path.join(copy, 'bin/initdb'),
        postgres: path.join(copy, 'bin/postgres'),
      };
      notes.push(
        `PostgreSQL runs as the user postgres, who can’t open this checkout, so its programs are in ${copy}.`,
      );
    }
    if (!(await mayEnter(dataDir, runAs))) {
      fault ??= await unreachableFault(dataDir, directory, runAs);
      await makeHome(home);
      directory = path.join(
        home,
        `data-${createHash('sha256').update(dataDir).digest('hex').slice(0, 8)}`,
      );
      notes.push(`The database is in ${directory}.`);
    }
  }
  fault ??= await withoutDatabase(dataDir, directory);
  if (fault !== null) throw new CannotStart(fault);
  return { directory, binaries, notes };
}

async function openEmbedded(
  dataDir: string,
  events: Pick<EmbeddedOptions, 'log' | 'onLost'>,
): Promise<OpenedDatabase> {
  const { directory, binaries, notes } = await findCluster(dataDir);
  await settleUpgrade(directory);
  const embedded = await startEmbedded({ directory, database: DATABASE, binaries, ...events });
  await writeFile(connectionFile(dataDir), embedded.url, { mode: 0o600 });
  return {
    url: embedded.url,
    isOurs: true,
    notes,
    async stop() {
      await rm(connectionFile(dataDir), { force: true });
      await embedded.stop();
    },
  };
}

/** The umask closes new folders to all other users; the database's user has to pass through this one. */
async function makeHome(home: string): Promise<void> {
  await mkdir(home, { recursive: true });
  await chmod(home, 0o711);
}

async function copyOnce(from: string, to: string): Promise<void> {
  const done = path.join(to, '.complete');
  if (await stat(done).catch(() => null)) return;
  await rm(to, { recursive: true, force: true });
  await mkdir(to);
  await cp(from, to, { recursive: true, verbatimSymlinks: true });
  await chmod(to, 0o755);
  await writeFile(done, '');
}

/** Throws CannotStart where the configured database cannot be used. */
export async function checkGiven(url: string): Promise<void> {
  const client = await connectTo(url);
  try {
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    );
    const [found] = rows;
    if (!found) throw new CannotStart('The database at DATABASE_URL didn’t answer.');
    if (found.version < OLDEST) throw new CannotStart('DATABASE_URL needs PostgreSQL 18 or newer.');
  } finally {
    await client.end();
  }
  if (await keepsSession(url)) return;
  throw new CannotStart(
    'DATABASE_URL leads to a connection pooler in transaction or statement mode, which loses what a connection listens to and has locked. Use the address of PostgreSQL itself, or set the pooler to session mode (pgbouncer: pool_mode = session).',
  );
}

async function connectTo(url: string): Promise<pg.Client> {
  try {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
    await client.connect();
    return client;
  } catch (error) {
    const said = error instanceof Error ? error.message || error.name : String(error);
    throw new CannotStart(`Can’t reach the database at DATABASE_URL: ${said}`);
  }
}
