import type {
  CreatorId,
  MembershipId,
  OrderId,
  PromotionId,
  TierId,
  UserId,
} from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import { type Row, statement, t } from '../../platform/db/statement.ts';
import { isLeaving, isThereFor } from '../../kernel/rules.ts';

/** A claim `c` whose order may still be paid: it does not block its own fan, who may try again. */
const IS_HELD = `exists (select from order_states held where held.id = c.order_id
  and held.status in ('pending', 'requires_action', 'authorized'))`;

/**
 * What creator $2 offers viewer $1 (null: a stranger) at $4 on the tiers on sale, including the promotion of link $3: the one
 * of the link first, then the newest. The list of offers and the claim both use this statement; `firstPaymentOf` then drops a
 * price that is too low.
 */
export const offersFor = statement({
  name: 'memberships.offers',
  params: [t.uuid<UserId>().nullable(), t.uuid<CreatorId>(), t.text().nullable(), t.timestamptz()],
  row: {
    tier_id: t.uuid<TierId>(),
    price_cents: t.int4<Cents>(),
    code: t.text(),
    percent_off: t.int4().nullable(),
    trial_days: t.int4().nullable(),
    ends_at: t.timestamptz().nullable(),
  },
  text: `
    with known as (
      select
        exists (select from memberships m
          where m.fan_id = $1 and m.creator_id = $2 and m.status <> 'ended') as is_member,
        exists (select from memberships m where m.fan_id = $1 and m.creator_id = $2) as was_member,
        exists (select from promotion_claims c
          where c.fan_id = $1 and c.creator_id = $2 and c.trial_days is not null and not c.fell_through
            and not ${IS_HELD}) as had_trial)
    select tier.id as tier_id, tier.price_cents, p.code, p.percent_off, p.trial_days, p.ends_at
    from promotions p
    cross join known
    join creators creator on creator.id = p.creator_id
    join tiers tier on tier.creator_id = p.creator_id and tier.id = coalesce(p.tier_id, tier.id)
      and tier.archived_at is null and tier.price_cents > 0
    where p.creator_id = $2 and p.creator_id is distinct from $1
      and p.ended_at is null and (p.ends_at is null or p.ends_at > $4)
      and (p.code = $3 or not p.is_link_only)
      and (p.most_claims is null or p.claims < p.most_claims or exists (
        select from promotion_claims c where c.promotion_id = p.id and c.fan_id = $1 and not c.fell_through and ${IS_HELD}))
      and not known.is_member and p.offered_to = case when known.was_member then 'former' else 'new' end
      and not exists (
        select from promotion_claims c
        where c.promotion_id = p.id and c.fan_id = $1 and not c.fell_through and not ${IS_HELD})
      and (p.trial_days is null or not known.had_trial)
      and ${isThereFor('creator', '$1')}
      and not ${isLeaving('p.creator_id')}
    order by (p.code = $3) desc nulls last, p.created_at desc, p.id desc, tier.position
    limit 200`,
});

const termsColumns = {
  id: t.uuid<PromotionId>(),
  percent_off: t.int4().nullable(),
  trial_days: t.int4().nullable(),
  claims: t.int4(),
  most_claims: t.int4().nullable(),
  ends_at: t.timestamptz().nullable(),
  ended_at: t.timestamptz().nullable(),
};
const TERMS = `select id, percent_off, trial_days, claims, most_claims, ends_at, ended_at from promotions`;

export const promotionByCode = statement({
  name: 'memberships.promotion-by-code',
  params: [t.text(), t.uuid<CreatorId>()],
  row: termsColumns,
  text: `${TERMS} where code = $1 and creator_id = $2`,
});
export type TermsRow = Row<typeof promotionByCode>;

/** Claims of one promotion wait for each other here, so that their number never exceeds the cap. */
export const lockPromotion = statement({
  name: 'memberships.lock-promotion',
  params: [t.uuid<PromotionId>()],
  row: termsColumns,
  text: `${TERMS} where id = $1 for update`,
});

/** Holds a claim for an order that was just opened. No row where the fan has claimed it, or a trial, before. */
export const insertClaim = statement({
  name: 'memberships.insert-claim',
  params: {
    orderId: t.uuid<OrderId>(),
    promotionId: t.uuid<PromotionId>(),
    fanId: t.uuid<UserId>(),
    creatorId: t.uuid<CreatorId>(),
    priceCents: t.int4<Cents>(),
    trialDays: t.int4().nullable(),
    now: t.timestamptz(),
  },
  row: { order_id: t.uuid<OrderId>() },
  text: `insert into promotion_claims (order_id, promotion_id, fan_id, creator_id, price_cents, trial_days, claimed_at)
    values (:orderId, :promotionId, :fanId, :creatorId, :priceCents, :trialDays, :now)
    on conflict do nothing returning order_id`,
});

/** The promotion that an order was opened with; no row for an order without one. */
export const claimOf = statement({
  name: 'memberships.claim-of',
  params: [t.uuid<OrderId>()],
  row: {
    promotion_id: t.uuid<PromotionId>(),
    price_cents: t.int4<Cents>(),
    trial_days: t.int4().nullable(),
  },
  text: `select promotion_id, price_cents, trial_days from promotion_claims where order_id = $1`,
});

/** The order failed: another fan can claim the promotion. */
export const releaseClaim = statement({
  name: 'memberships.release-claim',
  params: [t.uuid<OrderId>()],
  row: {},
  text: `update promotion_claims set fell_through = true where order_id = $1 and not fell_through`,
});

/**
 * Marks that the member of a running trial was told of its end, once; `price_cents` is null where the tier is no longer sold.
 */
export const markTold = statement({
  name: 'memberships.mark-trial-told',
  params: [t.uuid<OrderId>(), t.timestamptz()],
  row: {
    id: t.uuid<MembershipId>(),
    fan_id: t.uuid<UserId>(),
    creator_id: t.uuid<CreatorId>(),
    tier_id: t.uuid<TierId>(),
    current_period_end: t.timestamptz(),
    price_cents: t.int4<Cents>().nullable(),
  },
  text: `update promotion_claims c set told_at = $2
    from membership_orders tried join memberships m on m.id = tried.membership_id join tiers tier on tier.id = m.tier_id
    where c.order_id = $1 and tried.order_id = c.order_id and c.told_at is null
      and m.is_trial and m.status <> 'ended' and m.current_period_end > $2
    returning m.id, m.fan_id, m.creator_id, m.tier_id, m.current_period_end,
      case when tier.archived_at is null then tier.price_cents end as price_cents`,
});
