import { z } from 'zod';
import { drawWaitingPosts, type PictureMaker } from '@limelight/database/seed';
import { storeSamplePicture } from '../media/index.ts';
import { defineJob, handleJob } from '../platform/jobs/job.ts';

/** Draws the sample pictures that the first start did not wait for, a few at a time. */
export const drawSamples = defineJob({ name: 'samples.draw', payload: z.object({}) });

export const drawSamplesHandler = handleJob(drawSamples, async (deps, _payload, signal) => {
  const client = await deps.db.pool.connect();
  try {
    const options = {
      client,
      now: deps.clock.now(),
      makePicture: (...[draw, place]: Parameters<PictureMaker['makePicture']>) =>
        storeSamplePicture(deps.files, draw, place),
    };
    while (!signal.aborted && (await drawWaitingPosts(options))) continue;
    if (signal.aborted) throw new Error('stopped before every sample was drawn');
  } finally {
    client.release();
  }
});
