import { z } from 'zod';
import { operation, input } from '../platform/operation.ts';
import {
  cardId,
  creatorId,
  idempotencyKey,
  membershipId,
  orderId,
  tierId,
} from '../platform/ids.ts';
import { amount, toCents } from '../platform/money.ts';
import { page, pageInput } from '../platform/cursor.ts';
import { orderStatus } from '../payments/order.ts';
import { purchaseErrors, purchaseOutcome } from '../payments/purchase.ts';
import { listPriceAnswers, priceAsk } from './price-rises.ts';
import { promotionOperations } from './promotions.ts';

export * from './price-rises.ts';
export * from './promotions.ts';

/** `active` renews; `ending` was canceled and runs to its end; `past_due` waits for a card; `ended` is over. */
const membershipStatus = z.enum(['active', 'ending', 'past_due', 'ended']);

/** The next paid month, if it differs from the current one. */
const nextMonth = z.object({ tierId, tierName: z.string(), priceCents: amount });

/** The viewer's membership with one creator. Times are ISO 8601 in UTC. */
export const membershipState = z.object({
  id: membershipId,
  status: membershipStatus,
  tierId,
  tierName: z.string(),
  priceCents: amount,
  startedAt: z.iso.datetime(),
  currentPeriodEnd: z.iso.datetime(),
  /** Begins at `currentPeriodEnd`; null if the next month stays as it is. */
  next: nextMonth.nullable().default(null),
  /**
   * The day on which the creator's page is deleted; nothing renews until then. Null if the creator has not asked for deletion.
   */
  closesAt: z.iso.datetime().nullable().default(null),
  /** Costs nothing, ends at `currentPeriodEnd` by itself and is never resumed; joining replaces it. */
  isTrial: z.boolean().default(false),
});
export type MembershipState = z.infer<typeof membershipState>;

const membership = membershipState.extend({
  creator: z.object({
    id: creatorId,
    handle: z.string(),
    displayName: z.string(),
    avatarUrl: z.string().nullable(),
  }),
  lastOrderId: orderId.nullable(),
  endedAt: z.iso.datetime().nullable(),
  /** What new members pay for this tier; null if it is no longer on sale. */
  tierPriceCents: amount.nullable().default(null),
  /** Set if the tier costs more than this membership and the member was asked to agree. */
  priceAsk: priceAsk.nullable().default(null),
  /** Whether the creator has another tier to change to. */
  hasOtherTiers: z.boolean().default(false),
  /** Whether the viewer can open the creator's page; if not, nothing renews. */
  hasPage: z.boolean().default(true),
  /** The viewer blocked the creator. */
  isBlocked: z.boolean().default(false),
  /** The creator ended it; `returnedCents` was refunded for the days left. */
  endedByCreator: z.boolean().default(false),
  returnedCents: amount.default(toCents(0)),
});
export type Membership = z.infer<typeof membership>;

/** One month that was paid, or a trial, of a membership. */
const membershipPayment = z.object({
  orderId,
  number: z.string(),
  status: orderStatus,
  totalCents: amount,
  refundedCents: amount.default(toCents(0)),
  createdAt: z.iso.datetime(),
});
export type MembershipPayment = z.infer<typeof membershipPayment>;

const membership_ended = {
  status: 409,
  message: 'This membership has already ended.',
} as const;
const not_renewing = {
  status: 409,
  message: 'This membership isn’t set to renew, so you can’t change it right now.',
} as const;

/** A tier that a member can change to, or has: what the change means, shown before anything is paid. */
export const tierOption = z.object({
  tierId,
  name: z.string(),
  description: z.string().nullable(),
  /** The price of a month: what the member pays for their own tier, today's price for the others. */
  priceCents: amount,
  /** For the member's own tier, if new members pay another price: the price that the member can agree to. */
  newPriceCents: amount.nullable().default(null),
  /**
   * `current` is the tier that the member has. `now` costs more: it begins at once and the rest of the month costs `dueCents`.
   * `join` is a paid tier for a member who pays nothing: a month of it begins at once and costs `dueCents`. `renewal` costs the
   * same or less: it begins with the next month, and nothing is due today.
   */
  change: z.enum(['current', 'now', 'join', 'renewal']),
  dueCents: amount,
  /** When the new price is charged for the first time. */
  renewsAt: z.iso.datetime(),
});
export type TierOption = z.infer<typeof tierOption>;

export const memberships = {
  /**
   * `expectedPriceCents` is the price that the fan saw; if today's differs, the call fails with price_changed. With the code of
   * a promotion it is the price of the first month, or 0 for a trial, which needs no card.
   */
  subscribe: operation('memberships.subscribe', 'POST', '/memberships', 'Become a member')
    .input(
      input({
        tierId,
        cardId: cardId.optional(),
        expectedPriceCents: amount,
        offerCode: z.string().max(100).optional(),
        idempotencyKey,
      }),
    )
    .output(purchaseOutcome)
    .errors({
      ...purchaseErrors,
      already_member: { status: 409, message: 'You’re already a member.' },
      offer_ended: { status: 409, message: 'This offer has ended. You haven’t been charged.' },
      offer_not_yours: {
        status: 409,
        message: 'You can’t use this offer, or you already have. You haven’t been charged.',
      },
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
        status: z.enum(['active', 'ending', 'ended']).optional(),
      }),
    )
    .output(page(membership)),
  /** One membership with every payment for it, newest first: its price history. */
  get: operation('memberships.get', 'GET', '/memberships/{membershipId}', 'One membership')
    .input(input({ membershipId }))
    .output(
      membership.extend({
        card: z.object({ id: cardId, brand: z.string(), last4: z.string() }).nullable(),
        payments: z.array(membershipPayment),
      }),
    ),
  listTierOptions: operation(
    'memberships.listTierOptions',
    'GET',
    '/memberships/{membershipId}/tiers',
    'What changing tiers would mean',
  )
    .input(input({ membershipId }))
    .output(z.object({ items: z.array(tierOption) }))
    .errors({ membership_ended }),
  /**
   * Changes to a more expensive tier at once. The difference for the days left in the month is paid now, in whole cents and
   * never less than $0.50; the new price is due from the next renewal on. `expectedPriceCents` is what is due today as the
   * member saw it, `expectedMonthlyCents` the price of a month from then on.
   */
  upgrade: operation(
    'memberships.upgrade',
    'POST',
    '/memberships/{membershipId}/upgrade',
    'Upgrade to a more expensive tier now',
  )
    .input(
      input({
        membershipId,
        tierId,
        cardId: cardId.optional(),
        expectedPriceCents: amount,
        expectedMonthlyCents: amount,
        idempotencyKey,
      }),
    )
    .output(purchaseOutcome)
    .errors({
      ...purchaseErrors,
      membership_ended,
      not_renewing,
      monthly_price_changed: {
        status: 409,
        message: 'The monthly price of this tier has changed. Check the new one before you go on.',
      },
      no_upgrade: {
        status: 409,
        message: 'This tier doesn’t cost more than yours. You can switch to it when you renew.',
      },
    }),
  /**
   * Sets the next month: another tier, or today's price of the member's own tier. Their own tier at their own price undoes the
   * change. Nothing is paid now.
   */
  setNext: operation(
    'memberships.setNext',
    'PUT',
    '/memberships/{membershipId}/next',
    'Change tiers at the next renewal',
  )
    .input(input({ membershipId, tierId, expectedPriceCents: amount }))
    .output(membershipState)
    .errors({ membership_ended, not_renewing, price_changed: purchaseErrors.price_changed }),
  /**
   * Declines the higher price that the member's own tier has today (`setNext` agrees to it): nothing changes, and the creator
   * sees the reply. Also takes an agreement back before the new price applies.
   */
  declinePrice: operation(
    'memberships.declinePrice',
    'POST',
    '/memberships/{membershipId}/decline-price',
    'Keep the current price',
  )
    .input(input({ membershipId, priceCents: amount }))
    .output(membershipState)
    .errors({ membership_ended, price_changed: purchaseErrors.price_changed }),
  listPriceAnswers,
  /** Renews with this card from now on; a membership that waits for a card (`past_due`) is charged to it at once. */
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
      membership_ended,
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
    .errors({
      membership_ended,
      trial_ends: {
        status: 409,
        message: 'A free trial ends by itself. To stay, join at the normal price.',
      },
    }),
  ...promotionOperations,
};
