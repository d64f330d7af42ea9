import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { DAY } from '../platform/clock/clock.ts';
import { defineJob, handleJob, type JobHandler } from '../platform/jobs/job.ts';
import type { Consumer } from './consumer.ts';
import { keepDays } from './queries.ts';
import { runAgainHandler } from './run-again.ts';

/** Makes the partitions of the next days and drops those of days long gone; each run queues the next. */
const keepDaysJob = defineJob({
  name: 'events.keep-days',
  lane: 'crowd',
  version: 1,
  payload: z.object({}),
});

export const eventsJobs = (consumers: readonly Consumer[]): readonly JobHandler[] => [
  handleJob(keepDaysJob, async (deps) => {
    const now = deps.clock.now();
    await deps.db.one(keepDays, now.toISOString().slice(0, 10));
    await queueKeepDays(deps, new Date(now.getTime() + DAY));
  }),
  runAgainHandler(consumers),
];

/** Called at a worker's start as well, so that a first run is always queued. */
export async function queueKeepDays(deps: Pick<Deps, 'db' | 'jobs'>, runAt: Date): Promise<void> {
  await deps.jobs.addAlone(deps.db, keepDaysJob, {}, { runAt, key: keepDaysJob.name });
}
