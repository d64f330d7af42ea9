import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { DAY } from '../platform/clock/clock.ts';
import { defineJob, handleJob, type JobHandler } from '../platform/jobs/job.ts';
import { addPreview } from './add-preview.ts';
import { sweepFiles } from './sweep-files.ts';

/** Removes bytes that no row speaks of; each run queues the next. */
export const sweepFilesJob = defineJob({
  name: 'media.sweep-files',
  lane: 'crowd',
  version: 1,
  payload: z.object({}),
});

/** Gives one film from before there were previews its own, and queues the next one. */
export const addPreviewJob = defineJob({
  name: 'media.add-preview',
  lane: 'media',
  version: 1,
  payload: z.object({}),
  maxAttempts: 8,
  queue: 'media.ladders',
});

const SWEEP = sweepFilesJob.name;

export const houseJobs: JobHandler[] = [
  handleJob(sweepFilesJob, async (deps, _payload, signal) => {
    await sweepFiles(deps, {}, signal);
    const tomorrow = new Date(deps.clock.now().getTime() + DAY);
    await deps.jobs.addAlone(deps.db, sweepFilesJob, {}, { runAt: tomorrow, key: SWEEP });
  }),
  handleJob(addPreviewJob, async (deps, _payload, signal) => {
    if (await addPreview(deps, signal)) await queuePreviews(deps);
  }),
];

type QueueDeps = Pick<Deps, 'db' | 'jobs' | 'clock'>;

/**
 * Called at a worker's start; the keys keep each of them one, however many processes start. A sweep goes through the
 * whole store, so the next one waits for its day.
 */
export async function queueHousekeeping(deps: QueueDeps): Promise<void> {
  const runAt = deps.clock.now();
  await deps.jobs.addAlone(deps.db, sweepFilesJob, {}, { runAt, key: SWEEP, keepsTime: true });
  await queuePreviews(deps);
}

const queuePreviews = ({ db, jobs }: QueueDeps) =>
  jobs.addAlone(db, addPreviewJob, {}, { key: addPreviewJob.name });
