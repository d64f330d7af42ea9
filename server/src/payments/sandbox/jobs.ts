import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';

/** Hands one event to our webhook, again and again until it answers 200. */
export const deliverEventJob = defineJob({
  name: 'sandbox.deliver-event',
  lane: 'money',
  version: 1,
  maxAttempts: 25,
  payload: z.object({ eventId: z.string() }),
});

/** Ends one transfer, some days after it was asked for. */
export const endTransferJob = defineJob({
  name: 'sandbox.end-transfer',
  lane: 'money',
  version: 1,
  payload: z.object({ transferId: z.string() }),
});

/** Lets go of money that was reserved for too long. */
export const letGoJob = defineJob({
  name: 'sandbox.let-go',
  lane: 'money',
  version: 1,
  payload: z.object({ chargeRef: z.string() }),
});
