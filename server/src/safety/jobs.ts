import { z } from 'zod';
import { userId } from '@limelight/contract/platform/ids';
import { defineJob } from '../platform/jobs/job.ts';

/** Comes on the day on which a suspension ends. */
export const endSuspensionJob = defineJob({
  name: 'safety.end-suspension',
  lane: 'timers',
  version: 1,
  maxAttempts: 25,
  payload: z.object({ userId }),
});

/** An account has one such job at a time; a new suspension moves it. */
export const endSuspensionKey = (id: string) => `end-suspension:${id}`;
