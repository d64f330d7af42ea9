import type { CreatorId } from '@limelight/contract/platform/ids';
import { areaParts } from '../src/area-parts.ts';
import { getAnalytics } from '../src/analytics/get-analytics.ts';
import { getDashboard } from '../src/earnings/get-dashboard.ts';
import { getStatistics } from '../src/earnings/get-statistics.ts';
import { listPaystubs } from '../src/earnings/list-paystubs.ts';
import { creatorBalancesOf } from '../src/ledger/index.ts';
import type { Db } from '../src/platform/db/db.ts';

/** The figures that a creator's screens show, and the same figures summed from the rows. */
export async function figuresOf(
  db: Db,
  id: CreatorId,
  now: Date,
  rules: { readonly feeBasisPoints: number },
) {
  const { rows } = await db.pool.query<Record<string, number>>(SUMS, [
    id,
    now,
    rules.feeBasisPoints,
  ]);
  const period = { from: '2025-11-01', to: '2026-03-02' };
  const last30 = { from: '2026-02-01', to: '2026-03-02' };
  const statistics = await getStatistics(db, id, period, 'weekly');
  const dashboard = await getDashboard(
    { db, orderKinds: areaParts.orderKinds },
    id,
    last30,
    null,
    async () => new Map(),
  );
  const balances = await creatorBalancesOf(db, id);
  const closed = await listPaystubs(db, id, now);
  const brought = await getAnalytics(db, id, period, now);
  const thisMonth = await getAnalytics(db, id, last30, now);
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  return {
    rows: rows[0],
    screens: {
      net: statistics.totalCents,
      net_by_source: sum(Object.values(statistics.bySource)),
      net_by_week: sum(statistics.series.map(({ totalCents }) => totalCents)),
      tips: statistics.bySource.tips,
      posts: statistics.bySource.posts,
      locked_messages: statistics.bySource.lockedMessages,
      mass_messages: dashboard.massMessageRevenueCents,
      closed_gross: sum(closed.map(({ grossCents }) => grossCents)),
      visits: dashboard.newProfileVisits,
      joined: dashboard.newMemberships,
      brought_net: brought.totals.earnedCents,
      brought_by_source: sum(brought.sources.map(({ earnedCents }) => earnedCents)),
      brought_buyers: brought.totals.buyers,
      brought_follows: brought.totals.follows,
      brought_visits: thisMonth.totals.visits,
      brought_joins: thisMonth.totals.joins,
      visits_by_hour: sum(thisMonth.hours.map(({ visits }) => visits)),
      payments_by_hour: sum(brought.hours.map(({ payments }) => payments)),
      held: balances.availableCents + balances.pendingCents + balances.inTransitCents,
    },
  };
}

const SUMS = `
  with paid as (select *, total_cents - round(total_cents * $3::int / 10000.0)::int as net from orders
    where creator_id = $1 and status = 'paid')
  select (select sum(net) from paid)::int as net, (select sum(net) from paid)::int as net_by_source,
    (select sum(net) from paid)::int as net_by_week,
    (select coalesce(sum(net), 0) from paid where kind = 'tip')::int as tips,
    (select coalesce(sum(net), 0) from paid where kind = 'post')::int as posts,
    (select coalesce(sum(net), 0) from paid where kind = 'message')::int as locked_messages,
    (select coalesce(sum(net), 0) from paid where kind = 'message' and paid_at >= '2026-02-01T00:00Z')::int as mass_messages,
    (select coalesce(sum(total_cents), 0) from paid where paid_at < date_trunc('month', $2::timestamptz, 'UTC'))::int as closed_gross,
    (select count(*) from profile_visits where creator_id = $1 and day between '2026-02-01' and '2026-03-02')::int as visits,
    (select count(*) from orders where creator_id = $1 and kind = 'membership' and paid_at >= '2026-02-01T00:00Z')::int as joined,
    (select sum(net) from paid)::int as brought_net, (select sum(net) from paid)::int as brought_by_source,
    (select count(distinct buyer_id) from paid where total_cents > 0)::int as brought_buyers,
    (select count(*) from follows where creator_id = $1)::int as brought_follows,
    (select count(*) from profile_visits where creator_id = $1 and day between '2026-02-01' and '2026-03-02')::int as brought_visits,
    (select count(*) from orders where creator_id = $1 and kind = 'membership' and paid_at >= '2026-02-01T00:00Z')::int as brought_joins,
    (select count(*) from profile_visits where creator_id = $1 and day between '2026-02-01' and '2026-03-02')::int as visits_by_hour,
    (select count(*) from paid where kind <> 'renewal' and total_cents > 0)::int as payments_by_hour,
    ((select sum(net) from paid) - (select coalesce(sum(amount_cents), 0) from payouts where creator_id = $1))::int as held`;
