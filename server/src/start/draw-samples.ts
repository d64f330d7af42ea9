import { z } from 'zod';
import { drawWaiting, type PictureMaker } from '@limelight/database/seed';
import type { Deps } from '../kernel/deps.ts';
import { leaveReserve, storeSamplePicture } from '../media/index.ts';
import { handleJob } from '../kernel/parts/job.ts';
import { defineJob } from '../platform/jobs/job.ts';
import { filmSamples } from './film-samples.ts';
import { unhurried } from './sample-pace.ts';
import { SAMPLES_QUEUE } from './samples-queue.ts';

/**
 * Draws a few of the sample pictures that the first start did not wait for, and queues itself again for the next ones: people's
 * own jobs run in between, and the rests leave the machine to them. Also queues the clips of posts whose pictures are drawn.
 */
export const drawSamples = defineJob({
  name: 'samples.draw',
  lane: 'media',
  version: 1,
  payload: z.object({}),
  queue: SAMPLES_QUEUE,
});

export const drawSamplesHandler = handleJob(drawSamples, async (deps, _payload, signal) => {
  if (deps.config.sampleContent !== 'on') return;
  await leaveReserve(deps, 0);
  const client = await deps.db.pool.connect();
  try {
    const drawn = await drawWaiting({
      client,
      now: deps.clock.now(),
      makePicture: (...[draw, place]: Parameters<PictureMaker['makePicture']>) =>
        unhurried(() => storeSamplePicture(deps.files, draw(), place, 'later'), signal),
    });
    if (drawn !== 'clips') await queue(deps, filmSamples);
    if (drawn !== 'nothing') await queue(deps, drawSamples);
  } finally {
    client.release();
  }
});

const queue = (deps: Deps, job: typeof drawSamples | typeof filmSamples) =>
  deps.jobs.addAlone(deps.db, job, {}, { key: job.name });
