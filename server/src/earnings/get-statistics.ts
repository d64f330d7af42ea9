import type { z } from 'zod';
import type { earningsBySource, takenBack } from '@limelight/contract/earnings/operations';
import type { CreatorId } from '@limelight/contract/platform/ids';
import { addCents, type Cents, toCents } from '@limelight/contract/platform/money';
import type { Queryable } from '../platform/db/db.ts';
import { buckets, type Period } from './period.ts';
import { type BucketRow, earningsByBucket, takenBackByBucket } from './queries.ts';
import { SOURCES } from './sources.ts';

type BySource = z.infer<typeof earningsBySource>;
export type TakenBack = z.infer<typeof takenBack>;

export interface Statistics {
  totalCents: Cents;
  bySource: BySource;
  series: { date: string; totalCents: Cents }[];
  takenBack: (TakenBack & { date: string })[];
}

/** Earnings of a period, Platform Net, in two statements; days without money are included with 0. */
export async function getStatistics(
  db: Queryable,
  creatorId: CreatorId,
  period: Period,
  interval: 'daily' | 'weekly',
): Promise<Statistics> {
  const unit = interval === 'daily' ? 'day' : 'week';
  const { from, to } = period;
  const [rows, taken] = await Promise.all([
    db.many(earningsByBucket, creatorId, from, to, unit),
    takenBackIn(db, creatorId, period, unit),
  ]);
  const byBucket = netByBucket(rows);
  return {
    totalCents: addCents(...rows.map((row) => row.net_cents)),
    bySource: sumTiles(rows),
    series: buckets(period, interval).map((date) => ({
      date,
      totalCents: byBucket.get(date) ?? toCents(0),
    })),
    takenBack: taken,
  };
}

/** The sum over all sources, by bucket; buckets without money are missing. */
export function netByBucket(rows: readonly BucketRow[]): ReadonlyMap<string, Cents> {
  const byBucket = new Map<string, Cents>();
  for (const { bucket, net_cents: net } of rows) {
    byBucket.set(bucket, addCents(byBucket.get(bucket) ?? toCents(0), net));
  }
  return byBucket;
}

/** What refunds and disputes took out of a period, by tile and bucket. */
export async function takenBackIn(
  db: Queryable,
  creatorId: CreatorId,
  { from, to }: Period,
  unit: 'day' | 'week',
): Promise<(TakenBack & { date: string })[]> {
  const rows = await db.many(takenBackByBucket, creatorId, from, to, unit);
  return rows.map((row) => ({
    date: row.bucket,
    source: SOURCES[row.source].tile,
    reason: row.reason,
    cents: row.net_cents,
  }));
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
    const tile = SOURCES[source].tile;
    tiles[tile] = addCents(tiles[tile], net);
  }
  return tiles;
}
