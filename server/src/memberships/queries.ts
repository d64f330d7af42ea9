import type {
  CardId,
  CreatorId,
  MembershipId,
  OrderId,
  TierId,
  UserId,
} from '@limelight/contract/platform/ids';
import type { MembershipPayment, PriceAnswer } from '@limelight/contract/memberships/operations';
import type { Cents } from '@limelight/contract/platform/money';
import { type Row, statement, t } from '../platform/db/statement.ts';
import { hasBlocked, isLeaving, isShown, isThereFor, noBlockBetween } from '../kernel/rules.ts';

export type MembershipStatus = 'active' | 'ending' | 'past_due' | 'ended';

/**
 * A tier as the buyer sees it: its current price, and whether it is sold to them; a creator whose deletion is due sells none.
 */
export const tierToBuy = statement({
  name: 'memberships.tier-to-buy',
  params: [t.uuid<TierId>(), t.uuid<UserId>()],
  row: {
    creator_id: t.uuid<CreatorId>(),
    name: t.text(),
    price_cents: t.int4<Cents>(),
    is_sold: t.bool().certain(),
  },
  text: `select tier.creator_id, tier.name, tier.price_cents,
           tier.archived_at is null and ${isThereFor('creator', '$2')}
           and not ${isLeaving('creator.id')}
             as is_sold
         from tiers tier join creators creator on creator.id = tier.creator_id
         where tier.id = $1`,
});

export const isMember = statement({
  name: 'memberships.is-member',
  params: [t.uuid<UserId>(), t.uuid<CreatorId>()],
  row: { id: t.uuid<MembershipId>(), price_cents: t.int4<Cents>(), is_trial: t.bool() },
  text: `select id, price_cents, is_trial from memberships where fan_id = $1 and creator_id = $2 and status <> 'ended'`,
});

/** Whether a tier is sold to new members; locks it, so that it stays on sale until the transaction ends. */
export const lockTier = statement({
  name: 'memberships.lock-tier',
  params: [t.uuid<TierId>()],
  row: { is_open: t.bool().certain(), is_free: t.bool().certain() },
  text: `select archived_at is null as is_open, price_cents = 0 as is_free from tiers where id = $1 for share`,
});

export const insertMembership = statement({
  name: 'memberships.insert',
  params: {
    fanId: t.uuid<UserId>(),
    creatorId: t.uuid<CreatorId>(),
    tierId: t.uuid<TierId>(),
    priceCents: t.int4<Cents>(),
    cardId: t.uuid<CardId>().nullable(),
    now: t.timestamptz(),
    end: t.timestamptz(),
    isTrial: t.bool(),
  },
  row: { id: t.uuid<MembershipId>() },
  text: `insert into memberships (fan_id, creator_id, tier_id, price_cents, status, is_trial, card_id, started_at,
           current_period_start, current_period_end)
         values (:fanId, :creatorId, :tierId, :priceCents, case when :isTrial then 'ending' else 'active' end, :isTrial,
           :cardId, :now, :now, :end)
         returning id`,
});

/** Whether a tier is its creator's most expensive one: a Super Membership (docs/product.md, 'Paystubs'). */
export const isSuperTier = statement({
  name: 'memberships.is-super-tier',
  params: [t.uuid<TierId>()],
  row: { is_super: t.bool().certain() },
  text: `select not exists (
           select from tiers other
           where other.creator_id = tier.creator_id and other.archived_at is null and other.price_cents > tier.price_cents
         ) as is_super
         from tiers tier where tier.id = $1`,
});

const membershipColumns = {
  id: t.uuid<MembershipId>(),
  fan_id: t.uuid<UserId>(),
  creator_id: t.uuid<CreatorId>(),
  tier_id: t.uuid<TierId>(),
  price_cents: t.int4<Cents>(),
  status: t.text<MembershipStatus>(),
  card_id: t.uuid<CardId>().nullable(),
  started_at: t.timestamptz(),
  current_period_start: t.timestamptz(),
  current_period_end: t.timestamptz(),
  failed_renewals: t.int4(),
  ended_at: t.timestamptz().nullable(),
  next_tier_id: t.uuid<TierId>().nullable(),
  next_price_cents: t.int4<Cents>().nullable(),
  is_trial: t.bool(),
};
const MEMBERSHIP = `id, fan_id, creator_id, tier_id, price_cents, status, card_id, started_at, current_period_start,
  current_period_end, failed_renewals, ended_at, next_tier_id, next_price_cents, is_trial`;

export const lockMembership = statement({
  name: 'memberships.lock',
  params: [t.uuid<MembershipId>()],
  row: membershipColumns,
  text: `select ${MEMBERSHIP} from memberships where id = $1 for update`,
});
export type MembershipRow = Row<typeof lockMembership>;

export const membershipById = statement({
  name: 'memberships.by-id',
  params: [t.uuid<MembershipId>()],
  row: membershipColumns,
  text: `select ${MEMBERSHIP} from memberships where id = $1`,
});

/**
 * The tier and the price of the next month: what was agreed to (a planned change, or this month's price), or less where the
 * tier on sale has become cheaper in the meantime. It is never more than what the member agreed to.
 */
export const nextMonthOf = statement({
  name: 'memberships.next-month',
  params: [t.uuid<MembershipId>()],
  row: {
    tier_id: t.uuid<TierId>(),
    tier_name: t.text(),
    price_cents: t.int4<Cents>().certain(),
  },
  text: `select tier.id as tier_id, tier.name as tier_name,
           case when tier.archived_at is null then least(coalesce(m.next_price_cents, m.price_cents), tier.price_cents)
             else coalesce(m.next_price_cents, m.price_cents) end as price_cents
         from memberships m join tiers tier on tier.id = coalesce(m.next_tier_id, m.tier_id)
         where m.id = $1`,
});

/**
 * Whether another month can be sold: the creator is shown, or only suspended, and there is no block between the two.
 * `is_leaving`: one of them has requested the deletion of their account and can still take that back. `is_suspended`: one of
 * them is.
 */
export const mayRenew = statement({
  name: 'memberships.may-renew',
  params: [t.uuid<UserId>(), t.uuid<CreatorId>()],
  row: {
    may_renew: t.bool().certain(),
    is_leaving: t.bool().certain(),
    is_suspended: t.bool().certain(),
  },
  text: `select (${isShown('creator')} or seller.suspended_at is not null and seller.deleted_at is null)
             and ${noBlockBetween('$1', 'creator.id')} as may_renew,
           exists (select from people where id in ($1, $2) and suspended_at is not null) as is_suspended,
           exists (select from people where id in ($1, $2) and deletion_due_at is not null) as is_leaving
         from creators creator join people seller on seller.id = creator.id where creator.id = $2`,
});

/**
 * Begins the next paid month where the last one ended, with the tier and the price that were agreed to; a more expensive tier
 * that was paid for while the card was being charged stays.
 */
export const extendMembership = statement({
  name: 'memberships.extend',
  params: [
    t.uuid<MembershipId>(),
    t.timestamptz(),
    t.timestamptz(),
    t.uuid<CardId>().nullable(),
    t.uuid<TierId>(),
    t.int4<Cents>(),
  ],
  row: {},
  text: `update memberships set current_period_start = $2, current_period_end = $3, failed_renewals = 0,
           status = case when status = 'past_due' then 'active' else status end, card_id = coalesce($4, card_id),
           tier_id = case when coalesce(next_tier_id, tier_id) = $5 then $5 else tier_id end,
           price_cents = case when coalesce(next_tier_id, tier_id) = $5 then $6 else price_cents end,
           next_tier_id = null, next_price_cents = null
         where id = $1 and status <> 'ended'`,
});

/** $2 is how many tries had failed before: a repeated job counts a failure once. */
export const markPastDue = statement({
  name: 'memberships.mark-past-due',
  params: [t.uuid<MembershipId>(), t.int4()],
  row: {
    current_period_end: t.timestamptz(),
    fan_id: t.uuid<UserId>(),
    creator_id: t.uuid<CreatorId>(),
    tier_id: t.uuid<TierId>(),
  },
  text: `update memberships set status = 'past_due', failed_renewals = failed_renewals + 1
         where id = $1 and status in ('active', 'past_due') and failed_renewals = $2
         returning current_period_end, fan_id, creator_id, tier_id`,
});

/** Where the creator has blocked the member, the end counts as the creator's. */
export const endMembership = statement({
  name: 'memberships.end',
  params: [t.uuid<MembershipId>(), t.timestamptz()],
  row: {
    creator_id: t.uuid<CreatorId>(),
    fan_id: t.uuid<UserId>(),
    tier_id: t.uuid<TierId>(),
    is_trial: t.bool(),
    ended_by_creator: t.bool(),
  },
  text: `update memberships m set status = 'ended', ended_at = $2,
           ended_by_creator = ${hasBlocked('m.creator_id', 'm.fan_id')}
         where id = $1 and status <> 'ended'
         returning creator_id, fan_id, tier_id, is_trial, ended_by_creator`,
});

export const cancelMembership = statement({
  name: 'memberships.cancel',
  params: [t.uuid<MembershipId>(), t.timestamptz()],
  row: {},
  text: `update memberships set status = 'ending', cancelled_at = $2 where id = $1 and status = 'active'`,
});

export const resumeMembership = statement({
  name: 'memberships.resume',
  params: [t.uuid<MembershipId>()],
  row: {},
  text: `update memberships set status = 'active', cancelled_at = null where id = $1 and status = 'ending'`,
});

const stateColumns = {
  id: t.uuid<MembershipId>(),
  creator_id: t.uuid<CreatorId>(),
  status: t.text<MembershipStatus>(),
  tier_id: t.uuid<TierId>(),
  tier_name: t.text(),
  price_cents: t.int4<Cents>(),
  started_at: t.timestamptz(),
  current_period_end: t.timestamptz(),
  next_tier_id: t.uuid<TierId>().nullable(),
  next_tier_name: t.text().nullable(),
  next_price_cents: t.int4<Cents>().nullable(),
  closes_at: t.timestamptz().nullable(),
  is_trial: t.bool(),
};
const STATE = `m.id, m.creator_id, m.status, m.tier_id, tier.name as tier_name, m.price_cents, m.started_at,
  m.current_period_end, m.next_tier_id, next_tier.name as next_tier_name, m.next_price_cents, seller.deletion_due_at as closes_at,
  m.is_trial`;
const STATE_FROM = `from memberships m
         join tiers tier on tier.id = m.tier_id
         join people seller on seller.id = m.creator_id
         left join tiers next_tier on next_tier.id = m.next_tier_id`;

export const membershipState = statement({
  name: 'memberships.state',
  params: [t.uuid<MembershipId>()],
  row: { ...stateColumns, fan_id: t.uuid<UserId>() },
  text: `select ${STATE}, m.fan_id ${STATE_FROM} where m.id = $1`,
});

export type StateRow = Row<typeof membershipState>;

const listedColumns = {
  ...stateColumns,
  handle: t.text(),
  display_name: t.text(),
  avatar_url: t.text().nullable(),
  last_order_id: t.uuid<OrderId>().nullable(),
  ended_at: t.timestamptz().nullable(),
  tier_price_cents: t.int4<Cents>().nullable(),
  has_other_tiers: t.bool().certain(),
  asked_price_cents: t.int4<Cents>().nullable(),
  price_answer: t.text<PriceAnswer>().nullable(),
  ended_by_creator: t.bool(),
  returned_cents: t.int4<Cents>(),
  has_page: t.bool().certain(),
  is_blocked: t.bool().certain(),
};
const LISTED = `select ${STATE}, p.handle, p.display_name, p.avatar_url, last_order.id as last_order_id, m.ended_at,
  case when tier.archived_at is null then tier.price_cents end as tier_price_cents,
  exists (select from tiers other where other.creator_id = m.creator_id and other.archived_at is null
    and other.id <> m.tier_id) as has_other_tiers, ask.price_cents as asked_price_cents, ask.answer as price_answer,
  m.ended_by_creator, m.returned_cents,
  ${isThereFor('creator', 'm.fan_id')} as has_page,
  ${hasBlocked('m.fan_id', 'm.creator_id')} as is_blocked`;
const LISTED_FROM = `${STATE_FROM}
         join profiles p on p.id = m.creator_id
         join creators creator on creator.id = m.creator_id
         left join lateral (
           select o.id from membership_orders paid join order_states o on o.id = paid.order_id
           where paid.membership_id = m.id and o.paid_at is not null
           order by paid.order_id desc limit 1) last_order on true
         left join price_asks ask on ask.membership_id = m.id and ask.tier_id = m.tier_id
           and ask.price_cents = tier.price_cents and ask.price_cents > m.price_cents
           and tier.archived_at is null and m.status = 'active'`;

export const listMemberships = statement({
  name: 'memberships.list',
  params: [t.uuid<UserId>(), t.textArray<MembershipStatus>(), t.timestamptz(), t.uuid(), t.int8()],
  row: listedColumns,
  text: `${LISTED} ${LISTED_FROM}
         where m.fan_id = $1 and m.status = any($2) and (m.started_at, m.id) < ($3, $4)
         order by m.started_at desc, m.id desc
         limit $5`,
});
export type ListedMembership = Row<typeof listMemberships>;

/** One membership of fan $2, with its card. */
export const oneMembership = statement({
  name: 'memberships.one',
  params: [t.uuid<MembershipId>(), t.uuid<UserId>()],
  row: {
    ...listedColumns,
    card_id: t.uuid<CardId>().nullable(),
    card_brand: t.text().nullable(),
    card_last4: t.text().nullable(),
  },
  text: `${LISTED}, card.id as card_id, card.brand as card_brand, card.last4 as card_last4
         ${LISTED_FROM}
         left join cards card on card.id = m.card_id and card.removed_at is null
         where m.id = $1 and m.fan_id = $2`,
});

/** Every payment, or attempted payment, for one membership. */
export const paymentsOf = statement({
  name: 'memberships.payments-of',
  params: [t.uuid<MembershipId>(), t.int8()],
  row: {
    id: t.uuid<OrderId>(),
    number: t.int8(),
    status: t.text<MembershipPayment['status']>(),
    total_cents: t.int4<Cents>(),
    refunded_cents: t.int4<Cents>(),
    created_at: t.timestamptz(),
  },
  text: `select o.id, o.number, o.status, o.total_cents, o.refunded_cents, o.created_at
         from membership_orders paid join order_states o on o.id = paid.order_id
         where paid.membership_id = $1 order by paid.order_id desc limit $2`,
});

export const setCard = statement({
  name: 'memberships.set-card',
  params: [t.uuid<MembershipId>(), t.uuid<CardId>()],
  row: {},
  text: `update memberships set card_id = $2 where id = $1`,
});

/** Sample memberships whose month or trial is over by $1, oldest first. */
export const overdueSamples = statement({
  name: 'memberships.overdue-samples',
  params: [t.timestamptz(), t.int8()],
  row: { id: t.uuid<MembershipId>() },
  text: `select id from memberships
         where is_sample and status in ('active', 'ending') and current_period_end <= $1 order by current_period_end limit $2`,
});
