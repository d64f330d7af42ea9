import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { readConfig, type Config } from '../config.ts';
import { createDb, poolConfig, type Db } from '../platform/db/db.ts';
import { CannotStart } from '../start/data-folder.ts';
import { connectionFile } from '../start/open-database.ts';

/** Opens the running server's database, for commands on the same machine. */
export async function openRunningDatabase(
  env: NodeJS.ProcessEnv,
): Promise<{ db: Db; url: string; config: Config }> {
  const config = readConfig(env);
  const url = await urlOf(config);
  if (url === null) {
    throw new CannotStart(
      'This command talks to the running server. Start it with `npm start`, then run this again.',
    );
  }
  return { db: open(url), url, config };
}

/** The same; null while the embedded database does not run. */
export async function findRunningDatabase(config: Config): Promise<Db | null> {
  const url = await urlOf(config);
  return url === null ? null : open(url);
}

const open = (url: string) =>
  createDb(new pg.Pool({ ...poolConfig(url, 'limelight-command'), max: 2 }));

async function urlOf({ databaseUrl, dataDir }: Config): Promise<string | null> {
  if (databaseUrl !== null) return databaseUrl;
  return readFile(connectionFile(dataDir), 'utf8').then(
    (url) => url.trim(),
    () => null,
  );
}
