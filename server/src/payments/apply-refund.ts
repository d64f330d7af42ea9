import { z } from 'zod';
import { orderId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { Deps } from '../deps.ts';
import type { Tx } from '../platform/db/db.ts';
import type { ProviderEvent } from './provider.ts';
import { lockOrder, orderByCharge, type OrderRow } from './queries.ts';
import { refundInside } from './refund-order.ts';
import { settleOrder } from './settle-order.ts';

export type RefundEvent = Extract<ProviderEvent, { kind: 'charge.refunded' }>;

/**
 * Books what was given back at the provider itself, whole or in part; what we gave back is booked already and changes
 * nothing. News of a refund that overtakes the news of its charge settles the charge first.
 */
export async function applyRefund(deps: Deps, tx: Tx, event: RefundEvent): Promise<void> {
  const { chargeRef } = event;
  const found = await orderOf(deps, tx, event);
  // A charge that no order of ours made: another product on the same provider account.
  if (!found) return;
  const isOpen = found.status === 'pending' || found.status === 'requires_action';
  const order = isOpen
    ? await settleOrder(deps, tx, found.id, { status: 'succeeded', chargeRef })
    : found;
  // Over without a payment, or given back whole: nothing is left that could go back.
  if (order.status !== 'paid') return;
  await bookRefundFromProvider(deps, tx, order, event.refundedCents);
}

async function orderOf(deps: Deps, tx: Tx, event: RefundEvent): Promise<OrderRow | null> {
  const charged = await tx.maybe(orderByCharge, deps.payments.name, event.chargeRef);
  if (charged) return charged;
  const id = z.safeParse(orderId, event.idempotencyKey);
  return id.success ? tx.maybe(lockOrder, id.data) : null;
}

/**
 * Books a paid order as given back, `refundedCents` of it altogether, without asking the provider for it. A part that
 * cannot be booked throws: its event stays stored, unhandled and with this reason, and is replayed.
 */
async function bookRefundFromProvider(
  deps: Deps,
  tx: Tx,
  order: OrderRow,
  refundedCents: Cents,
): Promise<void> {
  if (refundedCents < order.total_cents) {
    throw new Error(`${refundedCents} of ${order.total_cents} cents of ${order.id} were refunded`);
  }
  await refundInside(deps, tx, order.id, { isReturned: true });
}
