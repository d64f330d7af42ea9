import { z } from 'zod';
import { filmNextClip } from '@limelight/database/seed';
import { copySampleClip, storeSampleClip } from '../media/index.ts';
import { handleJob } from '../kernel/parts/job.ts';
import { defineJob } from '../platform/jobs/job.ts';
import { SAMPLES_QUEUE } from './samples-queue.ts';

/** Makes the clips of the sample posts before it draws more pictures: six clips, three seconds of work each. */
export const filmSamples = defineJob({
  name: 'samples.film',
  lane: 'media',
  version: 1,
  payload: z.object({}),
  queue: SAMPLES_QUEUE,
});

export const filmSamplesHandler = handleJob(filmSamples, async (deps, _payload, signal) => {
  if (deps.config.sampleContent !== 'on') return;
  const film = () =>
    filmNextClip({
      client: deps.db.pool,
      now: deps.clock.now(),
      makeClip: (pictureKey, mediaIds) => storeSampleClip(deps, { pictureKey, mediaIds }, signal),
      copyClip: (clip, mediaIds) => copySampleClip(deps.files, clip, mediaIds),
    });
  while (await film()) signal.throwIfAborted();
});
