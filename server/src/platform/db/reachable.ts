import { inTime } from '../in-time.ts';
import type { Reading } from '../metrics/metric.ts';
import type { Queryable } from './db.ts';
import { statement, t } from './statement.ts';

const ping = statement({
  name: 'db.ping',
  params: [],
  row: { ok: t.int4().certain() },
  text: 'select 1 as ok',
});

const PATIENCE_MS = 2_000;

/** Whether the database takes statements. */
export async function isReachable(db: Queryable): Promise<boolean> {
  try {
    await db.one(ping);
    return true;
  } catch {
    return false;
  }
}

/** For the metrics: a database that hangs is not there either. */
export function databaseReading(db: Queryable): () => Promise<Reading[]> {
  return async () => {
    const isUp = await inTime(PATIENCE_MS, isReachable(db)).catch(() => false);
    return [
      {
        name: 'limelight_database_up',
        help: 'Whether this process reaches its database: 1 or 0.',
        type: 'gauge',
        labels: [],
        samples: [[[], Number(isUp)]],
      },
    ];
  };
}
