import { z } from 'zod';
import { creatorId, payoutId } from '@limelight/contract/platform/ids';
import { defineJob } from '../platform/jobs/job.ts';

/** Requests the transfer of one payout from the provider. */
export const sendPayoutJob = defineJob({
  name: 'payouts.send',
  lane: 'money',
  version: 1,
  maxAttempts: 25,
  payload: z.object({ payoutId }),
});

/** Requests a creator's regular payout on its day. */
export const runScheduleJob = defineJob({
  name: 'payouts.run-schedule',
  lane: 'money',
  version: 1,
  payload: z.object({ creatorId }),
});
