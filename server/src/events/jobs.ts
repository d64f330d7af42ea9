import { daily, type JobHandler } from '../kernel/parts/job.ts';
import { keepDays } from './queries.ts';
import { runAgainHandler } from './run-again.ts';

/** Makes the partitions of the next days and drops those that are past their retention. */
const keepEventDays = daily({
  name: 'events.keep-days',
  run: async ({ db, clock }) => {
    await db.one(keepDays, clock.now().toISOString().slice(0, 10));
  },
});

export const eventsJobs: readonly JobHandler[] = [keepEventDays, runAgainHandler];
