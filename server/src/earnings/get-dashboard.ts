import type { DashboardFigures } from '@limelight/contract/earnings/operations';
import { conversationPath } from '@limelight/contract/messages/paths';
import { type CreatorId, type PostId, postId } from '@limelight/contract/platform/ids';
import { type Cents, toCents } from '@limelight/contract/platform/money';
import { beginningOf, countWaiting } from '../messages/index.ts';
import type { Queryable } from '../platform/db/db.ts';
import type { Row } from '../platform/db/statement.ts';
import { draftsOf, titleOfPost } from '../posts/index.ts';
import { netByBucket, sumTiles, type TakenBack, takenBackIn } from './get-statistics.ts';
import { buckets, type Period } from './period.ts';
import {
  countFailing,
  countsByDay,
  earnedByMass,
  earningsByBucket,
  soldThings,
} from './queries.ts';
import { sourcesOf } from './sources.ts';

/** How many things each of the two lists shows. */
const TOP = 5;

interface SoldThing {
  kind: 'post' | 'message';
  id: string;
  title: string;
  previewUrl: string | null;
  path: string;
}

export interface Dashboard extends DashboardFigures {
  before: DashboardFigures | null;
  days: { date: string; newProfileVisits: number; newMemberships: number; earnedCents: Cents }[];
  takenBack: TakenBack[];
  topEarningMedia: (SoldThing & { earnedCents: Cents })[];
  topPurchasedMedia: (SoldThing & { purchases: number })[];
  waiting: { failingRenewals: number; unanswered: number; drafts: number };
}

/** Addresses of small pictures of posts, for the person who asks. */
type PicturesOf = (ids: readonly PostId[]) => Promise<ReadonlyMap<PostId, string | null>>;

/** The creator dashboard: a constant number of statements whatever the period, and two for pictures. */
export async function getDashboard(
  db: Queryable,
  creatorId: CreatorId,
  period: Period,
  before: Period | null,
  picturesOf: PicturesOf,
): Promise<Dashboard> {
  const { from, to } = period;
  const [counted, compared, sold, taken, failing, unanswered, drafts] = await Promise.all([
    countPeriod(db, creatorId, period),
    before && countPeriod(db, creatorId, before),
    db.many(soldThings, creatorId, from, to, TOP),
    takenBackIn(db, creatorId, period, 'week'),
    db.one(countFailing, creatorId),
    countWaiting(db, creatorId),
    draftsOf(db, creatorId),
  ]);
  const pictures = await picturesOf(
    sold.flatMap((row) => (row.kind === 'post' ? postId.parse(row.id) : [])),
  );
  const things = sold.map((row) => ({ ...row, view: viewOf(row, pictures) }));
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
    waiting: { failingRenewals: failing.members, unanswered, drafts },
  };
}

/** The figures of a period and each of its days, in three statements. */
async function countPeriod(
  db: Queryable,
  creatorId: CreatorId,
  period: Period,
): Promise<Pick<Dashboard, 'days'> & { figures: DashboardFigures }> {
  const { from, to } = period;
  const [counts, earned, mass] = await Promise.all([
    db.many(countsByDay, creatorId, from, to),
    db.many(earningsByBucket, creatorId, from, to, 'day'),
    db.one(earnedByMass, creatorId, from, to, sourcesOf('lockedMessages')),
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

function viewOf(
  row: Row<typeof soldThings>,
  pictures: ReadonlyMap<PostId, string | null>,
): SoldThing {
  const { kind, id } = row;
  if (kind === 'post') {
    const ofPost = postId.parse(id);
    return {
      kind,
      id,
      title: titleOfPost({ title: row.title ?? '', text: row.text ?? '' }) ?? 'Untitled post',
      previewUrl: pictures.get(ofPost) ?? null,
      path: `/post/${id}`,
    };
  }
  const text = beginningOf(row.text ?? '');
  return {
    kind,
    id,
    title: text === '' ? 'Locked message' : text,
    previewUrl: null,
    path:
      row.is_mass || row.conversation_id === null
        ? '/creator/create?tab=messages'
        : conversationPath(row.conversation_id),
  };
}
