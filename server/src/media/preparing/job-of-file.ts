import { z } from 'zod';
import { mediaId } from '@limelight/contract/platform/ids';
import { defineJob } from '../../platform/jobs/job.ts';

/** Work on one file of media. */
export const jobOfFile = (name: `media.${string}`, queue: `media.${string}` | null = null) =>
  defineJob({
    name,
    lane: 'media',
    version: 1,
    payload: z.object({ mediaId }),
    maxAttempts: 8,
    queue,
  });
