import type { ReactNode } from 'react';
import { isSitePath } from '@limelight/contract/platform/site-path';
import type { PurchaseOutcome } from '@limelight/contract/payments/purchase';
import type { LimitReached } from '@limelight/contract/payments/spending';
import type { CardId, OrderId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import { errorCode, errorData, errorSentence, isOffline } from '../../platform/errors.ts';
import type { CheckoutEvent } from './checkout-state.ts';

/** Something that a person is about to pay for; the page that offers it passes the operation that buys it. */
export interface Purchase {
  /** The title of the checkout: 'Subscribe to Luna'. */
  readonly title: string;
  /** The line of the bill: 'Gold membership'. */
  readonly item: string;
  /** The price that the person sees and agrees to; the server refuses any other (`price_changed`). */
  readonly priceCents: Cents;
  /** Charged again every month until canceled. */
  readonly renews: boolean;
  /** The monthly price from a later day on, if it differs from today's: for an upgrade. `at` is ISO 8601. */
  readonly then?: { readonly at: string; readonly monthlyCents: Cents };
  /** The label of the button if nothing is paid; default: 'Join for free'. */
  readonly freeLabel?: string;
  /** What the person should know before paying, below the button. */
  readonly footnote: string;
  readonly buy: (request: PurchaseRequest) => Promise<PurchaseOutcome>;
  /** Shown in place of the line and the total: of a purchase of several things. */
  readonly bill?: (priceCents: Cents) => ReactNode;
  /** Called when an attempt was refused for good: what is bought, and its price, may be different now. */
  readonly onRefused?: () => void;
}

export interface PurchaseRequest {
  /** Absent if nothing has to be paid. */
  readonly cardId?: CardId;
  readonly expectedPriceCents: Cents;
  readonly idempotencyKey: string;
}

/** Added to the reason why a payment came too late. */
export const ON_ITS_WAY_BACK = 'Your money is on its way back to your card.';

const isCents = (value: unknown): value is Cents => Number.isSafeInteger(value);
const isLimitReached = (data: Record<string, unknown> | null): data is LimitReached =>
  (data?.['period'] === 'day' || data?.['period'] === 'month') &&
  isCents(data['limitCents']) &&
  isCents(data['spentCents']) &&
  typeof data['renewsAt'] === 'string';

/** The meaning of a failed attempt for the purchase: a final response, or none. `nextKey` starts a new intent. */
export function failureEvent(error: unknown, nextKey: string): CheckoutEvent {
  const message = errorSentence(error);
  const data = errorData(error);
  switch (errorCode(error)) {
    case 'card_declined':
      return {
        type: 'declined',
        reason: typeof data?.['reason'] === 'string' ? data['reason'] : message,
        nextKey,
      };
    case 'price_changed': {
      const price = data?.['priceCents'];
      if (isCents(price)) return { type: 'price_changed', priceCents: price, nextKey };
      return { type: 'refused', message, nextKey };
    }
    case 'spending_limit':
      if (isLimitReached(data)) return { type: 'spending_limit', limit: data, nextKey };
      return { type: 'refused', message, nextKey };
    case 'sale_ended':
      return returnedEvent(data?.['reason'], nextKey);
    // The outcome is unknown: the next attempt uses the same key.
    case 'internal':
    case 'unavailable':
    case 'provider_unavailable':
    case 'rate_limited':
    case null:
      return { type: 'lost', message };
    default:
      return isOffline(error) ? { type: 'lost', message } : { type: 'refused', message, nextKey };
  }
}

/** The sale had ended when the payment arrived; the next attempt is a new intent. */
export function returnedEvent(reason: unknown, nextKey: string): CheckoutEvent {
  const why = typeof reason === 'string' ? `${reason} ` : '';
  return { type: 'refused', message: `${why}${ON_ITS_WAY_BACK}`, nextKey };
}

/** The outcome of the purchase operation as an event of the checkout. */
export function outcomeEvent(outcome: PurchaseOutcome): CheckoutEvent {
  return outcome.status === 'requires_action'
    ? { type: 'requires_action', orderId: outcome.orderId, confirmUrl: outcome.confirmUrl }
    : // reserved money is captured later without the buyer, so for them the purchase is done
      { type: outcome.status === 'authorized' ? 'paid' : outcome.status, orderId: outcome.orderId };
}

const RETURN_KEY = 'checkout-return';

/** Remembers the current page while the person confirms on the provider's page. */
export function rememberReturn(orderId: OrderId, path: string): void {
  try {
    sessionStorage.setItem(RETURN_KEY, JSON.stringify({ orderId, path }));
  } catch {
    // Storage is off: the confirmation ends on Orders, which shows the receipt too.
  }
}

/** The page where the purchase began, returned once; null if it began elsewhere. Always a path of this site. */
export function takeReturn(orderId: string): string | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(RETURN_KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    if (!('orderId' in stored) || stored.orderId !== orderId) return null;
    sessionStorage.removeItem(RETURN_KEY);
    const path = 'path' in stored && typeof stored.path === 'string' ? stored.path : '';
    return isSitePath(path) ? path : null;
  } catch {
    return null;
  }
}
