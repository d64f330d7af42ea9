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
  const url = config.databaseUrl ?? (await embeddedUrl(config.dataDir));
  const db = createDb(new pg.Pool({ ...poolConfig(url, 'limelight-command'), max: 2 }));
  return { db, url, config };
}

async function embeddedUrl(dataDir: string): Promise<string> {
  try {
    return (await readFile(connectionFile(dataDir), 'utf8')).trim();
  } catch {
    throw new CannotStart(
      'This command talks to the running server. Start it with `npm start`, then run this again.',
    );
  }
}
