import { chmod } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { createDb, type Db } from '../server/src/platform/db/db.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { startEmbedded } from '../server/src/platform/embedded/embedded.ts';
import { openBenchPool } from './open-bench-pool.ts';
import { root, withDataFolder } from './product.ts';

interface BenchDatabase {
  readonly url: string;
  readonly pool: pg.Pool;
  /** On the same connections. */
  readonly db: Db;
}

/** The product's empty database alone, with so many connections; gone when the work ends. */
export function withDatabase<T>(
  connections: number,
  work: (database: BenchDatabase) => Promise<T>,
): Promise<T> {
  return withDataFolder(async (directory) => {
    // The database's own user has to get in.
    await chmod(directory, 0o755);
    const { url, stop } = await startEmbedded({ directory, database: 'limelight' });
    const pool = openBenchPool(url, connections);
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
  });
}
