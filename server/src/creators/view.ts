import type { CreatorPage, OwnTier, PriceBox, Tier } from '@limelight/contract/creators/operations';
import type { MembershipState } from '@limelight/contract/memberships/operations';
import type { Viewer } from '../kernel/viewer.ts';
import { lastSeen } from '../platform/clock/last-seen.ts';
import { addMonths } from '../platform/clock/months.ts';
import type { Row } from '../platform/db/statement.ts';
import type { creatorPageRow } from './queries.ts';
import type { openTiers, ownTiers } from './tier-queries.ts';

export const toTier = (row: Row<typeof openTiers>): Tier => ({
  id: row.id,
  name: row.name,
  priceCents: row.price_cents,
  description: row.description,
  position: row.position,
});

export const toOwnTier = (row: Row<typeof ownTiers>): OwnTier => ({
  ...toTier(row),
  archivedAt: row.archived_at?.toISOString() ?? null,
  members: row.members,
  membersAtOtherPrice: row.members_at_other_price,
  priceAnswers: { agreed: row.agreed, declined: row.declined, unanswered: row.unanswered },
  prices: [
    { priceCents: row.price_cents, since: row.price_since.toISOString() },
    ...row.former_prices,
  ],
});

type PageRow = Row<typeof creatorPageRow>;

/** A page as its viewer sees it at `now`. */
export function toCreatorPage(row: PageRow, viewer: Viewer | null, now: Date): CreatorPage {
  return {
    id: row.id,
    handle: row.handle,
    displayName: row.display_name,
    avatarUrl: row.avatar_url,
    bannerUrl: row.banner_url,
    bio: row.bio,
    tags: [...row.tags],
    totalSubscribers: row.total_subscribers,
    isSample: row.is_sample,
    verified: row.is_verified,
    lastActiveAt: lastSeen(row.last_active_at, now),
    priceBox: priceBoxOf(row, now),
    closesAt: row.closes_at?.toISOString() ?? null,
    tiers: row.tiers,
    hasOffers: row.has_offers,
    counts: { posts: row.posts, media: row.media, followers: row.followers },
    viewer: {
      isOwner: viewer?.id === row.id,
      follows: row.follows,
      membership: membershipOf(row),
    },
  };
}

/** What the cheapest open tier includes, as counts; null where there is no open tier. */
function priceBoxOf(row: PageRow, now: Date): PriceBox | null {
  const [first, ...others] = row.tiers;
  if (!first) return null;
  const tier = others.reduce((best, one) => (one.priceCents < best.priceCents ? one : best), first);
  return {
    tierId: tier.id,
    includedPosts: row.included_posts,
    lockedPosts: row.locked_posts,
    medianLockedPriceCents: row.median_price_cents,
    renewsAt: addMonths(now, 1).toISOString(),
    totalCents: tier.priceCents,
  };
}

function membershipOf(row: PageRow): MembershipState | null {
  if (
    row.membership_id === null ||
    row.membership_status === null ||
    row.membership_tier_id === null ||
    row.membership_price_cents === null ||
    row.membership_started_at === null ||
    row.membership_period_end === null
  ) {
    return null;
  }
  return {
    id: row.membership_id,
    status: row.membership_status,
    tierId: row.membership_tier_id,
    tierName: row.membership_tier_name ?? '',
    priceCents: row.membership_price_cents,
    startedAt: row.membership_started_at.toISOString(),
    currentPeriodEnd: row.membership_period_end.toISOString(),
    next:
      row.membership_next_tier_id === null || row.membership_next_price_cents === null
        ? null
        : {
            tierId: row.membership_next_tier_id,
            tierName: row.membership_next_tier_name ?? '',
            priceCents: row.membership_next_price_cents,
          },
    closesAt: row.closes_at?.toISOString() ?? null,
    isTrial: row.membership_is_trial ?? false,
  };
}
