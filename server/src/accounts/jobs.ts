import { z } from 'zod';
import { userId } from '@limelight/contract/platform/ids';
import { defineJob } from '../platform/jobs/job.ts';

/** Runs when the grace time of a deletion is over. */
export const deleteAccountJob = defineJob({
  name: 'accounts.delete',
  lane: 'timers',
  version: 1,
  maxAttempts: 25,
  payload: z.object({ userId }),
});

/** Removes posts and files of a deleted account; queued in the transaction that deletes it. */
export const eraseContentJob = defineJob({
  name: 'accounts.erase-content',
  lane: 'crowd',
  version: 1,
  maxAttempts: 25,
  payload: z.object({ userId }),
});

/** The key that allows an account one such job at a time. */
export const deleteAccountKey = (id: string) => `delete-account:${id}`;
