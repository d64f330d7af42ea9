import type { LimitReached } from '@limelight/contract/payments/spending';
import type { OrderId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';

/** Why the last attempt failed; shown above the button, and the typed values stay. */
export type CheckoutFault =
  | { readonly kind: 'declined'; readonly reason: string }
  | { readonly kind: 'price_changed'; readonly priceCents: Cents }
  | { readonly kind: 'spending_limit'; readonly limit: LimitReached }
  | { readonly kind: 'failed'; readonly message: string };

/**
 * One purchase from the price to the receipt. `key` is the idempotency key of the intent: the same for every repeat whose
 * outcome is unknown, a new one after a response that ended the intent.
 */
export type CheckoutState =
  | { readonly step: 'choose'; readonly key: string; readonly fault: CheckoutFault | null }
  | { readonly step: 'paying'; readonly key: string }
  | { readonly step: 'confirm'; readonly orderId: OrderId; readonly confirmUrl: string }
  | { readonly step: 'processing'; readonly orderId: OrderId; readonly key: string }
  | { readonly step: 'receipt'; readonly orderId: OrderId };

export type CheckoutEvent =
  | { readonly type: 'pay' }
  | { readonly type: 'paid'; readonly orderId: OrderId }
  | { readonly type: 'requires_action'; readonly orderId: OrderId; readonly confirmUrl: string }
  | { readonly type: 'processing'; readonly orderId: OrderId }
  | { readonly type: 'declined'; readonly reason: string; readonly nextKey: string }
  | { readonly type: 'price_changed'; readonly priceCents: Cents; readonly nextKey: string }
  | { readonly type: 'spending_limit'; readonly limit: LimitReached; readonly nextKey: string }
  /** The response is final: nothing was charged, so the next attempt is a new intent. */
  | { readonly type: 'refused'; readonly message: string; readonly nextKey: string }
  /** No response: it may have gone through, so the next attempt repeats the same intent. */
  | { readonly type: 'lost'; readonly message: string };

export function startCheckout(key: string): CheckoutState {
  return { step: 'choose', key, fault: null };
}

/** Events that do not fit the step (a second press, a late response) change nothing. */
export function checkoutStep(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  if (event.type === 'pay') {
    return state.step === 'choose' ? { step: 'paying', key: state.key } : state;
  }
  if (state.step !== 'paying' && state.step !== 'processing') return state;
  switch (event.type) {
    case 'paid':
      return { step: 'receipt', orderId: event.orderId };
    case 'requires_action':
      return { step: 'confirm', orderId: event.orderId, confirmUrl: event.confirmUrl };
    case 'processing':
      return { step: 'processing', orderId: event.orderId, key: state.key };
    case 'declined':
      return {
        step: 'choose',
        key: event.nextKey,
        fault: { kind: 'declined', reason: event.reason },
      };
    case 'price_changed':
      return {
        step: 'choose',
        key: event.nextKey,
        fault: { kind: 'price_changed', priceCents: event.priceCents },
      };
    case 'spending_limit':
      return {
        step: 'choose',
        key: event.nextKey,
        fault: { kind: 'spending_limit', limit: event.limit },
      };
    case 'refused':
      return {
        step: 'choose',
        key: event.nextKey,
        fault: { kind: 'failed', message: event.message },
      };
    case 'lost':
      return { step: 'choose', key: state.key, fault: { kind: 'failed', message: event.message } };
  }
}
