import { z } from 'zod';
import { operation, input } from '../platform/operation.ts';
import { creatorId, tierId } from '../platform/ids.ts';
import { amount } from '../platform/money.ts';
import { adminOperations } from './admin.ts';
import { listOperations } from './lists.ts';
import { tier, tierErrors, tierOperations } from './tiers.ts';
import { membershipState } from '../memberships/operations.ts';

export * from './admin.ts';
export * from './lists.ts';
export * from './tiers.ts';

/** A creator as cards and tiles show them. */
export const creatorCard = z.object({
  id: creatorId,
  handle: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  bannerUrl: z.string().nullable(),
  bio: z.string().nullable(),
  tags: z.array(z.string()),
  totalSubscribers: z.int(),
  isSample: z.boolean(),
});
export type CreatorCard = z.infer<typeof creatorCard>;

/** What a membership of the cheapest tier includes and costs today, shown before paying. */
const priceBox = z.object({
  tierId,
  /** Published posts that a membership opens beyond those open to everyone. */
  includedPosts: z.int(),
  /** Published posts that a membership does not open. */
  lockedPosts: z.int(),
  /** The median price of the locked posts that can be bought; null when none can. */
  medianLockedPriceCents: amount.nullable(),
  /** When a membership begun now would renew; `totalCents` is what is paid today. */
  renewsAt: z.iso.datetime(),
  totalCents: amount,
});
export type PriceBox = z.infer<typeof priceBox>;

const creatorPage = creatorCard.extend({
  verified: z.boolean().default(false),
  /** To the hour; null when it is too long ago or kept private. */
  lastActiveAt: z.iso.datetime().nullable().default(null),
  /** Null on a page without a tier. */
  priceBox: priceBox.nullable().default(null),
  /**
   * Set when the creator has asked for the deletion of the account: until this day there are no new members and no renewals.
   */
  closesAt: z.iso.datetime().nullable().default(null),
  /** The tiers on sale. */
  tiers: z.array(tier),
  /** Something may be on offer without a link: `memberships.listOffers` returns what the viewer gets. */
  hasOffers: z.boolean().default(false),
  counts: z.object({ posts: z.int(), media: z.int(), followers: z.int() }),
  viewer: z.object({
    isOwner: z.boolean(),
    follows: z.boolean(),
    membership: membershipState.nullable(),
  }),
});
export type CreatorPage = z.infer<typeof creatorPage>;

/** What is still missing before payouts (docs/product.md, 'Becoming a creator'). */
export const onboarding = z.object({
  complete: z.boolean(),
  steps: z.object({
    displayName: z.boolean(),
    avatar: z.boolean(),
    price: z.boolean(),
    payoutMethod: z.boolean(),
  }),
  tiers: z.array(tier),
});

/** Who may comment on posts that they see in full. The creator always may. */
const commentsFrom = z.enum(['everyone', 'followers', 'members', 'nobody']);
export type CommentsFrom = z.infer<typeof commentsFrom>;

const creatorSettings = z.object({ commentsFrom, showsLastActive: z.boolean() });
export type CreatorSettings = z.infer<typeof creatorSettings>;

export const creators = {
  /**
   * The public page by handle or id; works signed out. Blocked viewers get not_found. A former handle returns the page too:
   * `handle` is the current one, and the browser redirects to it.
   */
  get: operation('creators.get', 'GET', '/creators/{handle}', 'A creator’s public page')
    .input(input({ handle: z.string().min(1).max(64) }))
    .output(creatorPage),
  getOnboarding: operation(
    'creators.getOnboarding',
    'GET',
    '/creators/me/onboarding',
    'What is left to set up',
  )
    .input(input({}))
    .output(onboarding),
  /** Sets the monthly price of the creator’s first tier, in cents; 0 makes the page free. */
  setPrice: operation('creators.setPrice', 'PUT', '/creators/me/price', 'Set the monthly price')
    .input(input({ priceCents: amount }))
    .output(tier)
    .errors({ price_out_of_range: tierErrors.price_out_of_range }),
  getSettings: operation(
    'creators.getSettings',
    'GET',
    '/creators/me/settings',
    'My page’s settings',
  )
    .input(input({}))
    .output(creatorSettings),
  updateSettings: operation(
    'creators.updateSettings',
    'PUT',
    '/creators/me/settings',
    'Change my page’s settings',
  )
    .input(
      input({ commentsFrom: commentsFrom.optional(), showsLastActive: z.boolean().optional() }),
    )
    .output(creatorSettings),
  ...tierOperations,
  ...listOperations,
  ...adminOperations,
};
