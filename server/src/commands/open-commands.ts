import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { readConfig, type Config } from '../config.ts';
import { createDb, poolConfig, type Db } from '../platform/db/db.ts';
import { isUnavailable } from '../platform/db/unavailable.ts';
import { CannotStart } from '../start/data-folder.ts';
import { connectionFile } from '../start/open-database.ts';

/** Opens the running server's database, for commands on the same machine. Throws CannotStart where it cannot. */
export async function openRunningDatabase(
  env: NodeJS.ProcessEnv,
): Promise<{ db: Db; url: string; config: Config }> {
  const config = readConfig(env);
  const url = await urlOf(config);
  if (url === null) throw new CannotStart(NOT_RUNNING);
  const pool = poolOf(url);
  try {
    await pool.query('select');
  } catch (error) {
    await pool.end();
    if (!isUnavailable(error)) throw error;
    // a server that was killed leaves the file with its database's address behind
    throw new CannotStart(
      config.databaseUrl === null
        ? NOT_RUNNING
        : 'The database of DATABASE_URL can’t be reached from here. Check that it runs, then run this again.',
    );
  }
  return { db: createDb(pool), url, config };
}

const NOT_RUNNING =
  'This command talks to the running server. Start it with `npm start`, then run this again.';

/** The same, without a look whether it can be reached; null while the embedded database does not run. */
export async function findRunningDatabase(config: Config): Promise<Db | null> {
  const url = await urlOf(config);
  return url === null ? null : createDb(poolOf(url));
}

/** While the doctor loads libraries on two busy cores, a connection took longer than a request may wait for one (5 s). */
const CONNECT_MS = 15_000;

const poolOf = (url: string) =>
  new pg.Pool({
    ...poolConfig(url, 'limelight-command'),
    connectionTimeoutMillis: CONNECT_MS,
    max: 2,
  });

async function urlOf({ databaseUrl, dataDir }: Config): Promise<string | null> {
  if (databaseUrl !== null) return databaseUrl;
  try {
    return (await readFile(connectionFile(dataDir), 'utf8')).trim();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EACCES')) return null;
    throw new CannotStart(
      `The data folder ${dataDir} belongs to another user. Run this as the user that the server runs as.`,
    );
  }
}
