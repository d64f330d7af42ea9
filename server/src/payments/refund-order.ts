import type { OrderId } from '@limelight/contract/platform/ids';
import type { Deps } from '../deps.ts';
import { bookRefund } from '../ledger/index.ts';
import { tell } from '../notifications/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { returnChargeJob } from './jobs.ts';
import { orderKind } from './order-kind.ts';
import { type OrderRow, refundOrder as markRefunded } from './queries.ts';
import { sendRefundNote } from './send-receipt.ts';

/**
 * Gives a paid order back in full: access ends at once, the books are turned round, the provider returns the money,
 * and the buyer and the creator are told. For administrators; the caller checks who asks. False when there is nothing to refund (any more).
 */
export async function refundOrder(deps: Deps, id: OrderId): Promise<boolean> {
  return deps.db.tx(async (tx) => (await refundInside(deps, tx, id)) !== null);
}

/** The same inside the caller's transaction; the order as it is now, or null when there was nothing to refund. */
export async function refundInside(deps: Deps, tx: Tx, id: OrderId): Promise<OrderRow | null> {
  const now = deps.clock.now();
  const order = await tx.maybe(markRefunded, id, now);
  if (!order) return null;
  await orderKind(order.kind).onRefunded(deps, tx, order);
  if (order.total_cents === 0 || order.provider_ref === null) return order;
  const creatorCents = await bookRefund(tx, order.id, now);
  await deps.jobs.add(tx, returnChargeJob, {
    chargeRef: order.provider_ref,
    amountCents: order.total_cents,
    idempotencyKey: `refund:${order.id}`,
  });
  await sendRefundNote(deps, tx, order);
  await tell(deps, tx, order.creator_id, {
    kind: 'refund',
    orderId: order.id,
    bought: order.kind,
    amountCents: order.total_cents,
    totalCents: order.total_cents,
    creatorCents,
  });
  return order;
}
