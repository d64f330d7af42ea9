import { z } from 'zod';
import { creatorId, membershipId, orderId, tierId } from '@limelight/contract/platform/ids';
import { amount } from '@limelight/contract/platform/money';
import { defineJob } from '../platform/jobs/job.ts';

/** Runs at the end of a paid month: renews the membership, tries a declined renewal again, or ends the membership. */
export const renewJob = defineJob({
  name: 'memberships.renew',
  lane: 'money',
  version: 1,
  maxAttempts: 25,
  payload: z.object({ membershipId }),
});

/** The key that allows a membership one such job at a time. */
export const renewKey = (id: string) => `renew:${id}`;

/** Runs a day before a trial ends, for the order that began it. */
export const trialEndJob = defineJob({
  name: 'memberships.trial-end',
  lane: 'timers',
  version: 1,
  payload: z.object({ orderId }),
});

/** Sends one page of the emails that tell members that a creator is leaving, or is staying after all. */
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
