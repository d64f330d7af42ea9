import type { z } from 'zod';
import type { earningsBySource } from '@limelight/contract/earnings/operations';
import type { CreatorId } from '@limelight/contract/platform/ids';
import { addCents, type Cents, toCents } from '@limelight/contract/platform/money';
import type { Queryable } from '../platform/db/db.ts';
import type { EarningSource } from '../ledger/index.ts';
import { buckets, type Period } from './period.ts';
import { type BucketRow, earningsByBucket } from './queries.ts';

type BySource = z.infer<typeof earningsBySource>;

export interface Statistics {
  totalCents: Cents;
  bySource: BySource;
  series: { date: string; totalCents: Cents }[];
}

/** The tile of each source (spec §2, earnings page). */
const TILE: Record<EarningSource, keyof BySource> = {
  super_memberships: 'subscriptions',
  memberships: 'subscriptions',
  tips: 'tips',
  locked_messages: 'lockedMessages',
  posts: 'posts',
  livestreams: 'livestream',
  calls: 'other',
  referrals: 'referrals',
  marketplace: 'marketplace',
  other: 'other',
};

/** Earnings of a period, Platform Net, in one statement; days without money are there with 0. */
export async function getStatistics(
  db: Queryable,
  creatorId: CreatorId,
  period: Period,
  interval: 'daily' | 'weekly',
): Promise<Statistics> {
  const unit = interval === 'daily' ? 'day' : 'week';
  const rows = await db.many(earningsByBucket, creatorId, period.from, period.to, unit);
  const byBucket = new Map<string, Cents>();
  for (const { bucket, net_cents: net } of rows) {
    byBucket.set(bucket, addCents(byBucket.get(bucket) ?? toCents(0), net));
  }
  return {
    totalCents: addCents(...rows.map((row) => row.net_cents)),
    bySource: sumTiles(rows),
    series: buckets(period, interval).map((date) => ({
      date,
      totalCents: byBucket.get(date) ?? toCents(0),
    })),
  };
}

export function sumTiles(rows: readonly Pick<BucketRow, 'source' | 'net_cents'>[]): BySource {
  const zero = toCents(0);
  const tiles: BySource = {
    subscriptions: zero,
    tips: zero,
    lockedMessages: zero,
    posts: zero,
    livestream: zero,
    referrals: zero,
    marketplace: zero,
    other: zero,
  };
  for (const { source, net_cents: net } of rows) {
    const tile = TILE[source];
    tiles[tile] = addCents(tiles[tile], net);
  }
  return tiles;
}
