import { z } from 'zod';
import { massMessageId, orderId, postId } from '@limelight/contract/platform/ids';
import { defineJob } from '../platform/jobs/job.ts';

/** Settles what was paid for a message: earned with its answer, refunded without one. */
export const returnUnansweredJob = defineJob({
  name: 'messages.return-unanswered',
  lane: 'money',
  version: 1,
  maxAttempts: 25,
  payload: z.object({ orderId }),
});

/**
 * Takes down the copies of a taken-down post or body page by page, or restores them. One job at a time, so that an undo never
 * runs beside the takedown that it undoes.
 */
export const followTakedownJob = defineJob({
  name: 'messages.follow-takedown',
  lane: 'crowd',
  version: 1,
  maxAttempts: 25,
  queue: 'messages.follow-takedown',
  payload: z.object({
    source: z.union([z.object({ postId }), z.object({ bodyId: z.uuid() })]),
    after: z.uuid(),
  }),
});

/** Reads the page that a message links to, for its card. */
export const readLinkJob = defineJob({
  name: 'messages.read-link',
  lane: 'mail',
  version: 1,
  maxAttempts: 3,
  payload: z.object({ url: z.url() }),
});

/**
 * The next people of a mass message, after one of them. `next`: for a message by each fan's clock, the first moment after now
 * that one of the fans before `after` waits for; otherwise null.
 */
const nextOfMass = z.object({
  massMessageId,
  after: z.uuid(),
  next: z.iso.datetime().nullable().default(null),
});
export const sendMassJob = defineJob({
  name: 'messages.send-mass',
  lane: 'crowd',
  version: 2,
  maxAttempts: 25,
  payload: nextOfMass,
  upgrades: { 1: nextOfMass },
});

export const unsendMassJob = defineJob({
  name: 'messages.unsend-mass',
  lane: 'crowd',
  version: 1,
  maxAttempts: 25,
  payload: z.object({ massMessageId }),
});
