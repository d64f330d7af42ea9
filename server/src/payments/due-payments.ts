import { dueWork } from '../kernel/parts/due-work.ts';
import { decideCapture } from './capture/decide-capture.ts';
import { endAuthorizedJob, returnChargeJob } from './jobs.ts';
import { chargedOrder, lockOrder, orderById } from './orders/queries.ts';

/** Reserved money that would be taken. To release it needs no decision. */
const dueCapture = dueWork({
  kind: 'capture',
  job: endAuthorizedJob,
  async about({ db }, { orderId }) {
    const order = await db.maybe(orderById, orderId);
    if (order?.status !== 'authorized' || order.capture_decision !== 'capture') return null;
    return {
      amountCents: order.total_cents,
      fanId: order.buyer_id,
      creatorId: order.creator_id,
    };
  },
  async skip(deps, tx, { orderId }) {
    const order = await tx.maybe(lockOrder, orderId);
    if (order?.status === 'authorized') await decideCapture(deps, tx, order, 'void');
  },
});

/** Money that goes back to a card. It is booked already, so to skip it changes nothing here. */
const dueRefund = dueWork({
  kind: 'refund',
  job: returnChargeJob,
  async about({ db, payments }, { chargeRef, amountCents }) {
    const order = await db.maybe(chargedOrder, payments.name, chargeRef);
    return {
      amountCents,
      fanId: order?.buyer_id ?? null,
      creatorId: order?.creator_id ?? null,
    };
  },
});

// An order that was cut off has its job, too. That one needs no decision: it asks the provider first, and charges nothing that
// is older than ten minutes (reconcile-order.ts).
export const duePayments = [dueCapture, dueRefund];
