import type { CreatorId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { EarningSource } from '@limelight/contract/earnings/sources';
import { type Row, statement, t } from '../platform/db/statement.ts';
import { CLOSED, EARNING_ACCOUNTS, NOTHING, OPEN, openSold, SPAN } from './booked.ts';
import type { OrderKindName } from '../kernel/order.ts';
import { zoneOf } from '../kernel/rules.ts';

/** A creator's earning entries: what fans paid (`gross`), the platform's fee, and what is left after an agency. */
const EARNINGS = `ledger_entries entry
  where entry.source is not null and entry.account_id in (
    select id from ledger_accounts
    where owner_id = $1 and kind in ${EARNING_ACCOUNTS})`;

/** Why an earning was taken back: a dispute by the card holder, or a refund. */
const REASON = `case (select booked.kind from ledger_transactions booked where booked.id = entry.transaction_id)
  when 'dispute' then 'dispute' else 'refund' end`;

/**
 * Platform Net by bucket and source: closed days from their sums, open days from the ledger. Days are those of the creator's
 * time zone. Buckets without money are missing.
 */
export const earningsByBucket = statement({
  name: 'earnings.by-bucket',
  params: [t.uuid<CreatorId>(), t.date(), t.date(), t.text<'day' | 'week'>()],
  row: {
    bucket: t.date().certain(),
    source: t.text<EarningSource>().certain(),
    net_cents: t.int8<Cents>().certain(),
  },
  text: `with ${SPAN}
         select date_trunc($4, earned.day)::date as bucket, earned.source, sum(earned.net_cents)::int8 as net_cents
         from (
           select closed.day::timestamp as day, closed.source, closed.net_cents from ${CLOSED}
           union all
           select entry.occurred_at at time zone span.zone, entry.source, entry.gross_cents - entry.fee_cents
           from ${OPEN}) earned
         group by 1, 2
         order by 1`,
});
export type BucketRow = Row<typeof earningsByBucket>;

/** What refunds and disputes took out of a period: Platform Net as positive cents, by bucket, source and reason. */
export const takenBackByBucket = statement({
  name: 'earnings.taken-back-by-bucket',
  params: [t.uuid<CreatorId>(), t.date(), t.date(), t.text<'day' | 'week'>()],
  row: {
    bucket: t.date().certain(),
    source: t.text<EarningSource>().certain(),
    reason: t.text<'refund' | 'dispute'>().certain(),
    net_cents: t.int8<Cents>().certain(),
  },
  text: `with zone as (
           select ${zoneOf('$1')} as name)
         select date_trunc($4, entry.occurred_at at time zone zone.name)::date as bucket, entry.source,
           ${REASON} as reason, sum(entry.fee_cents - entry.gross_cents)::int8 as net_cents
         from zone, ${EARNINGS}
           and entry.gross_cents < 0
           and entry.occurred_at >= $2::date::timestamp at time zone zone.name
           and entry.occurred_at < ($3::date + 1)::timestamp at time zone zone.name
         group by 1, 2, 3
         order by 1, 2, 3`,
});

/**
 * Closed months in UTC with money in them, up to the month before $2, newest first: income, and separately what was taken back
 * and why.
 */
export const earningsByMonth = statement({
  name: 'earnings.by-month',
  params: [t.uuid<CreatorId>(), t.timestamptz()],
  row: {
    month: t.text().certain(),
    source: t.text<EarningSource>().certain(),
    went_back: t.text<'refund' | 'dispute'>().nullable(),
    gross_cents: t.int8<Cents>().certain(),
    platform_net_cents: t.int8<Cents>().certain(),
    after_agency_cents: t.int8<Cents>().certain(),
  },
  text: `select to_char(entry.occurred_at at time zone 'UTC', 'YYYY-MM') as month, entry.source,
           case when entry.gross_cents < 0 then ${REASON} end as went_back,
           sum(entry.gross_cents)::int8 as gross_cents,
           sum(entry.gross_cents - entry.fee_cents)::int8 as platform_net_cents,
           sum(entry.amount_cents)::int8 as after_agency_cents
         from ${EARNINGS}
           and entry.occurred_at < date_trunc('month', $2::timestamptz at time zone 'UTC') at time zone 'UTC'
         group by 1, 2, 3
         order by 1 desc, 2, 3`,
});
export type MonthRow = Row<typeof earningsByMonth>;

/**
 * Counts that are not money, for the creator's days from $2 to $3. Days without any are missing. Visits come from the rollup of
 * analytics: a year of a popular page has millions of them.
 */
export const countsByDay = statement({
  name: 'earnings.counts-by-day',
  params: [t.uuid<CreatorId>(), t.date(), t.date()],
  row: {
    day: t.date().certain(),
    visits: t.int4().certain(),
    memberships: t.int4().certain(),
  },
  text: `with ${SPAN}
         select counted.day, sum(counted.visits)::int4 as visits, sum(counted.memberships)::int4 as memberships
         from (
           select day, visits, 0 as memberships
           from source_days
           where creator_id = $1 and day between $2 and $3
           union all
           select (started_at at time zone span.zone)::date, 0, 1
           from members, span
           where creator_id = $1 and started_at >= span.start and started_at < span.finish) counted
         group by counted.day`,
});

/**
 * What mass messages earned in the creator's days from $2 to $3: Platform Net of entries with these sources, of orders of kinds
 * $5.
 */
export const earnedByMass = statement({
  name: 'earnings.by-mass-messages',
  params: [
    t.uuid<CreatorId>(),
    t.date(),
    t.date(),
    t.textArray<EarningSource>(),
    t.textArray<OrderKindName>(),
  ],
  row: { net_cents: t.int8<Cents>().certain() },
  text: `with ${SPAN}
         select coalesce(sum(earned.net_cents), 0)::int8 as net_cents
         from (
           select closed.net_cents from ${CLOSED} and closed.source = any($4) and closed.is_mass
           union all
           select entry.gross_cents - entry.fee_cents
           from ${openSold({ kinds: '$5', sources: '$4' })} and sold.is_mass) earned`,
});

/**
 * Things sold in the creator's days from $2 to $3, less refunds in those days, with what they earned (Platform Net): for orders
 * of kinds $5, which earn under sources $6.
 */
export const soldThings = statement({
  name: 'earnings.sold-things',
  params: [
    t.uuid<CreatorId>(),
    t.date(),
    t.date(),
    t.int4(),
    t.textArray<OrderKindName>(),
    t.textArray<EarningSource>(),
  ],
  row: {
    source: t.text<EarningSource>().certain(),
    id: t.uuid().certain(),
    purchases: t.int4().certain(),
    earned_cents: t.int8<Cents>().certain(),
    earned_rank: t.int4().certain(),
    purchases_rank: t.int4().certain(),
  },
  text: `with ${SPAN},
         earned as (
           select closed.source, closed.thing_id, closed.sales, closed.net_cents
           from ${CLOSED} and closed.source = any($6) and closed.thing_id <> ${NOTHING}
           union all
           select entry.source, sold.thing_id, sold.sales, entry.gross_cents - entry.fee_cents
           from ${openSold({ kinds: '$5', sources: '$6' })}),
         sold as (
           select source, thing_id as id, sum(sales)::int4 as purchases, sum(net_cents)::int8 as earned_cents
           from earned group by 1, 2 having sum(sales) > 0),
         ranked as (
           select sold.*,
             row_number() over (order by earned_cents desc, id)::int4 as earned_rank,
             row_number() over (order by purchases desc, id)::int4 as purchases_rank
           from sold)
         select source, id, purchases, earned_cents, earned_rank, purchases_rank from ranked
         where earned_rank <= $4 or purchases_rank <= $4`,
});

export const countFailing = statement({
  name: 'earnings.count-failing',
  params: [t.uuid<CreatorId>()],
  row: { members: t.int4().certain() },
  text: `select count(*)::int4 as members from members where creator_id = $1 and status = 'past_due'`,
});
