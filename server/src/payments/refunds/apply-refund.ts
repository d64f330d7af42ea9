import { z } from 'zod';
import { orderId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import type { Deps } from '../../kernel/deps.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { ProviderNews } from '../../kernel/payment-provider.ts';
import type { OrderRow } from '../../kernel/order.ts';
import { isOpen, lockOrder, orderByCharge } from '../orders/queries.ts';
import { refundInside } from './refund-order.ts';
import { settleOrder } from '../orders/settle-order.ts';

export type RefundEvent = Extract<ProviderNews, { kind: 'charge.refunded' }>;

/**
 * Books a refund made at the provider itself, whole or in part; our own refunds are booked already and change nothing. A refund
 * event that arrives before the event of its charge settles the charge first.
 */
export async function applyRefund(deps: Deps, tx: Tx, event: RefundEvent): Promise<void> {
  const { chargeRef } = event;
  const found = await orderOf(deps, tx, event);
  // A charge that no order here made: from another product on the same provider account.
  if (!found) return;
  const order = isOpen(found)
    ? await settleOrder(deps, tx, found.id, { status: 'succeeded', chargeRef })
    : found;
  // Ended without a payment, or refunded in full: nothing is left to refund.
  if (order.status !== 'paid') return;
  const { refundedCents } = event;
  const missing = Math.min(refundedCents, order.total_cents) - order.refunded_cents;
  if (missing <= 0) return;
  await refundInside(deps, tx, {
    orderId: order.id,
    amountCents: toCents(missing),
    reason: 'Refunded through the payment provider.',
    cause: `provider:${refundedCents}`,
    isReturned: true,
  });
}

async function orderOf(deps: Deps, tx: Tx, event: RefundEvent): Promise<OrderRow | null> {
  const charged = await tx.maybe(orderByCharge, deps.payments.name, event.chargeRef);
  if (charged) return charged;
  const id = z.safeParse(orderId, event.idempotencyKey);
  return id.success ? tx.maybe(lockOrder, id.data) : null;
}
