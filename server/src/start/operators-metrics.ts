import type { Hono } from 'hono';
import limelight from '../../../package.json' with { type: 'json' };
import type { Deps } from '../kernel/deps.ts';
import { backupReadings } from '../backups/index.ts';
import { eventReadings } from '../events/index.ts';
import { allJobs } from '../jobs.ts';
import { databaseReading } from '../platform/db/reachable.ts';
import { diskReadings } from '../platform/disk/disk-readings.ts';
import { heldReading } from './held.ts';
import { queueReadings } from '../platform/jobs/job-metrics.ts';
import { isUnavailable } from '../platform/db/unavailable.ts';
import { inTime } from '../platform/in-time.ts';
import {
  limitRate,
  type RateLimit,
  RateLimited,
  takeBackHit,
} from '../platform/limits/rate-limit.ts';
import { metricsRoutes } from '../platform/metrics/metrics-routes.ts';
import {
  buildReadings,
  poolReadings,
  processReadings,
} from '../platform/metrics/process-readings.ts';

/** Wrong tokens per address. */
const TRIES: RateLimit = { name: 'metrics.token', hits: 10, seconds: 60 };

/** A database that hangs must not hide what the process tells of itself. */
const COUNTING_MS = 2_000;

/** GET /metrics of this process; null where the operator set no token. */
export function operatorsMetrics(
  {
    config,
    db,
    clock,
    disk,
    log,
    payments,
  }: Pick<Deps, 'config' | 'db' | 'clock' | 'disk' | 'log' | 'payments'>,
  background: Pick<Deps, 'db'>,
): Hono | null {
  if (config.metricsToken === null) return null;
  return metricsRoutes({
    token: config.metricsToken,
    readings: [
      buildReadings({ version: limelight.version, node: process.version, run: config.run }),
      processReadings(),
      diskReadings(disk, config.diskReserveBytes),
      databaseReading(db),
      heldReading(payments),
      poolReadings({ requests: db.pool, background: background.db.pool }),
      queueReadings(background.db, allJobs),
      eventReadings(background.db),
      backupReadings(background.db),
    ],
    countTry: async (address) => {
      try {
        const hit = await inTime(COUNTING_MS, limitRate(db, clock, TRIES, address));
        return () => takeBackHit(db, hit);
      } catch (error) {
        if (error instanceof RateLimited) return null;
        // The metrics are served even when the database is not available.
        if (isUnavailable(error)) return () => Promise.resolve();
        throw error;
      }
    },
    log,
  });
}
