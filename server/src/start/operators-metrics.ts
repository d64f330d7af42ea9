import type { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { eventReadings } from '../events/index.ts';
import { allJobs } from '../jobs.ts';
import { queueReadings } from '../platform/jobs/job-metrics.ts';
import { metricsRoutes } from '../platform/metrics/metrics-routes.ts';
import { poolReadings, processReadings } from '../platform/metrics/process-readings.ts';

/** GET /metrics of this process; null where the operator set no token. */
export function operatorsMetrics(
  { config, db, log }: Deps,
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
    log,
  });
}
