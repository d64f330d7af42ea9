import type pg from 'pg';
import type { Logger } from 'pino';
import { createApp } from '../../app.ts';
import type { Config } from '../../config.ts';
import { createDb } from '../../platform/db/db.ts';
import { openPool } from '../../platform/db/pool.ts';
import { statements } from '../../platform/db/statement.ts';
import { loadApiKeys } from '../../services/api-keys.ts';
import { Closing } from '../closing.ts';
import { makeDeps } from '../make-deps.ts';

/** What a visitor asks for first, and what watchers ask. */
const ASKED = ['/readyz', '/', '/config.json'];

/**
 * Puts the product together on a migrated database, prepares every statement on it and asks it, without a port and without
 * jobs: what fails here has reached no person, no card and no mailbox. Throws with what is not well.
 */
export async function checkHealth(given: {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly root: string;
  readonly log: Logger;
}): Promise<void> {
  const { config, databaseUrl, root, log } = given;
  const closing = new Closing();
  try {
    const pool = openPool({ connectionString: databaseUrl, name: 'limelight-check', max: 4, log });
    const db = createDb(pool);
    closing.add(() => db.close());
    const apiKeys = await loadApiKeys(db, config.dataDir, log);
    const deps = await makeDeps({ config, db, log, databaseUrl });
    closing.add(() => deps.databaseBus.close());
    if (deps.bus !== deps.databaseBus) closing.add(() => deps.bus.close());
    const app = await createApp({ deps, apiKeys, databaseUrl, root, isStopping: () => false });
    closing.add(() => app.close());
    await prepareAll(pool);
    for (const path of ASKED) {
      const { status } = await app.fetch(
        new Request(new URL(path, config.publicUrl), { headers: { accept: 'text/html' } }),
      );
      if (status !== 200) throw new Error(`${path} of the new version answers ${status}`);
    }
  } finally {
    await closing.close();
  }
}

/** Whether the statements of this version fit the database. */
async function prepareAll(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    for (const { name, text } of statements) {
      await client.query(`prepare checked as ${text}`).catch((error: unknown) => {
        throw new Error(`the statement ${name} does not fit the database`, { cause: error });
      });
      await client.query('deallocate checked');
    }
  } finally {
    client.release();
  }
}
