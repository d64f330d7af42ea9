import type { VisitSource } from '@limelight/contract/analytics/source';
import type { CreatorId, UserId } from '@limelight/contract/platform/ids';
import { statement, t } from '../platform/db/statement.ts';

/** A person's first visit or payment at a creator, from the events of a batch. */
export interface Step {
  readonly creator_id: CreatorId;
  readonly fan_id: UserId;
  readonly source: VisitSource | 'unknown';
  readonly at: Date;
}

const STEPS = `
  select distinct on (step.creator_id, step.fan_id) step.creator_id, step.fan_id, step.source, step.at, a.created_at
  from jsonb_to_recordset($1) as step(creator_id uuid, fan_id uuid, source text, at timestamptz)
  join people a on a.id = step.fan_id and a.deleted_at is null
  join creators c on c.id = step.creator_id
  where step.creator_id <> step.fan_id
  order by step.creator_id, step.fan_id, step.at`;

/** Stores the source of people who had not visited before; returns those whose account was new then. */
export const putArrivals = statement({
  name: 'analytics.put-arrivals',
  params: [t.jsonb<readonly Step[]>()],
  row: { creator_id: t.uuid<CreatorId>(), fan_id: t.uuid<UserId>(), at: t.timestamptz() },
  text: `
    with steps as materialized (${STEPS}),
    arrived as (
      insert into arrivals (creator_id, user_id, source, arrived_at)
      select creator_id, fan_id, source, at from steps
      on conflict do nothing returning creator_id, user_id, arrived_at)
    select arrived.creator_id, arrived.user_id as fan_id, arrived.arrived_at as at
    from arrived join steps on steps.creator_id = arrived.creator_id and steps.fan_id = arrived.user_id
    where steps.created_at > arrived.arrived_at - interval '1 day'`,
});

/** Stores when people first paid a creator; returns the people whose first payment this was. */
export const putFirstPayments = statement({
  name: 'analytics.put-first-payments',
  params: [t.jsonb<readonly Step[]>()],
  row: { creator_id: t.uuid<CreatorId>(), fan_id: t.uuid<UserId>(), at: t.timestamptz().certain() },
  text: `
    insert into arrivals as kept (creator_id, user_id, source, arrived_at, first_paid_at)
    select creator_id, fan_id, source, at, at from (${STEPS}) steps
    on conflict (creator_id, user_id) do update set first_paid_at = excluded.first_paid_at
    where kept.first_paid_at is null
    returning creator_id, user_id as fan_id, first_paid_at as at`,
});

/** The most sources of one creator's day: anyone can invent addresses of links. */
const MOST_SOURCES = 50;

/** One thing that happened. `source`: null where the source that first brought the fan counts. */
export interface Counted {
  readonly what: 'visit' | 'signUp' | 'follow' | 'unfollow' | 'join' | 'leave' | 'buyer' | 'earn';
  readonly creator_id: CreatorId;
  readonly fan_id: UserId | null;
  readonly source: VisitSource | null;
  readonly at: Date;
  readonly cents: number;
}

/**
 * Adds what happened to the creators' days, under the source that first brought each fan. Creators who are gone are skipped.
 */
export const addToDays = statement({
  name: 'analytics.add-to-days',
  params: [t.jsonb<readonly Counted[]>()],
  row: {},
  text: `
    with happened as (
      select one.what, one.creator_id, (one.at at time zone coalesce(a.time_zone, 'UTC'))::date as day,
        coalesce(one.source, arrived.source, 'unknown') as source, one.cents
      from jsonb_to_recordset($1) as one(what text, creator_id uuid, fan_id uuid, source text, at timestamptz, cents bigint)
      join creators c on c.id = one.creator_id
      left join people a on a.id = one.creator_id
      -- a visit has its own source
      left join arrivals arrived on one.source is null
        and arrived.creator_id = one.creator_id and arrived.user_id = one.fan_id),
    brought as (
      select creator_id, day, source,
        count(*) filter (where what = 'visit') as visits, count(*) filter (where what = 'signUp') as sign_ups,
        count(*) filter (where what = 'follow') as follows, count(*) filter (where what = 'unfollow') as unfollows,
        count(*) filter (where what = 'join') as joins, count(*) filter (where what = 'leave') as leaves,
        count(*) filter (where what = 'buyer') as buyers, sum(cents) as earned_cents
      from happened group by creator_id, day, source),
    known as (
      select brought.*, source in ('direct', 'inside', 'search', 'unknown') or exists (select from source_days s
        where s.creator_id = brought.creator_id and s.day = brought.day and s.source = brought.source) as is_known
      from brought),
    placed as (
      select known.*, is_known or (
          select count(*) from source_days s where s.creator_id = known.creator_id and s.day = known.day
        ) + row_number() over (partition by creator_id, day, is_known order by visits desc, source) <= ${MOST_SOURCES} as has_place
      from known)
    insert into source_days as kept
      (creator_id, day, source, visits, sign_ups, follows, unfollows, joins, leaves, buyers, earned_cents)
    select creator_id, day, case when has_place then source else 'other' end,
      sum(visits), sum(sign_ups), sum(follows), sum(unfollows), sum(joins), sum(leaves), sum(buyers), sum(earned_cents)
    from placed group by 1, 2, 3
    on conflict (creator_id, day, source) do update set
      visits = kept.visits + excluded.visits, sign_ups = kept.sign_ups + excluded.sign_ups,
      follows = kept.follows + excluded.follows, unfollows = kept.unfollows + excluded.unfollows,
      joins = kept.joins + excluded.joins, leaves = kept.leaves + excluded.leaves,
      buyers = kept.buyers + excluded.buyers, earned_cents = kept.earned_cents + excluded.earned_cents`,
});

/** Visits of a creator's page, and payments to that creator, within a quarter of an hour. */
export interface Timed {
  readonly creator_id: CreatorId;
  readonly at: Date;
  readonly visits: number;
  readonly payments: number;
}

/** Adds visits and payments to the hours of the creators' days. Creators who are gone are skipped. */
export const addToHours = statement({
  name: 'analytics.add-to-hours',
  params: [t.jsonb<readonly Timed[]>()],
  row: {},
  text: `
    with happened as (
      select one.creator_id, one.visits, one.payments, one.at at time zone coalesce(a.time_zone, 'UTC') as local
      from jsonb_to_recordset($1) as one(creator_id uuid, at timestamptz, visits int, payments int)
      join creators c on c.id = one.creator_id
      left join people a on a.id = one.creator_id)
    insert into hour_days as kept (creator_id, day, hour, visits, payments)
    select creator_id, local::date, extract(hour from local),
      sum(visits), sum(payments)
    from happened group by 1, 2, 3
    on conflict (creator_id, day, hour) do update set
      visits = kept.visits + excluded.visits, payments = kept.payments + excluded.payments`,
});
