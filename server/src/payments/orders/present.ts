import type { PurchaseOutcome } from '@limelight/contract/payments/purchase';
import type { OrderId } from '@limelight/contract/platform/ids';
import type { OrderRow } from '../../kernel/order.ts';
import { toOutcome } from './view.ts';

/** The errors that every purchasing operation has in its contract. */
interface PurchaseErrors {
  card_declined(options: { data: { reason: string; orderId: OrderId } }): Error;
  sale_ended(options: { data: { reason: string; orderId: OrderId } }): Error;
}

/** Waits for a purchase and returns its state, or throws the contract's error where it was declined or returned. */
export async function presentPurchase(
  errors: PurchaseErrors,
  bought: Promise<OrderRow>,
): Promise<PurchaseOutcome> {
  const order = await bought;
  const outcome = toOutcome(order);
  if (outcome) return outcome;
  if (order.status === 'returned') {
    const reason = order.decline_reason ?? '';
    throw errors.sale_ended({ data: { reason, orderId: order.id } });
  }
  const reason = order.decline_reason ?? 'Your card was declined.';
  throw errors.card_declined({ data: { reason, orderId: order.id } });
}
