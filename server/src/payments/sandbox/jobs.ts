import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';

/** Posts one event to our webhook, again and again until the response is 200. */
export const deliverEventJob = defineJob({
  name: 'sandbox.deliver-event',
  lane: 'money',
  version: 1,
  maxAttempts: 25,
  payload: z.object({ eventId: z.string() }),
});

/** Completes one transfer, some days after it was requested. */
export const endTransferJob = defineJob({
  name: 'sandbox.end-transfer',
  lane: 'money',
  version: 1,
  payload: z.object({ transferId: z.string() }),
});

/** Releases money that was reserved for too long. */
export const letGoJob = defineJob({
  name: 'sandbox.let-go',
  lane: 'money',
  version: 1,
  payload: z.object({ chargeRef: z.string() }),
});
