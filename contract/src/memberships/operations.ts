import { z } from 'zod';
import { operation, input, ok } from '../platform/operation.ts';
import {
  cardId,
  creatorId,
  idempotencyKey,
  membershipId,
  orderId,
  tierId,
} from '../platform/ids.ts';
import { amount } from '../platform/money.ts';
import { page, pageInput } from '../platform/cursor.ts';

/** `active` renews; `ending` was cancelled and runs to its end; `past_due` waits for a card; `ended` is over. */
export const membershipStatus = z.enum(['active', 'ending', 'past_due', 'ended']);

/** The viewer's membership with one creator. Times are ISO 8601 in UTC. */
export const membershipState = z.object({
  id: membershipId,
  status: membershipStatus,
  tierId,
  tierName: z.string(),
  priceCents: amount,
  startedAt: z.iso.datetime(),
  currentPeriodEnd: z.iso.datetime(),
});
export type MembershipState = z.infer<typeof membershipState>;

/** How a purchase stands: paid, waiting for the card holder's confirmation, or refused. */
export const purchaseOutcome = z.discriminatedUnion('status', [
  z.object({ status: z.literal('paid'), orderId }),
  z.object({
    status: z.literal('requires_action'),
    orderId,
    /** Same-origin page of the provider where the person confirms; the purchase then settles by itself. */
    confirmUrl: z.string(),
  }),
  z.object({ status: z.literal('processing'), orderId }),
]);
export type PurchaseOutcome = z.infer<typeof purchaseOutcome>;

export const purchaseErrors = {
  card_declined: {
    status: 402,
    message: 'Your card was declined. You have not been charged.',
    data: z.object({ reason: z.string(), orderId }),
  },
  card_not_found: { status: 422, message: 'That card is no longer on your account.' },
  price_changed: {
    status: 409,
    message: 'The price has changed. Please look at it again before paying.',
    data: z.object({ priceCents: amount }),
  },
  own_page: { status: 422, message: 'This is your own page.' },
} as const;

export const membership = membershipState.extend({
  creator: z.object({
    id: creatorId,
    handle: z.string(),
    displayName: z.string(),
    avatarUrl: z.string().nullable(),
  }),
  lastOrderId: orderId.nullable(),
  endedAt: z.iso.datetime().nullable(),
});
export type Membership = z.infer<typeof membership>;

/** One month that was paid, or tried, for a membership. */
export const membershipPayment = z.object({
  orderId,
  number: z.string(),
  status: z.enum(['pending', 'requires_action', 'paid', 'declined', 'refunded', 'expired']),
  totalCents: amount,
  createdAt: z.iso.datetime(),
});
export type MembershipPayment = z.infer<typeof membershipPayment>;

export const memberships = {
  /** `expectedPriceCents` is what the person saw; a different price today answers price_changed. */
  subscribe: operation('memberships.subscribe', 'POST', '/memberships', 'Become a member')
    .input(
      input({
        tierId,
        cardId: cardId.optional(),
        expectedPriceCents: amount,
        idempotencyKey,
      }),
    )
    .output(purchaseOutcome)
    .errors({
      ...purchaseErrors,
      already_member: { status: 409, message: 'You are already a member.' },
    }),
  list: operation(
    'memberships.list',
    'GET',
    '/memberships',
    'The viewer’s memberships, newest first',
  )
    .input(
      input({
        ...pageInput({ default: 20, max: 50 }),
        status: z.enum(['active', 'expiring', 'ended']).optional(),
      }),
    )
    .output(page(membership)),
  /** One membership with everything paid for it, newest first: its price history. */
  get: operation('memberships.get', 'GET', '/memberships/{membershipId}', 'One membership')
    .input(input({ membershipId }))
    .output(
      membership.extend({
        card: z.object({ id: cardId, brand: z.string(), last4: z.string() }).nullable(),
        payments: z.array(membershipPayment),
      }),
    ),
  /** Renews with this card from now on; one that waits for a card (`past_due`) is tried with it at once. */
  setCard: operation(
    'memberships.setCard',
    'PUT',
    '/memberships/{membershipId}/card',
    'Pay with another card',
  )
    .input(input({ membershipId, cardId }))
    .output(membershipState)
    .errors({
      card_not_found: purchaseErrors.card_not_found,
      membership_ended: { status: 409, message: 'This membership has already ended.' },
    }),
  /** Stops renewal; access stays until the end of the paid period. */
  cancel: operation(
    'memberships.cancel',
    'POST',
    '/memberships/{membershipId}/cancel',
    'Cancel at period end',
  )
    .input(input({ membershipId }))
    .output(membershipState),
  /** Takes a cancellation back before the period ends. */
  resume: operation(
    'memberships.resume',
    'POST',
    '/memberships/{membershipId}/resume',
    'Keep the membership',
  )
    .input(input({ membershipId }))
    .output(membershipState)
    .errors({ membership_ended: { status: 409, message: 'This membership has already ended.' } }),
};
export { ok };
