import type { Deps } from '../deps.ts';
import { bookDispute, bookDisputeWon } from '../ledger/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { orderKind } from './order-kind.ts';
import type { ProviderEvent } from './provider.ts';
import { markDisputed, markDisputeWon, orderByCharge } from './queries.ts';

export type DisputeEvent = Extract<ProviderEvent, { kind: 'dispute.updated' }>;

/**
 * What a card holder's complaint does. `opened`: the network took the money, so access ends at once, and who bears the
 * loss stands in the configuration when it happens. `won`: the money is back and is booked so; what had ended stays
 * ended. A part of a payment, and one that was refunded before, is the operator's and ends nothing.
 */
export async function applyDispute(deps: Deps, tx: Tx, event: DisputeEvent): Promise<void> {
  const { chargeRef, amountCents, networkFeeCents } = event;
  const order = await tx.maybe(orderByCharge, deps.payments.name, chargeRef);
  // A charge that no order of ours made: another product on the same provider account.
  if (!order) return;
  const now = deps.clock.now();
  if (event.status === 'won') {
    const bornBy = order.dispute_born_by;
    if (bornBy === null) return;
    await bookDisputeWon(tx, { orderId: order.id, amountCents, bornBy }, now);
    await tx.run(markDisputeWon, order.id);
    return;
  }
  const isWhole = order.status === 'paid' && amountCents === order.total_cents;
  const bornBy = isWhole ? deps.config.disputesBornBy : 'platform';
  const marked = await tx.maybe(markDisputed, order.id, isWhole, bornBy, now);
  if (!marked) return;
  await bookDispute(tx, { orderId: order.id, amountCents, networkFeeCents, bornBy }, now);
  if (isWhole) await orderKind(order.kind).onRefunded(deps, tx, marked);
}
