import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { DAY } from '../platform/clock/clock.ts';
import { defineJob, handleJob, type JobHandler } from '../platform/jobs/job.ts';
import { UPLOAD_LIFE_MS } from '../services/storage/index.ts';
import { sweepFiles } from './sweep-files.ts';
import { forgetUploads } from './upload-room.ts';

/** Removes bytes that no row mentions, and what is known of uploads that are gone; each run queues the next. */
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
    const now = deps.clock.now().getTime();
    await deps.db.run(forgetUploads, new Date(now - UPLOAD_LIFE_MS));
    const tomorrow = new Date(now + DAY);
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
