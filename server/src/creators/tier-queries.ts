import type { OwnTier, Tier } from '@limelight/contract/creators/operations';
import type { CreatorId, TierId } from '@limelight/contract/platform/ids';
import { statement, t } from '../platform/db/statement.ts';

const tierColumns = {
  id: t.uuid<TierId>(),
  name: t.text(),
  price_cents: t.int4<Tier['priceCents']>(),
  description: t.text().nullable(),
  position: t.int4(),
};
const TIER = 'id, name, price_cents, description, position';

export const openTiers = statement({
  name: 'creators.open-tiers',
  params: [t.uuid<CreatorId>()],
  row: tierColumns,
  text: `
    select ${TIER} from tiers
    where creator_id = $1 and archived_at is null order by position`,
});

/** A tier on sale that has this name, compared with `fold`; $3 is left out. */
export const openTierNamed = statement({
  name: 'creators.open-tier-named',
  params: [t.uuid<CreatorId>(), t.text(), t.uuid<TierId>().nullable()],
  row: { id: t.uuid<TierId>() },
  text: `
    select id from tiers
    where creator_id = $1 and archived_at is null and fold(name) = fold($2) and id is distinct from $3
    limit 1`,
});

/** All tiers of a creator with their figures, those on sale first. A page of tiers is short: at most 100. */
export const ownTiers = statement({
  name: 'creators.own-tiers',
  params: [t.uuid<CreatorId>()],
  row: {
    ...tierColumns,
    archived_at: t.timestamptz().nullable(),
    price_since: t.timestamptz().certain(),
    members: t.int4().certain(),
    members_at_other_price: t.int4().certain(),
    agreed: t.int4().certain(),
    declined: t.int4().certain(),
    unanswered: t.int4().certain(),
    former_prices: t.json<OwnTier['prices']>().certain(),
  },
  text: `
    select tier.id, tier.name, tier.price_cents, tier.description, tier.position, tier.archived_at,
      coalesce(tier.price_since, tier.created_at) as price_since, counted.members, counted.members_at_other_price,
      answers.agreed, answers.declined, answers.unanswered,
      coalesce((
        select json_agg(json_build_object('priceCents', past.price_cents,
          'since', to_char(past.since at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by past.until desc)
        from tier_prices past where past.tier_id = tier.id), '[]') as former_prices
    from tiers tier
    cross join lateral (
      select count(*)::int as members,
        count(*) filter (where m.price_cents <> tier.price_cents and not m.is_trial)::int as members_at_other_price
      from members m where m.tier_id = tier.id and m.status <> 'ended') counted
    cross join lateral (
      select count(*) filter (where ask.answer = 'agreed')::int as agreed,
        count(*) filter (where ask.answer = 'declined')::int as declined,
        count(*) filter (where ask.answer is null)::int as unanswered
      from price_asks ask
      join members m on m.id = ask.membership_id and m.tier_id = tier.id and m.status <> 'ended'
      where ask.tier_id = tier.id and ask.price_cents = tier.price_cents) answers
    where tier.creator_id = $1
    order by tier.archived_at is not null, case when tier.archived_at is null then tier.position end, tier.archived_at desc
    limit 100`,
});

/** Locks the creator's row for a change of tiers: their order and number are changed by one caller at a time. */
export const lockTiersOf = statement({
  name: 'creators.lock-tiers-of',
  params: [t.uuid<CreatorId>()],
  row: { id: t.uuid<CreatorId>() },
  text: `select id from creators where id = $1 for no key update`,
});

export const insertTier = statement({
  name: 'creators.insert-tier',
  params: [t.uuid<CreatorId>(), t.text(), t.int4(), t.text().nullable(), t.int4(), t.timestamptz()],
  row: tierColumns,
  text: `
    insert into tiers (creator_id, name, price_cents, description, position, created_at)
    values ($1, $2, $3, $4, $5, $6)
    returning ${TIER}`,
});

/** Null leaves a field as it is; an empty description becomes none. A changed price adds the former one to the history. */
export const updateTier = statement({
  name: 'creators.update-tier',
  params: [
    t.uuid<TierId>(),
    t.uuid<CreatorId>(),
    t.text().nullable(),
    t.text().nullable(),
    t.int4().nullable(),
    t.timestamptz(),
  ],
  row: tierColumns,
  text: `
    with before as (
      select id, price_cents, coalesce(price_since, created_at) as since from tiers where id = $1 and creator_id = $2
    ), kept as (
      insert into tier_prices (tier_id, price_cents, since, until)
      select id, price_cents, since, $6 from before where price_cents <> $5::int
      on conflict do nothing
    )
    update tiers set name = coalesce($3, name),
      description = case when $4::text is null then description else nullif($4, '') end,
      price_since = case when price_cents <> $5::int then $6 else price_since end,
      price_cents = coalesce($5::int, price_cents)
    where id = $1 and creator_id = $2
    returning ${TIER}`,
});

export const archiveTier = statement({
  name: 'creators.archive-tier',
  params: [t.uuid<TierId>(), t.uuid<CreatorId>(), t.timestamptz()],
  row: {},
  text: `update tiers set archived_at = $3 where id = $1 and creator_id = $2 and archived_at is null`,
});

/** Puts the tier back on sale, last in the order. */
export const restoreTier = statement({
  name: 'creators.restore-tier',
  params: [t.uuid<TierId>(), t.uuid<CreatorId>(), t.int4()],
  row: {},
  text: `update tiers set archived_at = null, position = $3 where id = $1 and creator_id = $2 and archived_at is not null`,
});

/**
 * Moves the tiers aside, so that the next statement can write the new order without two tiers in one position in between: the
 * unique index checks every single row.
 */
export const moveTiersAside = statement({
  name: 'creators.move-tiers-aside',
  params: [t.uuid<CreatorId>()],
  row: {},
  text: `update tiers set position = position + 1000 where creator_id = $1 and archived_at is null`,
});

export const placeTiers = statement({
  name: 'creators.place-tiers',
  params: [t.uuid<CreatorId>(), t.uuidArray<TierId>()],
  row: {},
  text: `
    update tiers set position = place.n - 1
    from unnest($2::uuid[]) with ordinality as place (id, n)
    where tiers.id = place.id and tiers.creator_id = $1 and tiers.archived_at is null`,
});
