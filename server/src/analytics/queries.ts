import type { AnalyticsSource } from '@limelight/contract/analytics/operations';
import type { VisitSource } from '@limelight/contract/analytics/source';
import type { CreatorId, UserId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import { statement, t } from '../platform/db/statement.ts';
import { isShown, noBlockBetween, zoneOf } from '../kernel/rules.ts';
import { admitStranger } from './visitor-sql.ts';

/**
 * One row per visitor and day: the primary key keeps a second visit on the same day from counting. No row where the page is not
 * visible to the viewer, or where the network has reached its limit of strangers.
 */
export const insertVisit = statement({
  name: 'analytics.insert-visit',
  params: {
    creatorId: t.uuid<CreatorId>(),
    day: t.date(),
    visitor: t.bytea(),
    network: t.bytea().nullable(),
    now: t.timestamptz(),
    source: t.text<VisitSource>(),
    viewerId: t.uuid<UserId>().nullable(),
  },
  row: { creator_id: t.uuid<CreatorId>() },
  text: `
    with page as (
      select c.id from creators c
      where c.id = :creatorId and ${isShown('c')} and ${noBlockBetween(':viewerId', 'c.id')}
        and not exists (select from profile_visits seen
          where seen.creator_id = c.id and seen.day = :day::date and seen.visitor = :visitor::bytea)),
    admitted as (${admitStranger('page', ':day', ':network')})
    insert into profile_visits (creator_id, day, visitor, visited_at, source)
    select id, :day::date, :visitor::bytea, :now, :source from page
    where :network::bytea is null or exists (select from admitted)
    on conflict do nothing returning creator_id`,
});

/** The salt of a day, made by the first visit; older salts are deleted, and with them any way back to an address. */
export const saltOfDay = statement({
  name: 'analytics.salt-of-day',
  params: [t.text(), t.timestamptz()],
  row: { salt: t.text().certain() },
  text: `
    insert into settings (name, value, updated_at)
    values ('analytics.visit_salt', jsonb_build_object('day', split_part($1, ':', 1), 'salt', split_part($1, ':', 2)), $2)
    on conflict (name) do update set
      value = case when settings.value ->> 'day' = excluded.value ->> 'day' then settings.value else excluded.value end,
      updated_at = excluded.updated_at
    returning value ->> 'salt' as salt`,
});

export const eraseArrivals = statement({
  name: 'analytics.erase-arrivals',
  params: [t.uuid<UserId>()],
  row: {},
  text: `delete from arrivals where user_id = $1 or creator_id = $1`,
});

/** Deletes the hours of a creator's visits, which no one reads any longer. */
export const eraseHours = statement({
  name: 'analytics.erase-hours',
  params: [t.uuid<CreatorId>()],
  row: {},
  text: `delete from hour_days where creator_id = $1`,
});

const counts = {
  visits: t.int4().certain(),
  sign_ups: t.int4().certain(),
  follows: t.int4().certain(),
  unfollows: t.int4().certain(),
  joins: t.int4().certain(),
  leaves: t.int4().certain(),
  buyers: t.int4().certain(),
  earned_cents: t.int8<Cents>().certain(),
};
const SUMS = `coalesce(sum(visits), 0)::int4 as visits, coalesce(sum(sign_ups), 0)::int4 as sign_ups,
  coalesce(sum(follows), 0)::int4 as follows, coalesce(sum(unfollows), 0)::int4 as unfollows,
  coalesce(sum(joins), 0)::int4 as joins, coalesce(sum(leaves), 0)::int4 as leaves,
  coalesce(sum(buyers), 0)::int4 as buyers, coalesce(sum(earned_cents), 0)::int8 as earned_cents`;

/** The sums of the creator's days from $2 to $3. */
export const totals = statement({
  name: 'analytics.totals',
  params: [t.uuid<CreatorId>(), t.date(), t.date()],
  row: counts,
  text: `select ${SUMS} from source_days where creator_id = $1 and day between $2 and $3`,
});

/** The same by source: the $4 sources with most visits, or all of them. */
export const bySource = statement({
  name: 'analytics.by-source',
  params: [t.uuid<CreatorId>(), t.date(), t.date(), t.int8().nullable()],
  row: { source: t.text<AnalyticsSource['source']>(), ...counts },
  text: `select source, ${SUMS} from source_days where creator_id = $1 and day between $2 and $3
    group by source order by sum(visits) desc, sum(earned_cents) desc, source limit $4`,
});

/** The same days by weekday (1 is Monday) and hour, where there was anything to count: at most 168 rows. */
export const hours = statement({
  name: 'analytics.hours',
  params: [t.uuid<CreatorId>(), t.date(), t.date()],
  row: {
    weekday: t.int4().certain(),
    hour: t.int4().certain(),
    visits: t.int4().certain(),
    payments: t.int4().certain(),
  },
  text: `select extract(isodow from day)::int4 as weekday, hour::int4 as hour, sum(visits)::int4 as visits,
      sum(payments)::int4 as payments
    from hour_days where creator_id = $1 and day between $2 and $3 group by 1, 2 order by 1, 2`,
});

/**
 * Memberships, without trials, that began in the last twelve months (in the creator's time zone), by how many whole months they
 * lasted, and by how many they could have. A membership that is not over has lasted until now, even while its card is retried;
 * for one that is over only the paid months count.
 */
export const cohorts = statement({
  name: 'analytics.cohorts',
  params: [t.uuid<CreatorId>(), t.timestamptz()],
  row: {
    month: t.text().certain(),
    lasted: t.int4().certain(),
    could: t.int4().certain(),
    members: t.int4().certain(),
  },
  text: `
    with span as (
      select zone, (date_trunc('month', $2::timestamptz at time zone zone) - interval '11 months') at time zone zone as start
      from (select ${zoneOf('$1')} as zone) zones),
    -- materialized: computes each age once, not wherever it is used
    lived as materialized (
      select date_trunc('month', m.started_at at time zone span.zone) as month,
        -- a member who leaves at the end of a paid month did not stay for the next one
        age(case when membership_lasts(m.status, m.current_period_end, $2) then $2
          else least(m.ended_at, m.current_period_end, $2) - interval '1 millisecond' end, m.started_at) as lasted,
        age($2, m.started_at) as could
      from members m, span
      where m.creator_id = $1 and not m.is_trial and m.started_at >= span.start and m.started_at <= $2)
    select to_char(month, 'YYYY-MM') as month, lasted, could, members from (
      select month, (date_part('year', lasted) * 12 + date_part('month', lasted))::int4 as lasted,
        (date_part('year', could) * 12 + date_part('month', could))::int4 as could, count(*)::int4 as members
      from lived group by 1, 2, 3) counted`,
});
