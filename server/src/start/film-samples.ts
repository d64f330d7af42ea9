import { z } from 'zod';
import { filmNextClip } from '@limelight/database/seed';
import { storeSampleClip } from '../media/index.ts';
import { defineJob, handleJob } from '../platform/jobs/job.ts';
import { SAMPLES_QUEUE } from './samples-queue.ts';

/** Makes one sample clip and queues itself again for the next one: what people wait for comes in between. */
export const filmSamples = defineJob({
  name: 'samples.film',
  lane: 'media',
  version: 1,
  payload: z.object({}),
  queue: SAMPLES_QUEUE,
});

export const filmSamplesHandler = handleJob(filmSamples, async (deps, _payload, signal) => {
  if (deps.config.sampleContent !== 'on') return;
  const isMore = await filmNextClip({
    client: deps.db.pool,
    now: deps.clock.now(),
    makeClip: (pictureKey, mediaIds) => storeSampleClip(deps, { pictureKey, mediaIds }, signal),
  });
  if (isMore) await deps.jobs.addAlone(deps.db, filmSamples, {}, { key: filmSamples.name });
});
