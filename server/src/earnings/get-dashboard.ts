import type { DashboardFigures } from '@limelight/contract/earnings/operations';
import type { CreatorId } from '@limelight/contract/platform/ids';
import { type Cents, toCents } from '@limelight/contract/platform/money';
import { countWaiting } from '../messages/index.ts';
import type { Queryable } from '../platform/db/db.ts';
import type { Deps } from '../kernel/deps.ts';
import type { OrderKindName } from '../kernel/order.ts';
import type { SoldPart, SoldView } from '../kernel/parts/sold-part.ts';
import type { Row } from '../platform/db/statement.ts';
import { draftsOf } from '../posts/index.ts';
import { countProblems } from '../shop/index.ts';
import { netByBucket, sumTiles, type TakenBack, takenBackIn } from './get-statistics.ts';
import { buckets, type Period } from './period.ts';
import {
  countFailing,
  countsByDay,
  earnedByMass,
  earningsByBucket,
  soldThings,
} from './queries.ts';
import { type SoldKinds, soldKinds } from './sold-kinds.ts';
import { sourcesOf } from './sources.ts';

/** How many things each of the two lists shows. */
const TOP = 5;

type SoldRow = Row<typeof soldThings>;
type Sold = SoldView & { kind: OrderKindName; id: string };

export interface Dashboard extends DashboardFigures {
  before: DashboardFigures | null;
  days: { date: string; newProfileVisits: number; newMemberships: number; earnedCents: Cents }[];
  takenBack: TakenBack[];
  topEarningMedia: (Sold & { earnedCents: Cents })[];
  topPurchasedMedia: (Sold & { purchases: number })[];
  waiting: { failingRenewals: number; unanswered: number; drafts: number; problems: number };
}

/** Reads the views of sold things of a kind, as the creator who calls sees them. */
type ViewSold = (part: SoldPart, ids: readonly string[]) => ReturnType<SoldPart['view']>;

/** The creator dashboard: a constant number of statements for any period, plus those for the views of what sold best. */
export async function getDashboard(
  { db, orderKinds }: Pick<Deps, 'orderKinds'> & { readonly db: Queryable },
  creatorId: CreatorId,
  period: Period,
  before: Period | null,
  viewSold: ViewSold,
): Promise<Dashboard> {
  const kinds = soldKinds(orderKinds);
  const { from, to } = period;
  const [counted, compared, sold, taken, failing, unanswered, drafts, problems] = await Promise.all(
    [
      countPeriod(db, creatorId, period, kinds),
      before && countPeriod(db, creatorId, before, kinds),
      db.many(soldThings, creatorId, from, to, TOP, kinds.kinds, kinds.sources),
      takenBackIn(db, creatorId, period, 'week'),
      db.one(countFailing, creatorId),
      countWaiting(db, creatorId),
      draftsOf(db, creatorId),
      countProblems(db, creatorId),
    ],
  );
  const things = await withViews(sold, kinds, viewSold);
  return {
    ...counted.figures,
    before: compared && compared.figures,
    days: counted.days,
    takenBack: taken.map(({ source, reason, cents }) => ({ source, reason, cents })),
    topEarningMedia: things
      .filter((row) => row.earned_rank <= TOP)
      .sort((a, b) => a.earned_rank - b.earned_rank)
      .map((row) => ({ ...row.view, earnedCents: row.earned_cents })),
    topPurchasedMedia: things
      .filter((row) => row.purchases_rank <= TOP)
      .sort((a, b) => a.purchases_rank - b.purchases_rank)
      .map((row) => ({ ...row.view, purchases: row.purchases })),
    waiting: { failingRenewals: failing.members, unanswered, drafts, problems },
  };
}

/** The figures of a period and of each of its days, in three statements. */
async function countPeriod(
  db: Queryable,
  creatorId: CreatorId,
  period: Period,
  { kinds }: SoldKinds,
): Promise<Pick<Dashboard, 'days'> & { figures: DashboardFigures }> {
  const { from, to } = period;
  const [counts, earned, mass] = await Promise.all([
    db.many(countsByDay, creatorId, from, to),
    db.many(earningsByBucket, creatorId, from, to, 'day'),
    db.one(earnedByMass, creatorId, from, to, sourcesOf('lockedMessages'), kinds),
  ]);
  const netOf = netByBucket(earned);
  const countOf = new Map(counts.map((row) => [row.day, row]));
  const days = buckets(period, 'daily').map((date) => {
    const count = countOf.get(date);
    return {
      date,
      newProfileVisits: count?.visits ?? 0,
      newMemberships: count?.memberships ?? 0,
      earnedCents: netOf.get(date) ?? toCents(0),
    };
  });
  const tiles = sumTiles(earned);
  const sum = (of: (day: (typeof days)[number]) => number) =>
    days.reduce((all, day) => all + of(day), 0);
  return {
    days,
    figures: {
      newProfileVisits: sum((day) => day.newProfileVisits),
      newMemberships: sum((day) => day.newMemberships),
      directMessageRevenueCents: toCents(tiles.lockedMessages - mass.net_cents),
      massMessageRevenueCents: mass.net_cents,
      membershipRevenueCents: tiles.subscriptions,
    },
  };
}

/** Adds the views of sold things; the things of a kind are read together. */
async function withViews(
  rows: readonly SoldRow[],
  { bySource }: SoldKinds,
  viewSold: ViewSold,
): Promise<(SoldRow & { view: Sold })[]> {
  const shown = await Promise.all(
    [...bySource].map(async ([source, { kind, sold }]) => {
      const own = rows.filter((row) => row.source === source);
      const views =
        own.length === 0
          ? null
          : await viewSold(
              sold,
              own.map(({ id }) => id),
            );
      return own.flatMap((row) => {
        const view = views?.get(row.id);
        return view ? { ...row, view: { ...view, kind, id: row.id } } : [];
      });
    }),
  );
  return shown.flat();
}
