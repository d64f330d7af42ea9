import { z } from 'zod';
import { operation, input } from '../platform/operation.ts';
import { tierId } from '../platform/ids.ts';
import { amount } from '../platform/money.ts';
import { priceAnswerCounts } from '../memberships/price-rises.ts';
import { TIERS } from './limits.ts';
import { line } from '../platform/line.ts';

/**
 * What fans can join, with a monthly price; `priceCents` 0 is free. Each line of `description` is one thing that it includes.
 */
export const tier = z.object({
  id: tierId,
  name: z.string(),
  priceCents: amount,
  description: z.string().nullable(),
  position: z.int(),
});
export type Tier = z.infer<typeof tier>;

/** What a tier cost from `since` until the next entry. */
const pastPrice = z.object({ priceCents: amount, since: z.iso.datetime() });

/** A tier as its creator sees it. */
const ownTier = tier.extend({
  /** When it was taken off sale; its members stay, at their price. Null while it is on sale. */
  archivedAt: z.iso.datetime().nullable(),
  /** Members, and how many of them pay another price than today's. */
  members: z.int(),
  membersAtOtherPrice: z.int(),
  /** The replies of the members who were asked to agree to today's price. */
  priceAnswers: priceAnswerCounts,
  /** Today's price first. */
  prices: z.array(pastPrice),
});
export type OwnTier = z.infer<typeof ownTier>;

export const ownTiers = z.object({ items: z.array(ownTier) });

const words = {
  name: line
    .min(1, 'Give your tier a name.')
    .max(TIERS.nameMax, `Use ${TIERS.nameMax} characters or fewer.`),
  description: z
    .string()
    .trim()
    .max(TIERS.descriptionMax, `Use ${TIERS.descriptionMax} characters or fewer.`),
};

export const tierErrors = {
  price_out_of_range: {
    status: 422,
    message: 'Choose free, or a monthly price from $3.00 to $500.00.',
  },
  too_many_tiers: { status: 409, message: `You can have up to ${TIERS.most} tiers.` },
  name_taken: { status: 409, message: 'You already have a tier with that name.' },
  last_tier: { status: 409, message: 'Your page needs at least one tier. Add another first.' },
  tiers_changed: { status: 409, message: 'Your tiers have changed. Take another look.' },
} as const;
const { price_out_of_range, too_many_tiers, name_taken, last_tier, tiers_changed } = tierErrors;

export const tierOperations = {
  /** The tiers on sale in their order, then the archived ones, last archived first. */
  listTiers: operation('creators.listTiers', 'GET', '/creators/me/tiers', 'My tiers')
    .input(input({}))
    .output(ownTiers),
  /** The new tier comes last in the order. */
  createTier: operation('creators.createTier', 'POST', '/creators/me/tiers', 'New tier')
    .input(input({ ...words, description: words.description.default(''), priceCents: amount }))
    .output(tier)
    .errors({ price_out_of_range, too_many_tiers, name_taken }),
  /**
   * Members keep the price they agreed to. A lower price applies from their next renewal; for a higher one they are asked, and
   * it applies only once they agree.
   */
  updateTier: operation('creators.updateTier', 'PUT', '/creators/me/tiers/{tierId}', 'Edit a tier')
    .input(
      input({
        tierId,
        name: words.name.optional(),
        description: words.description.optional(),
        priceCents: amount.optional(),
      }),
    )
    .output(tier)
    .errors({ price_out_of_range, name_taken }),
  /** Takes the tier off sale: it gets no new members, and its members stay. */
  archiveTier: operation(
    'creators.archiveTier',
    'POST',
    '/creators/me/tiers/{tierId}/archive',
    'Stop selling a tier',
  )
    .input(input({ tierId }))
    .output(ownTiers)
    .errors({ last_tier }),
  restoreTier: operation(
    'creators.restoreTier',
    'POST',
    '/creators/me/tiers/{tierId}/restore',
    'Sell a tier again',
  )
    .input(input({ tierId }))
    .output(ownTiers)
    .errors({ too_many_tiers, name_taken }),
  /** Takes all tiers on sale in their new order; any other set fails with tiers_changed. */
  orderTiers: operation('creators.orderTiers', 'PUT', '/creators/me/tiers', 'Reorder my tiers')
    .input(input({ tierIds: z.array(tierId).min(1).max(TIERS.most) }))
    .output(ownTiers)
    .errors({ tiers_changed }),
};
