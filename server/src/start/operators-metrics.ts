import type { Hono } from 'hono';
import type { Deps } from '../kernel/deps.ts';
import { eventReadings } from '../events/index.ts';
import { allJobs } from '../jobs.ts';
import { queueReadings } from '../platform/jobs/job-metrics.ts';
import { isUnavailable } from '../platform/db/unavailable.ts';
import {
  limitRate,
  type RateLimit,
  RateLimited,
  takeBackHit,
} from '../platform/limits/rate-limit.ts';
import { metricsRoutes } from '../platform/metrics/metrics-routes.ts';
import { poolReadings, processReadings } from '../platform/metrics/process-readings.ts';

/** Wrong tokens per address. */
const TRIES: RateLimit = { name: 'metrics.token', hits: 10, seconds: 60 };

/** GET /metrics of this process; null where the operator set no token. */
export function operatorsMetrics(
  { config, db, clock, log }: Pick<Deps, 'config' | 'db' | 'clock' | 'log'>,
  background: Pick<Deps, 'db'>,
): Hono | null {
  if (config.metricsToken === null) return null;
  return metricsRoutes({
    token: config.metricsToken,
    readings: [
      processReadings(),
      poolReadings({ requests: db.pool, background: background.db.pool }),
      queueReadings(background.db, allJobs),
      eventReadings(background.db),
    ],
    countTry: async (address) => {
      try {
        const hit = await limitRate(db, clock, TRIES, address);
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
