import type { CreatorId, PromotionId, TierId, UserId } from '@limelight/contract/platform/ids';
import type { OfferedTo } from '@limelight/contract/memberships/operations';
import type { Cents } from '@limelight/contract/platform/money';
import { type Row, statement, t } from '../../platform/db/statement.ts';

const promotionColumns = {
  id: t.uuid<PromotionId>(),
  tier_id: t.uuid<TierId>().nullable(),
  tier_name: t.text().nullable(),
  percent_off: t.int4().nullable(),
  trial_days: t.int4().nullable(),
  offered_to: t.text<OfferedTo>(),
  is_link_only: t.bool(),
  code: t.text(),
  most_claims: t.int4().nullable(),
  claims: t.int4(),
  ends_at: t.timestamptz().nullable(),
  ended_at: t.timestamptz().nullable(),
  created_at: t.timestamptz(),
  paid_cents: t.int8<Cents>().certain(),
};
/** A claim led to the memberships that its fan began after it, until the fan claimed another promotion. */
const PROMOTIONS = `select p.id, p.tier_id, tier.name as tier_name, p.percent_off, p.trial_days, p.offered_to, p.is_link_only,
    p.code, p.most_claims, p.claims, p.ends_at, p.ended_at, p.created_at, came.paid_cents
  from promotions p
  left join tiers tier on tier.id = p.tier_id
  cross join lateral (
    select coalesce(sum(o.price_cents - o.price_refunded_cents), 0)::int8 as paid_cents
    from promotion_claims c
    join memberships m on m.fan_id = c.fan_id and m.creator_id = c.creator_id and m.started_at >= c.claimed_at
    join membership_orders paid on paid.membership_id = m.id
    join order_states o on o.id = paid.order_id and o.status = 'paid'
    where c.promotion_id = p.id and not c.fell_through
      and not exists (
        select from promotion_claims later
        where later.fan_id = c.fan_id and later.creator_id = c.creator_id and not later.fell_through
          and later.claimed_at > c.claimed_at and later.claimed_at <= m.started_at)) came`;

/** A creator's promotions, newest first after ($2, $3). */
export const promotionsOf = statement({
  name: 'memberships.list-promotions',
  params: [t.uuid<CreatorId>(), t.timestamptz(), t.uuid(), t.int8()],
  row: promotionColumns,
  text: `${PROMOTIONS}
    where p.creator_id = $1 and (p.created_at, p.id) < ($2, $3)
    order by p.created_at desc, p.id desc limit $4`,
});
export type PromotionRow = Row<typeof promotionsOf>;

export const promotionById = statement({
  name: 'memberships.promotion',
  params: [t.uuid<PromotionId>(), t.uuid<CreatorId>()],
  row: promotionColumns,
  text: `${PROMOTIONS} where p.id = $1 and p.creator_id = $2`,
});

/** A creator's promotions are made one after the other, so that they can be counted. */
export const lockPromoter = statement({
  name: 'memberships.lock-promoter',
  params: [t.uuid<CreatorId>()],
  row: { id: t.uuid<CreatorId>() },
  text: `select id from creators where id = $1 for no key update`,
});

export const countRunning = statement({
  name: 'memberships.count-running-promotions',
  params: [t.uuid<CreatorId>(), t.timestamptz()],
  row: { running: t.int4().certain() },
  text: `select count(*)::int as running from promotions
    where creator_id = $1 and ended_at is null and (ends_at is null or ends_at > $2)
      and (most_claims is null or claims < most_claims)`,
});

/** The tiers of a creator that are on sale and have a price. */
export const pricedTiers = statement({
  name: 'memberships.priced-tiers',
  params: [t.uuid<CreatorId>()],
  row: { id: t.uuid<TierId>(), price_cents: t.int4<Cents>() },
  text: `select id, price_cents from tiers where creator_id = $1 and archived_at is null and price_cents > 0`,
});

export const insertPromotion = statement({
  name: 'memberships.insert-promotion',
  params: {
    creatorId: t.uuid<CreatorId>(),
    tierId: t.uuid<TierId>().nullable(),
    percentOff: t.int4().nullable(),
    trialDays: t.int4().nullable(),
    offeredTo: t.text<OfferedTo>(),
    isLinkOnly: t.bool(),
    code: t.text(),
    mostClaims: t.int4().nullable(),
    endsAt: t.timestamptz().nullable(),
    now: t.timestamptz(),
  },
  row: { id: t.uuid<PromotionId>() },
  text: `insert into promotions (creator_id, tier_id, percent_off, trial_days, offered_to, is_link_only, code, most_claims,
      ends_at, created_at)
    values (:creatorId, :tierId, :percentOff, :trialDays, :offeredTo, :isLinkOnly, :code, :mostClaims, :endsAt, :now)
    returning id`,
});

/** Ends a promotion; one that is over stays as it is. */
export const endPromotion = statement({
  name: 'memberships.end-promotion',
  params: [t.uuid<PromotionId>(), t.uuid<CreatorId>(), t.timestamptz()],
  row: {},
  text: `update promotions set ended_at = $3
    where id = $1 and creator_id = $2 and ended_at is null and (ends_at is null or ends_at > $3)`,
});

/** Ends all promotions of a creator whose account is deleted. */
export const endPromotionsOf = statement({
  name: 'memberships.end-promotions-of',
  params: [t.uuid<UserId>(), t.timestamptz()],
  row: {},
  text: `update promotions set ended_at = $2
    where creator_id = $1 and ended_at is null and (ends_at is null or ends_at > $2)`,
});
