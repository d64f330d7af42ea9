import { z } from 'zod';
import { defineJob } from '../platform/jobs/job.ts';

/** Makes one payment's money available when its hold is over. */
export const clearHoldJob = defineJob({
  name: 'ledger.clear-hold',
  lane: 'money',
  version: 1,
  payload: z.object({ transactionId: z.uuid() }),
});
