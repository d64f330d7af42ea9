import { z } from 'zod';
import { creatorId, membershipId } from '@limelight/contract/platform/ids';
import { defineJob } from '../platform/jobs/job.ts';

/** Comes at the end of a paid month: renews it, tries a declined renewal again, or ends the membership. */
export const renewJob = defineJob({
  name: 'memberships.renew',
  maxAttempts: 25,
  payload: z.object({ membershipId }),
});

/** A membership has one such job at a time. */
export const renewKey = (id: string) => `renew:${id}`;

/** One page of the letters that say that a creator leaves, or stays after all. */
export const tellMembersJob = defineJob({
  name: 'memberships.tell-members',
  payload: z.object({ creatorId, isLeaving: z.boolean(), after: membershipId.nullable() }),
});
