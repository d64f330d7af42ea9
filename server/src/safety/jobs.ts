import { z } from 'zod';
import { userId } from '@limelight/contract/platform/ids';
import { defineJob } from '../platform/jobs/job.ts';

/** Runs when a suspension ends. */
export const endSuspensionJob = defineJob({
  name: 'safety.end-suspension',
  lane: 'timers',
  version: 1,
  maxAttempts: 25,
  payload: z.object({ userId }),
});

/** The key that allows an account one such job at a time; a new suspension moves it. */
export const endSuspensionKey = (id: string) => `end-suspension:${id}`;
