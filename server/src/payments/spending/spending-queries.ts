import type { SpendingPeriod } from '@limelight/contract/payments/spending';
import type { UserId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import { type Row, statement, t } from '../../platform/db/statement.ts';
import { zoneOf } from '../../kernel/rules.ts';

/** The limits at $2, and pending changes. */
const LIMITS = `select period, case when coming_at <= $2 then coming_cents else limit_cents end as limit_cents,
    case when coming_at > $2 then coming_cents end as coming_cents,
    case when coming_at > $2 then coming_at end as coming_at
  from spending_limits where user_id = $1`;
const limitColumns = {
  period: t.text<SpendingPeriod>(),
  /** Null: no limit any longer. */
  limit_cents: t.int4<Cents>().nullable(),
  coming_cents: t.int4<Cents>().nullable(),
  coming_at: t.timestamptz().nullable(),
};

export const limitsOf = statement({
  name: 'payments.limits-of',
  params: [t.uuid<UserId>(), t.timestamptz()],
  row: limitColumns,
  text: LIMITS,
});
export type LimitRow = Row<typeof limitsOf>;

/** Purchases of one person wait for each other here, after each has written its order. */
export const lockLimits = statement({
  name: 'payments.lock-limits',
  params: [t.uuid<UserId>(), t.timestamptz()],
  row: limitColumns,
  text: `${LIMITS} order by period for update`,
});

/**
 * Waits for purchases that have written their order, and makes later ones wait: an order's foreign key to its buyer locks this
 * row. So a first limit counts purchases made at the same time.
 */
export const lockBuyer = statement({
  name: 'payments.lock-buyer',
  params: [t.uuid<UserId>()],
  row: { id: t.uuid() },
  text: `select id from profiles where id = $1 for update`,
});

export const putLimit = statement({
  name: 'payments.put-limit',
  params: [
    t.uuid<UserId>(),
    t.text<SpendingPeriod>(),
    t.int4<Cents>(),
    t.int4<Cents>().nullable(),
    t.timestamptz().nullable(),
  ],
  row: {},
  text: `insert into spending_limits (user_id, period, limit_cents, coming_cents, coming_at)
         values ($1, $2, $3, $4, $5)
         on conflict (user_id, period) do update
         set limit_cents = $3, coming_cents = $4, coming_at = $5`,
});

/** What a person spent in their day and month around $2, and when the next day and month begin, in the person's time zone. */
export const spendingOf = statement({
  name: 'payments.spending-of',
  params: [t.uuid<UserId>(), t.timestamptz()],
  row: {
    day_cents: t.int8<Cents>().certain(),
    month_cents: t.int8<Cents>().certain(),
    day_renews_at: t.timestamptz().certain(),
    month_renews_at: t.timestamptz().certain(),
  },
  text: `select spent.day_cents, spent.month_cents,
           (date_trunc('day', $2::timestamptz at time zone zone.name) + interval '1 day') at time zone zone.name
             as day_renews_at,
           (date_trunc('month', $2::timestamptz at time zone zone.name) + interval '1 month') at time zone zone.name
             as month_renews_at
         from (select ${zoneOf('$1')} as name) zone
         cross join lateral (
           select coalesce(sum(total_cents - refunded_cents), 0) as month_cents,
             coalesce(sum(total_cents - refunded_cents)
               filter (where created_at >= date_trunc('day', $2::timestamptz, zone.name)), 0) as day_cents
           from orders
           where buyer_id = $1 and status in ('pending', 'requires_action', 'authorized', 'paid')
             and created_at >= date_trunc('month', $2::timestamptz, zone.name)
         ) spent`,
});

export const removeLimits = statement({
  name: 'payments.remove-limits',
  params: [t.uuid<UserId>()],
  row: {},
  text: `delete from spending_limits where user_id = $1`,
});
