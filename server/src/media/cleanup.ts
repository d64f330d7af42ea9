import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { DAY } from '../platform/clock/clock.ts';
import { defineJob, handleJob, type JobHandler } from '../platform/jobs/job.ts';
import { sweepFiles } from './sweep-files.ts';

/** Removes bytes that no row mentions; each run queues the next. */
export const sweepFilesJob = defineJob({
  name: 'media.sweep-files',
  lane: 'crowd',
  version: 1,
  payload: z.object({}),
});

const SWEEP = sweepFilesJob.name;

export const sweepFilesHandler: JobHandler = handleJob(
  sweepFilesJob,
  async (deps, _payload, signal) => {
    await sweepFiles(deps, {}, signal);
    const tomorrow = new Date(deps.clock.now().getTime() + DAY);
    await deps.jobs.addAlone(deps.db, sweepFilesJob, {}, { runAt: tomorrow, key: SWEEP });
  },
);

/**
 * Called at a worker's start; the key keeps it one, however many processes start. A sweep goes through the whole store,
 * so the next one waits for its day.
 */
export async function queueCleanup(deps: Pick<Deps, 'db' | 'jobs' | 'clock'>): Promise<void> {
  const runAt = deps.clock.now();
  await deps.jobs.addAlone(deps.db, sweepFilesJob, {}, { runAt, key: SWEEP, keepsTime: true });
}
