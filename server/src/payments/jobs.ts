import { z } from 'zod';
import { cents } from '@limelight/contract/platform/money';
import { orderId } from '@limelight/contract/platform/ids';
import { defineJob } from '../platform/jobs/job.ts';

/** Completes an order whose request was cut off between charge and access, or whose card holder went away. */
export const reconcileOrderJob = defineJob({
  name: 'payments.reconcile-order',
  lane: 'money',
  version: 1,
  maxAttempts: 25,
  payload: z.object({ orderId }),
});

/** Handles provider events again whose handling failed. */
export const replayEventsJob = defineJob({
  name: 'payments.replay-events',
  lane: 'money',
  version: 1,
  payload: z.object({}),
});

/** Refunds a charge at the provider. */
export const returnChargeJob = defineJob({
  name: 'payments.return-charge',
  lane: 'money',
  version: 1,
  maxAttempts: 25,
  payload: z.object({ chargeRef: z.string(), amountCents: cents, idempotencyKey: z.string() }),
});

/** Carries out the decision about an order's reserved money. */
export const endAuthorizedJob = defineJob({
  name: 'payments.end-authorized',
  lane: 'money',
  version: 1,
  maxAttempts: 25,
  payload: z.object({ orderId }),
});
