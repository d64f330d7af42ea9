import { z } from 'zod';
import { userId } from '@limelight/contract/platform/ids';
import { defineJob } from '../platform/jobs/job.ts';

/** Comes when the grace time of a deletion is over. */
export const deleteAccountJob = defineJob({
  name: 'accounts.delete',
  lane: 'timers',
  version: 1,
  maxAttempts: 25,
  payload: z.object({ userId }),
});

/** Removes posts and files of an account that has gone; queued together with its end. */
export const eraseContentJob = defineJob({
  name: 'accounts.erase-content',
  lane: 'crowd',
  version: 1,
  maxAttempts: 25,
  payload: z.object({ userId }),
});

/** An account has one such job at a time. */
export const deleteAccountKey = (id: string) => `delete-account:${id}`;
