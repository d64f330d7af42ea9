import type { CreatorId, PostId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { Queryable } from '../platform/db/db.ts';
import { titleOfPost } from '../posts/index.ts';
import type { Period } from './period.ts';
import { sumTiles, type TakenBack, takenBackIn } from './get-statistics.ts';
import { dashboardCounts, earningsByBucket, soldPosts } from './queries.ts';

/** How many posts each of the two lists shows. */
const TOP = 5;

interface TopPost {
  postId: string;
  title: string;
  previewUrl: string | null;
}

export interface Dashboard {
  newProfileVisits: number;
  newMemberships: number;
  directMessageRevenueCents: Cents;
  membershipRevenueCents: Cents;
  takenBack: TakenBack[];
  topEarningMedia: (TopPost & { earnedCents: Cents })[];
  topPurchasedMedia: (TopPost & { purchases: number })[];
}

/** Addresses of small pictures of posts, for the person who asks. */
type PicturesOf = (ids: readonly PostId[]) => Promise<ReadonlyMap<PostId, string | null>>;

/** The figures of the creator dashboard: counted or booked, in four statements whatever the period, and two for pictures. */
export async function getDashboard(
  db: Queryable,
  creatorId: CreatorId,
  { from, to }: Period,
  picturesOf: PicturesOf,
): Promise<Dashboard> {
  const [counts, earned, sold, taken] = await Promise.all([
    db.one(dashboardCounts, creatorId, from, to),
    db.many(earningsByBucket, creatorId, from, to, 'week'),
    db.many(soldPosts, creatorId, from, to, TOP),
    takenBackIn(db, creatorId, { from, to }, 'week'),
  ]);
  const tiles = sumTiles(earned);
  const pictures = await picturesOf(sold.map((row) => row.post_id));
  const posts = sold.map((row) => ({
    ...row,
    view: {
      postId: row.post_id,
      title: titleOfPost(row) ?? 'Untitled post',
      previewUrl: pictures.get(row.post_id) ?? null,
    },
  }));
  return {
    newProfileVisits: counts.visits,
    newMemberships: counts.memberships,
    directMessageRevenueCents: tiles.lockedMessages,
    membershipRevenueCents: tiles.subscriptions,
    takenBack: taken.map(({ source, reason, cents }) => ({ source, reason, cents })),
    topEarningMedia: posts
      .filter((row) => row.earned_rank <= TOP)
      .sort((a, b) => a.earned_rank - b.earned_rank)
      .map((row) => ({ ...row.view, earnedCents: row.earned_cents })),
    topPurchasedMedia: posts
      .filter((row) => row.purchases_rank <= TOP)
      .sort((a, b) => a.purchases_rank - b.purchases_rank)
      .map((row) => ({ ...row.view, purchases: row.purchases })),
  };
}
