import { z } from 'zod';
import { creatorId, membershipId, orderId, tierId } from '@limelight/contract/platform/ids';
import { amount } from '@limelight/contract/platform/money';
import { defineJob } from '../platform/jobs/job.ts';

/** Comes at the end of a paid month: renews it, tries a declined renewal again, or ends the membership. */
export const renewJob = defineJob({
  name: 'memberships.renew',
  lane: 'money',
  version: 1,
  maxAttempts: 25,
  payload: z.object({ membershipId }),
});

/** A membership has one such job at a time. */
export const renewKey = (id: string) => `renew:${id}`;

/** Comes a day before a trial ends, by the order that began it. */
export const trialEndJob = defineJob({
  name: 'memberships.trial-end',
  lane: 'timers',
  version: 1,
  payload: z.object({ orderId }),
});

/** One page of the letters that say that a creator leaves, or stays after all. */
export const tellMembersJob = defineJob({
  name: 'memberships.tell-members',
  lane: 'crowd',
  version: 1,
  payload: z.object({ creatorId, isLeaving: z.boolean(), after: membershipId.nullable() }),
});

/** Asks one page of a tier's members whether they agree to its new price. */
export const askMembersJob = defineJob({
  name: 'memberships.ask-members',
  lane: 'crowd',
  version: 1,
  payload: z.object({ tierId, priceCents: amount, after: membershipId.nullable() }),
});
