import path from 'node:path';
import type pg from 'pg';
import { createDb, type Db } from '../server/src/platform/db/db.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { startEmbedded } from '../server/src/platform/embedded/embedded.ts';
import { withKeptData } from './data/kept-data.ts';
import { openBenchPool } from './open-bench-pool.ts';
import { root, withDataFolder } from './product.ts';

/** Two cores run no more at once. */
const CONNECTIONS = 4;

export interface BenchDatabase {
  readonly url: string;
  readonly pool: pg.Pool;
  /** Uses the same connections. */
  readonly db: Db;
}

/** Runs `work` with an empty, migrated database, which is removed afterwards. */
export const withDatabase = <T>(work: (database: BenchDatabase) => Promise<T>): Promise<T> =>
  withDataFolder((folder) => openDatabase(folder, work));

/**
 * Runs `work` with the database that `fill` made, and with what `fill` returned, such as the id of the measured creator; filled
 * once and kept.
 */
export const withFilledDatabase = <T>(
  name: string,
  fill: (database: BenchDatabase) => Promise<string>,
  work: (database: BenchDatabase, answer: string) => Promise<T>,
): Promise<T> =>
  withKeptData(
    name,
    (folder) => openDatabase(folder, fill),
    (folder, answer) => openDatabase(folder, (database) => work(database, answer)),
  );

async function openDatabase<T>(
  directory: string,
  work: (database: BenchDatabase) => Promise<T>,
): Promise<T> {
  const { url, stop } = await startEmbedded({ directory, database: 'limelight' });
  const pool = openBenchPool(url, CONNECTIONS);
  const db = createDb(pool);
  try {
    await migrate({
      connectionString: url,
      directory: path.join(root, 'database/migrations'),
    });
    return await work({ url, pool, db });
  } finally {
    await db.close();
    await stop();
  }
}
