import type { CreatorId } from '@limelight/contract/platform/ids';
import type { EarningSource } from '@limelight/contract/earnings/sources';
import type { OrderKindName } from '../kernel/order.ts';
import { statement, t } from '../platform/db/statement.ts';
import { zoneOf } from '../kernel/rules.ts';

/** Accounts of creators that earnings are booked to. */
export const EARNING_ACCOUNTS = `('creator_pending', 'creator_debts')`;

/** The thing id in `earning_days` of earnings without a thing. */
export const NOTHING = `'00000000-0000-0000-0000-000000000000'::uuid`;

/**
 * The parameters of a statement for the kinds of orders that are listed under what sold best, and for their earning sources.
 */
interface SoldParams {
  readonly kinds: `$${number}`;
  readonly sources: `$${number}`;
}

/**
 * What an earning entry `entry` sold, for orders of these kinds: the thing of its line, whether it was sent as a mass message,
 * and its effect on the number of sales: one more with the payment, or one less with a dispute or with the refund that took
 * back the rest of the line.
 */
const soldBy = ({ kinds, sources }: SoldParams): string => `(
    select line.thing_id, exists (select from mass_messages mass where mass.body_id = line.thing_id) as is_mass,
      case when reference.kind in ('order', 'dispute_won') then 1
        when reference.kind = 'dispute' or not exists (select from refund_lines back join refunds later on later.id = back.refund_id
          where back.order_id = line.order_id and back.position = line.position
            and (later.refunded_at, later.id) > (r.refunded_at, r.id))
          and line.amount_cents - line.discount_cents + line.tax_cents = (select sum(back.cents) from refund_lines back
            where back.order_id = line.order_id and back.position = line.position) then -1 else 0 end as sales
    from ledger_transactions booked
    cross join lateral (
      select split_part(booked.reference, ':', 1) as kind, split_part(booked.reference, ':', 2)::uuid as id,
        ('0' || split_part(booked.reference, ':', 3))::int as position) reference
    left join refunds r on reference.kind = 'refund' and r.id = reference.id
    join order_lines line on line.order_id = coalesce(r.order_id, reference.id) and line.position = reference.position
      and line.kind = any(${kinds})
    where booked.id = entry.transaction_id and entry.source = any(${sources}))`;

/** The creator's days from $2 to $3 as moments, and the first day that is not closed. */
export const SPAN = `span as (
           select $2::date::timestamp at time zone zone.name as start,
             ($3::date + 1)::timestamp at time zone zone.name as finish, zone.name as zone, closed.until,
             greatest($2::date, closed.until)::timestamp at time zone zone.name as open
           from (select ${zoneOf('$1')} as name) zone
           cross join lateral (select coalesce((
             select k.until from earning_closings k where k.creator_id = $1 and k.time_zone = zone.name), $2::date) as until
           ) closed)`;

/** Earnings of the closed days of a creator from $2 to $3: one row per day, source and thing. Use after `SPAN`. */
export const CLOSED = `earning_days closed join span on true
           where closed.creator_id = $1 and closed.day between $2 and $3 and closed.day < span.until`;

/** Ledger entries of the open days from $2 to $3. Use after `SPAN`. */
export const OPEN = `ledger_entries entry join span on true
           where entry.source is not null and entry.account_id in (
             select id from ledger_accounts where owner_id = $1 and kind in ${EARNING_ACCOUNTS})
             and entry.occurred_at >= span.open and entry.occurred_at < span.finish`;

/** The same, each with what it sold. */
export const openSold = (params: SoldParams): string =>
  OPEN.replace(
    'join span on true',
    `join span on true join lateral ${soldBy(params)} sold on true`,
  );

/** A creator whose days can be closed up to `target`; the days before `until` are closed already, null where none is. */
export interface ToClose {
  readonly creator_id: CreatorId;
  readonly time_zone: string;
  readonly first_day: string;
  readonly until: string | null;
  readonly target: string;
}

/** The next $2 creators after $1, with or without earnings. */
export const nextCreators = statement({
  name: 'earnings.next-creators',
  params: [t.uuid<CreatorId>(), t.int8()],
  row: { id: t.uuid<CreatorId>() },
  text: `select id from creators where id > $1 order by id limit $2`,
});

/** Those of creators $1 who have earnings on days that ended at least a day before $2 and are not closed. */
export const toClose = statement({
  name: 'earnings.to-close',
  params: [t.uuidArray<CreatorId>(), t.timestamptz()],
  row: {
    creator_id: t.uuid<CreatorId>(),
    time_zone: t.text().certain(),
    first_day: t.date().certain(),
    until: t.date().nullable(),
    target: t.date().certain(),
  },
  text: `select c.id as creator_id, zone.name as time_zone, (first.at at time zone zone.name)::date as first_day,
           k.until, zone.target
         from creators c
         left join people a on a.id = c.id
         cross join lateral (select coalesce(a.time_zone, 'UTC') as name,
           (($2::timestamptz - interval '1 day') at time zone coalesce(a.time_zone, 'UTC'))::date as target) zone
         left join earning_closings k on k.creator_id = c.id and k.time_zone = zone.name
         cross join lateral (
           select min(oldest.at) as at from ledger_accounts account
           cross join lateral (
             select entry.occurred_at as at from ledger_entries entry
             where entry.account_id = account.id and entry.source is not null order by entry.occurred_at limit 1) oldest
           where account.owner_id = c.id and account.kind in ${EARNING_ACCOUNTS}) first
         where c.id = any($1) and coalesce(k.until, (first.at at time zone zone.name)::date) < zone.target
         order by c.id`,
});

/** Days of a creator to close: from `start` to the day before `until`. */
export interface Closing {
  readonly creator_id: CreatorId;
  readonly time_zone: string;
  readonly start: string;
  readonly until: string;
}

/** Deletes the sums of creators whose days were closed in another time zone, or were reopened. */
export const forgetDays = statement({
  name: 'earnings.forget-days',
  params: [t.uuidArray<CreatorId>()],
  row: {},
  text: `delete from earning_days where creator_id = any($1)`,
});

/** Sums the days, with what was sold by orders of kinds $2, which earn under sources $3. */
export const sumDays = statement({
  name: 'earnings.sum-days',
  params: [
    t.jsonb<readonly Closing[]>(),
    t.textArray<OrderKindName>(),
    t.textArray<EarningSource>(),
  ],
  row: {},
  text: `insert into earning_days (creator_id, day, source, thing_id, is_mass, sales, net_cents)
         select closing.creator_id, (entry.occurred_at at time zone closing.time_zone)::date, entry.source,
           coalesce(sold.thing_id, ${NOTHING}), coalesce(sold.is_mass, false), coalesce(sum(sold.sales), 0),
           sum(entry.gross_cents - entry.fee_cents)
         from jsonb_to_recordset($1) as closing(creator_id uuid, time_zone text, start date, until date)
         join ledger_accounts account on account.owner_id = closing.creator_id and account.kind in ${EARNING_ACCOUNTS}
         join ledger_entries entry on entry.account_id = account.id and entry.source is not null
           and entry.occurred_at >= closing.start::timestamp at time zone closing.time_zone
           and entry.occurred_at < closing.until::timestamp at time zone closing.time_zone
         left join lateral ${soldBy({ kinds: '$2', sources: '$3' })} sold on true
         group by 1, 2, 3, 4, 5`,
});

export const closeDays = statement({
  name: 'earnings.close-days',
  params: [t.jsonb<readonly Closing[]>()],
  row: {},
  text: `insert into earning_closings (creator_id, time_zone, until)
         select creator_id, time_zone, until
         from jsonb_to_recordset($1) as closing(creator_id uuid, time_zone text, until date)
         on conflict (creator_id) do update set time_zone = excluded.time_zone, until = excluded.until`,
});
