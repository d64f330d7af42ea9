import type { CreatorId, MembershipId, OrderId, TierId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import { statement, t } from '../../platform/db/statement.ts';

/** The tiers on sale with the creator of membership $1, cheapest first, and the member's own tier whether on sale or not. */
export const tiersToChangeTo = statement({
  name: 'memberships.tiers-to-change-to',
  params: [t.uuid<MembershipId>()],
  row: {
    id: t.uuid<TierId>(),
    name: t.text(),
    description: t.text().nullable(),
    price_cents: t.int4<Cents>(),
    is_own: t.bool().certain(),
    is_open: t.bool().certain(),
  },
  text: `select tier.id, tier.name, tier.description, tier.price_cents, tier.id = m.tier_id as is_own,
           tier.archived_at is null as is_open
         from memberships m join tiers tier on tier.creator_id = m.creator_id
         where m.id = $1 and (tier.archived_at is null or tier.id = m.tier_id)
         order by tier.price_cents, tier.position, tier.id
         limit 20`,
});

/** One tier of a creator, and whether it is sold. */
export const tierOfCreator = statement({
  name: 'memberships.tier-of-creator',
  params: [t.uuid<TierId>(), t.uuid<CreatorId>()],
  row: { price_cents: t.int4<Cents>(), is_open: t.bool().certain() },
  text: `select price_cents, archived_at is null as is_open from tiers where id = $1 and creator_id = $2`,
});

/** Both null: the next month is like this one. */
export const setNextMonth = statement({
  name: 'memberships.set-next-month',
  params: [t.uuid<MembershipId>(), t.uuid<TierId>().nullable(), t.int4<Cents>().nullable()],
  row: {},
  text: `update memberships set next_tier_id = $2, next_price_cents = $3 where id = $1`,
});

export const insertUpgrade = statement({
  name: 'memberships.insert-upgrade',
  params: [t.uuid<OrderId>(), t.uuid<TierId>(), t.int4<Cents>(), t.int4<Cents>()],
  row: {},
  text: `insert into tier_upgrades (order_id, from_tier_id, from_price_cents, price_cents)
         values ($1, $2, $3, $4)`,
});

export const upgradeOfOrder = statement({
  name: 'memberships.upgrade-of-order',
  params: [t.uuid<OrderId>()],
  row: {
    from_tier_id: t.uuid<TierId>(),
    from_price_cents: t.int4<Cents>(),
    price_cents: t.int4<Cents>(),
  },
  text: `select from_tier_id, from_price_cents, price_cents from tier_upgrades where order_id = $1`,
});

/** Moves a membership to another tier now; drops the plan for the next month. */
export const setTier = statement({
  name: 'memberships.set-tier',
  params: [t.uuid<MembershipId>(), t.uuid<TierId>(), t.int4<Cents>()],
  row: {},
  text: `update memberships set tier_id = $2, price_cents = $3, next_tier_id = null, next_price_cents = null
         where id = $1 and status <> 'ended'`,
});
