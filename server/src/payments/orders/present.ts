import type { PurchaseOutcome } from '@limelight/contract/payments/purchase';
import type { LimitReached } from '@limelight/contract/payments/spending';
import type { OrderId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { FieldIssue } from '@limelight/contract/platform/operation';
import type { OrderRow } from '../../kernel/order.ts';
import { BuyerLeaves, CardMissing, KeyReused } from './open-order.ts';
import { type PurchaseRefusal, PurchaseRefused } from './purchase-refused.ts';
import { OverLimit } from '../spending/refuse-over-limit.ts';
import { toOutcome } from './view.ts';

/** The errors that every purchasing operation has in its contract. */
interface PurchaseErrors {
  card_declined(options: { data: { reason: string; orderId: OrderId } }): Error;
  sale_ended(options: { data: { reason: string; orderId: OrderId } }): Error;
  account_leaving(): Error;
  spending_limit(options: { data: LimitReached }): Error;
  card_not_found(): Error;
  invalid_input(options: { data: { issues: FieldIssue[] } }): Error;
}
/** Refusals that only some operations declare; an undeclared one is rethrown. */
interface RefusalErrors extends Partial<
  Record<Exclude<PurchaseRefusal['code'], 'price_changed'>, () => Error>
> {
  price_changed?(options: { data: { priceCents: Cents } }): Error;
}

/** Turns a `PurchaseRefused` into the operation's own error. */
export function refusePurchase(errors: RefusalErrors): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof PurchaseRefused)) throw error;
    const { refusal } = error;
    if (refusal.code !== 'price_changed') throw errors[refusal.code]?.() ?? error;
    throw errors.price_changed?.({ data: { priceCents: refusal.priceCents } }) ?? error;
  };
}

/** Runs a purchase and returns or throws what the operation's contract declares. */
export async function presentPurchase(
  errors: PurchaseErrors & RefusalErrors,
  buy: () => Promise<OrderRow>,
): Promise<PurchaseOutcome> {
  const order = await buy().catch((error: unknown) => {
    if (error instanceof CardMissing) throw errors.card_not_found();
    if (error instanceof BuyerLeaves) throw errors.account_leaving();
    if (error instanceof OverLimit) throw errors.spending_limit({ data: error.limit });
    if (error instanceof KeyReused) {
      throw errors.invalid_input({
        data: { issues: [{ path: ['idempotencyKey'], message: error.message }] },
      });
    }
    return refusePurchase(errors)(error);
  });
  const outcome = toOutcome(order);
  if (outcome) return outcome;
  if (order.status === 'returned') {
    const reason = order.decline_reason ?? '';
    throw errors.sale_ended({ data: { reason, orderId: order.id } });
  }
  const reason = order.decline_reason ?? 'Your card was declined.';
  throw errors.card_declined({ data: { reason, orderId: order.id } });
}
