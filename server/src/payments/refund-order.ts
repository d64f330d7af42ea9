import type { OrderId } from '@limelight/contract/platform/ids';
import type { Deps } from '../deps.ts';
import { bookRefund } from '../ledger/index.ts';
import { returnChargeJob } from './jobs.ts';
import { orderKind } from './order-kind.ts';
import { refundOrder as markRefunded } from './queries.ts';

/**
 * Gives a paid order back in full: access ends at once, the books are turned round, and the provider returns the
 * money. For administrators; the caller checks who asks. False when there is nothing to refund (any more).
 */
export async function refundOrder(deps: Deps, id: OrderId): Promise<boolean> {
  const now = deps.clock.now();
  return deps.db.tx(async (tx) => {
    const order = await tx.maybe(markRefunded, id, now);
    if (!order) return false;
    await orderKind(order.kind).onRefunded(deps, tx, order);
    if (order.total_cents === 0 || order.provider_ref === null) return true;
    await bookRefund(tx, order.id, now);
    await deps.jobs.add(tx, returnChargeJob, {
      chargeRef: order.provider_ref,
      amountCents: order.total_cents,
      idempotencyKey: `refund:${order.id}`,
    });
    return true;
  });
}
