import { z } from 'zod';
import { page, pageInput } from '../platform/cursor.ts';
import { creatorId, promotionId, tierId } from '../platform/ids.ts';
import { amount, cents } from '../platform/money.ts';
import { input, operation } from '../platform/operation.ts';
import { moment } from '../platform/time.ts';
import { PROMOTION, TIER_PRICE } from './limits.ts';
import { promotionTerms } from './promotion-terms.ts';

export type { PromotionTerms } from './promotion-terms.ts';

/** `new`: people who were never a member of the creator. `former`: people who were one and no longer are. */
const offeredTo = z.enum(['new', 'former']);
export type OfferedTo = z.infer<typeof offeredTo>;

/** `used_up`: the cap of claims is reached. `ended`: its creator ended it, or its last day is over. */
const promotionState = z.enum(['running', 'used_up', 'ended']);
export type PromotionState = z.infer<typeof promotionState>;

/** An unguessable text: everyone who has it may claim. */
const code = z
  .string()
  .min(16)
  .max(40)
  .regex(/^[\w-]+$/);

/** A promotion as its creator sees it. */
export const promotion = z.object({
  id: promotionId,
  /** Null for every tier on sale that has a price. */
  tierId: tierId.nullable(),
  tierName: z.string().nullable(),
  terms: promotionTerms,
  offeredTo,
  isLinkOnly: z.boolean(),
  code,
  state: promotionState,
  /** How many people hold or have claimed it, and the cap; a null cap means any number. */
  claims: z.int(),
  mostClaims: z.int().nullable(),
  /** What the people who claimed it paid for the membership since then, minus what went back. Cents. */
  paidCents: cents,
  endsAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type Promotion = z.infer<typeof promotion>;

/** What the viewer may claim on one tier of a creator. */
const offer = z.object({
  tierId,
  code,
  terms: promotionTerms,
  /** What is paid today, and for every month after the first. Cents. */
  firstMonthCents: amount,
  monthlyCents: amount,
  endsAt: z.iso.datetime().nullable(),
});
export type Offer = z.infer<typeof offer>;

export const promotionOperations = {
  /** Works for anyone: what a creator offers the viewer on each tier. `code` is from a link; its promotion comes first. */
  listOffers: operation(
    'memberships.listOffers',
    'GET',
    '/memberships/offers',
    'Promotions for the viewer on a creator’s tiers',
  )
    .input(input({ creatorId, code: z.string().max(100).optional() }))
    .output(z.object({ items: z.array(offer) })),
  /** Creators only, newest first. */
  listPromotions: operation(
    'memberships.listPromotions',
    'GET',
    '/memberships/promotions',
    'My promotions',
  )
    .input(input({ ...pageInput({ default: 20, max: 50 }) }))
    .output(page(promotion)),
  createPromotion: operation(
    'memberships.createPromotion',
    'POST',
    '/memberships/promotions',
    'New promotion',
  )
    .input(
      input({
        tierId: tierId.nullable(),
        terms: promotionTerms,
        offeredTo,
        isLinkOnly: z.boolean(),
        mostClaims: z.int().min(1).max(PROMOTION.mostClaims).nullable(),
        endsAt: moment.nullable(),
      }),
    )
    .output(promotion)
    .errors({
      price_too_low: {
        status: 422,
        // without `formatCents`, which would load 4.5 MB of ICU tables at every start for this one amount
        message: `The first month must still cost at least $${(TIER_PRICE.minCents / 100).toFixed(2)}.`,
      },
      nothing_to_promote: {
        status: 422,
        message: 'A promotion needs a tier on sale that has a price.',
      },
      ends_too_soon: { status: 422, message: 'Choose an end that’s still to come.' },
      too_many: {
        status: 409,
        message: `You can run up to ${PROMOTION.mostRunning} promotions at once. End one first.`,
      },
    }),
  /** Ends new claims; what was claimed stays. Ending a promotion that is over changes nothing. */
  endPromotion: operation(
    'memberships.endPromotion',
    'POST',
    '/memberships/promotions/{promotionId}/end',
    'End a promotion',
  )
    .input(input({ promotionId }))
    .output(promotion),
};
