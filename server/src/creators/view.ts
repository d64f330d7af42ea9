import type { CreatorPage, Tier } from '@limelight/contract/creators/operations';
import type { MembershipState } from '@limelight/contract/memberships/operations';
import type { Viewer } from '../accounts/viewer.ts';
import type { Row } from '../platform/db/statement.ts';
import type { creatorPageRow, openTiers } from './queries.ts';

export const toTier = (row: Row<typeof openTiers>): Tier => ({
  id: row.id,
  name: row.name,
  priceCents: row.price_cents,
  description: row.description,
  position: row.position,
});

type PageRow = Row<typeof creatorPageRow>;

export function toCreatorPage(row: PageRow, viewer: Viewer | null): CreatorPage {
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
    tiers: row.tiers,
    counts: { posts: row.posts, media: row.media, followers: row.followers },
    viewer: {
      isOwner: viewer?.id === (row.id as string),
      follows: row.follows,
      membership: membershipOf(row),
    },
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
  };
}
