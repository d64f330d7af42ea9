import type { FanSegment } from '@limelight/contract/fans/operations';
import type { CreatorId, UserId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import { statement, t } from '../platform/db/statement.ts';
import { filterQueries, type FanFilters } from '../kernel/parts/fan-filter.ts';
import { noBlockBetween } from '../kernel/rules.ts';

/** The payments of a fan to a creator; null dates where nothing was paid. Cents. */
export interface Paid {
  readonly creator_id: CreatorId;
  readonly fan_id: UserId;
  readonly cents: Cents;
  readonly purchases: number;
  readonly first_paid_at: Date | null;
  readonly last_paid_at: Date | null;
}

/** Stores what each pair is to each other now; a person who is no longer a fan in any way has no row. */
export const keepFans = statement({
  name: 'fans.keep',
  params: [t.jsonb<readonly Paid[]>()],
  row: {},
  text: `
    with given as (
      select paid.creator_id, paid.fan_id, paid.cents, paid.purchases, paid.last_paid_at, joined.at is not null as was_member,
        least(paid.first_paid_at, joined.at, (
          select f.created_at from followers f where f.fan_id = paid.fan_id and f.creator_id = paid.creator_id)) as since
      from jsonb_to_recordset($1) as paid(creator_id uuid, fan_id uuid, cents bigint, purchases int,
        first_paid_at timestamptz, last_paid_at timestamptz)
      join people a on a.id = paid.fan_id and a.deleted_at is null
      cross join lateral (
        select min(m.started_at) as at from members m
        where m.fan_id = paid.fan_id and m.creator_id = paid.creator_id) joined
      where paid.creator_id <> paid.fan_id),
    gone as (
      delete from fans f using given
      where f.creator_id = given.creator_id and f.fan_id = given.fan_id and given.since is null)
    insert into fans (creator_id, fan_id, since, was_member, spent_cents, purchases, last_paid_at)
    select creator_id, fan_id, date_trunc('milliseconds', since), was_member, greatest(cents, 0), purchases, last_paid_at
    from given where since is not null
    on conflict (creator_id, fan_id) do update set since = excluded.since, was_member = excluded.was_member,
      spent_cents = excluded.spent_cents, purchases = excluded.purchases, last_paid_at = excluded.last_paid_at`,
});

export const eraseFan = statement({
  name: 'fans.erase',
  params: [t.uuid<UserId>()],
  row: {},
  text: `delete from fans where fan_id = $1 or creator_id = $1`,
});

const filter = {
  creatorId: t.uuid<CreatorId>(),
  now: t.timestamptz(),
  /** A LIKE pattern; '%' matches everyone. */
  pattern: t.text(),
  segment: t.text<FanSegment>(),
};

/**
 * Fans `f` of a creator with the person, the follow and the membership that lasts. Includes suspended fans; leaves out fans
 * with a block between them and the creator.
 */
const FANS = `
  from fans f
  join people a on a.id = f.fan_id and a.deleted_at is null
  join profiles p on p.id = f.fan_id
  left join followers followed on followed.fan_id = f.fan_id and followed.creator_id = f.creator_id
  left join members m on m.fan_id = f.fan_id and m.creator_id = f.creator_id and m.status <> 'ended'
    and membership_lasts(m.status, m.current_period_end, :now)
  left join tiers tier on tier.id = m.tier_id
  where f.creator_id = :creatorId and ${noBlockBetween(':creatorId', 'f.fan_id')}`;

const filtered = ({ condition }: FanFilters) => `${FANS}
    and ${condition}
    and (:pattern = '%' or fold(p.display_name) like fold(:pattern) or p.handle like fold(:pattern))
    and case :segment
      when 'members' then m.status in ('active', 'ending')
      when 'trial' then m.is_trial
      when 'leaving' then m.status = 'ending' and not m.is_trial
      when 'failing' then m.status = 'past_due'
      when 'former' then f.was_member and m.id is null
      when 'followers' then followed.fan_id is not null and m.id is null
      when 'spenders' then f.spent_cents > 0
      else true end`;

const COLUMNS = `f.fan_id, p.display_name, p.handle, p.avatar_url, a.suspended_at is not null as is_away, f.since, followed.created_at as follows_since,
  f.was_member, f.spent_cents, f.purchases, f.last_paid_at, tier.name as tier_name, m.price_cents,
  m.started_at as member_since, m.status, m.is_trial, m.current_period_end as paid_until`;
const columns = {
  fan_id: t.uuid<UserId>(),
  display_name: t.text(),
  handle: t.text(),
  avatar_url: t.text().nullable(),
  is_away: t.bool().certain(),
  since: t.timestamptz(),
  follows_since: t.timestamptz().nullable(),
  was_member: t.bool(),
  spent_cents: t.int8<Cents>(),
  purchases: t.int4(),
  last_paid_at: t.timestamptz().nullable(),
  tier_name: t.text().nullable(),
  price_cents: t.int4<Cents>().nullable(),
  member_since: t.timestamptz().nullable(),
  status: t.text<'active' | 'ending' | 'past_due'>().nullable(),
  is_trial: t.bool().nullable(),
  paid_until: t.timestamptz().nullable(),
};

/** The list of fans in its two orders, and the number of fans. */
export const fanLists = filterQueries((filters) => {
  const params = { ...filter, ...filters.params };
  const FILTERED = filtered(filters);
  return {
    /** Newest first, after (at, id). */
    newest: statement({
      name: 'fans.list-newest',
      isPlannedEachTime: true,
      params: { ...params, at: t.timestamptz(), id: t.uuid(), count: t.int8() },
      row: columns,
      text: `select ${COLUMNS} ${FILTERED} and (f.since, f.fan_id) < (:at, :id)
        order by f.since desc, f.fan_id desc limit :count`,
    }),
    /** Highest spending first, after (cents, id). */
    bySpent: statement({
      name: 'fans.list-by-spent',
      isPlannedEachTime: true,
      params: { ...params, cents: t.int8(), id: t.uuid(), count: t.int8() },
      row: columns,
      text: `select ${COLUMNS} ${FILTERED} and (f.spent_cents, f.fan_id) < (:cents, :id)
        order by f.spent_cents desc, f.fan_id desc limit :count`,
    }),
    count: statement({
      name: 'fans.count',
      isPlannedEachTime: true,
      params,
      row: { fans: t.int4().certain() },
      text: `select count(*)::int as fans ${FILTERED}`,
    }),
  };
});

export const oneFan = statement({
  name: 'fans.one',
  params: { creatorId: t.uuid<CreatorId>(), now: t.timestamptz(), fanId: t.uuid<UserId>() },
  row: columns,
  text: `select ${COLUMNS} ${FANS} and f.fan_id = :fanId`,
});
