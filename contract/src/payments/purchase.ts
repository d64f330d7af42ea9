import { z } from 'zod';
import { orderId } from '../platform/ids.ts';
import { amount } from '../platform/money.ts';
import { heldErrors } from './held-errors.ts';
import { limitReached } from './spending.ts';

/** The state of a purchase: paid, waiting for the cardholder's confirmation, or refused. */
export const purchaseOutcome = z.discriminatedUnion('status', [
  z.object({ status: z.literal('paid'), orderId }),
  z.object({
    status: z.literal('requires_action'),
    orderId,
    /** Same-origin page of the provider where the buyer confirms; the purchase then settles without another call. */
    confirmUrl: z.string(),
  }),
  z.object({ status: z.literal('processing'), orderId }),
  /** The money is reserved; it is captured or released once it is clear what was delivered. */
  z.object({ status: z.literal('authorized'), orderId }),
]);
export type PurchaseOutcome = z.infer<typeof purchaseOutcome>;

/** Why a charge is refused, whatever it is for. */
export const chargeErrors = {
  ...heldErrors,
  card_declined: {
    status: 402,
    message: 'Your card was declined. You haven’t been charged.',
    data: z.object({ reason: z.string(), orderId }),
  },
  /** The sale ended while the payment was on its way; the payment goes back automatically. */
  sale_ended: {
    status: 409,
    message: 'This is no longer for sale. Your money is on its way back to your card.',
    data: z.object({ reason: z.string(), orderId }),
  },
  account_leaving: {
    status: 409,
    message: 'Your account is scheduled for deletion. Cancel that in Settings before you buy.',
  },
  spending_limit: {
    status: 409,
    message: 'This would go over the spending limit you set. You haven’t been charged.',
    data: limitReached,
  },
  card_not_found: { status: 422, message: 'That card is no longer on your account.' },
  /** The order stays open: it is charged within ten minutes, or given up. The same idempotency key continues it. */
  provider_unavailable: {
    status: 503,
    message:
      'We can’t reach the payment provider right now. Your payment may still go through within ten minutes, and you won’t pay twice if you try again.',
  },
} as const;

/** Why a purchase of something with a price is refused. */
export const purchaseErrors = {
  ...chargeErrors,
  price_changed: {
    status: 409,
    message: 'The price has changed. Check the new one before you pay.',
    data: z.object({ priceCents: amount }),
  },
  own_page: { status: 422, message: 'This is your own page.' },
} as const;
