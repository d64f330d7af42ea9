import type { MembershipId, OrderId } from '@limelight/contract/platform/ids';
import type { Deps } from '../deps.ts';
import { emit } from '../events/index.ts';
import type { EarningSource } from '../ledger/index.ts';
import { endBetween, type IfRefunded, type OrderKind, type OrderRow } from '../payments/index.ts';
import { addMonths, monthsSince } from '../platform/clock/months.ts';
import { DAY, MINUTE } from '../platform/clock/clock.ts';
import type { Queryable, Tx } from '../platform/db/db.ts';
import { endMembership } from './end-membership.ts';
import { membershipBegan, membershipRenewed, renewalFailed as renewalHasFailed } from './events.ts';
import { renewJob, renewKey } from './jobs.ts';
import {
  cancelMembership,
  extendMembership,
  insertMembership,
  isMember,
  isSuperTier,
  lockMembership,
  lockTier,
  markPastDue,
  membershipById,
  type MembershipRow,
} from './queries.ts';
import { paidUpgrades, setTier, upgradeOfOrder } from './tier-queries.ts';

/** Days after the end of the paid month on which a declined renewal is tried again; after the last one it ends. */
export const RETRY_ON_DAYS = [1, 4, 9] as const;
/** When a decline that came by an event is looked at: the job that charged is done with its own by then. */
const LATE_DECLINE_MS = 10 * MINUTE;

/**
 * The first month: makes the membership and queues its first renewal. A free membership with the same creator ends
 * with it: who paid nothing until now begins a paid month.
 */
export const membershipOrder: OrderKind = {
  kind: 'membership',
  title: ({ tier_name: name }) => `${name ?? 'Membership'}: first month`,
  async endOfSale(_deps, tx, order) {
    const end = await endBetween(tx, order, { whileStaying: true });
    if (end !== null) return end;
    if (!(await tx.one(lockTier, tierOf(order))).is_open) return 'gone';
    const before = await tx.maybe(isMember, order.buyer_id, order.creator_id);
    const isFirstPaid = !before || (before.price_cents === 0 && order.total_cents > 0);
    return isFirstPaid ? null : 'owned';
  },
  async onPaid(deps, tx, order) {
    const now = deps.clock.now();
    const end = addMonths(now, 1);
    const tierId = tierOf(order);
    const before = await tx.maybe(isMember, order.buyer_id, order.creator_id);
    if (before?.price_cents === 0) await endMembership(deps, tx, before.id);
    const { id } = await tx.one(insertMembership, {
      fanId: order.buyer_id,
      creatorId: order.creator_id,
      tierId,
      priceCents: order.total_cents,
      cardId: order.card_id,
      now,
      end,
    });
    await queueRenewal(deps, tx, id, end);
    await emit(deps, tx, membershipBegan, {
      membershipId: id,
      creatorId: order.creator_id,
      fanId: order.buyer_id,
      tierId,
      priceCents: order.total_cents,
    });
    return { source: await sourceOf(tx, order), membershipId: id };
  },
  ifRefunded: ifMonthRefunded,
  onRefunded: endRunningMonth,
  onDisputed: stopRenewals,
};

/** Every later month. */
export const renewalOrder: OrderKind = {
  kind: 'renewal',
  title: ({ tier_name: name }) => `${name ?? 'Membership'}: renewal`,
  async endOfSale(_deps, tx, order) {
    const end = await endBetween(tx, order, { whileStaying: true });
    if (end !== null) return end;
    const { status } = await tx.one(lockMembership, membershipOf(order));
    return status === 'active' || status === 'past_due' ? null : 'changed';
  },
  /** What stopped it decides at the end of the month that was paid: over, or later. */
  async onReturned(deps, tx, order) {
    await queueRenewal(deps, tx, membershipOf(order), deps.clock.now());
  },
  async onPaid(deps, tx, order) {
    const membership = await tx.one(lockMembership, membershipOf(order));
    const start = order.period_start ?? membership.current_period_end;
    const end = nextPeriodEnd(membership.started_at, start);
    const { card_id: card, total_cents: price } = order;
    await tx.run(extendMembership, membership.id, start, end, card, tierOf(order), price);
    await queueRenewal(deps, tx, membership.id, end);
    await renewed(deps, tx, { ...membership, tier_id: tierOf(order), price_cents: price });
    return { source: await sourceOf(tx, order), membershipId: membership.id };
  },
  async onDeclined(deps, tx, order) {
    const runAt = new Date(deps.clock.now().getTime() + LATE_DECLINE_MS);
    await queueRenewal(deps, tx, membershipOf(order), runAt);
  },
  ifRefunded: ifMonthRefunded,
  onRefunded: endRunningMonth,
  onDisputed: stopRenewals,
};

/**
 * The rest of a month at a more expensive tier (upgrade-price.ts). Its refund restores the tier before, while that month
 * runs; later ones were paid for at the new price.
 */
export const upgradeOrder: OrderKind = {
  kind: 'upgrade',
  title: ({ tier_name: name }) => `Change to ${name ?? 'another tier'}: rest of the month`,
  /** It pays for the rest of one month on top of one tier: both must still run. */
  async endOfSale(_deps, tx, order) {
    const end = await endBetween(tx, order, { whileStaying: true });
    if (end !== null) return end;
    if (!(await tx.one(lockTier, tierOf(order))).is_open) return 'gone';
    const membership = await tx.one(lockMembership, membershipOf(order));
    const { from_tier_id: from } = await tx.one(upgradeOfOrder, order.id);
    const stands =
      (membership.status === 'active' || membership.status === 'ending') &&
      membership.tier_id === from &&
      membership.current_period_start <= order.created_at;
    return stands ? null : 'changed';
  },
  async onPaid(_deps, tx, order) {
    const membership = await tx.one(lockMembership, membershipOf(order));
    const { price_cents: price } = await tx.one(upgradeOfOrder, order.id);
    await tx.run(setTier, membership.id, tierOf(order), price);
    return { source: await sourceOf(tx, order), membershipId: membership.id };
  },
  async ifRefunded(tx, order) {
    const membership = await tx.one(membershipById, membershipOf(order));
    const { created_at: since } = order;
    const until = nextPeriodEnd(membership.started_at, since);
    const onTop = await upgradesBetween(tx, order, since, until);
    const isBack = isOfRunningMonth(membership, order) && onTop.length > 0;
    const effect = isBack || leadsBack(membership, order) ? 'tier_before' : 'stays';
    return { effect, onTop };
  },
  async onRefunded(_deps, tx, order) {
    const membership = await tx.one(lockMembership, membershipOf(order));
    const before = await tx.one(upgradeOfOrder, order.id);
    if (!leadsBack(membership, order)) return;
    await tx.run(setTier, membership.id, before.from_tier_id, before.from_price_cents);
  },
};

/**
 * A month that no card could pay: it is tried again some days later, and in the end the membership is over.
 * `before` is how often it had failed when it was tried.
 */
export async function renewalFailed(
  deps: Deps,
  tx: Tx,
  id: MembershipId,
  before: number,
): Promise<void> {
  const marked = await tx.maybe(markPastDue, id, before);
  if (!marked) return;
  const now = deps.clock.now();
  const next = RETRY_ON_DAYS.map(
    (days) => new Date(marked.current_period_end.getTime() + days * DAY),
  ).find((day) => day > now);
  const { fan_id: fanId, creator_id: creatorId, tier_id: tierId } = marked;
  if (next) {
    await queueRenewal(deps, tx, id, next);
    await emit(deps, tx, renewalHasFailed, { membershipId: id, fanId, creatorId, tierId });
  } else await endMembership(deps, tx, id);
}

/** Tells that another month has begun, of this tier and at this price. */
export async function renewed(
  deps: Deps,
  tx: Tx,
  month: Pick<MembershipRow, 'id' | 'creator_id' | 'fan_id' | 'tier_id' | 'price_cents'>,
): Promise<void> {
  await emit(deps, tx, membershipRenewed, {
    membershipId: month.id,
    creatorId: month.creator_id,
    fanId: month.fan_id,
    tierId: month.tier_id,
    priceCents: month.price_cents,
  });
}

/** Keeps the day of month on which the membership began, through shorter months too. */
export function nextPeriodEnd(startedAt: Date, periodStart: Date): Date {
  return addMonths(startedAt, monthsSince(startedAt, periodStart) + 1);
}

export async function queueRenewal(
  deps: Deps,
  tx: Tx,
  id: MembershipId,
  runAt: Date,
): Promise<void> {
  await deps.jobs.add(tx, renewJob, { membershipId: id }, { runAt, key: renewKey(id) });
}

/** The start of the month that an order paid for. */
const monthOf = (membership: MembershipRow, order: OrderRow): Date =>
  order.period_start ?? membership.started_at;

const isRunningMonth = (membership: MembershipRow, order: OrderRow): boolean =>
  membership.status !== 'ended' && monthOf(membership, order) >= membership.current_period_start;

const isOfRunningMonth = (membership: MembershipRow, upgrade: OrderRow): boolean =>
  membership.status !== 'ended' && upgrade.created_at >= membership.current_period_start;

const leadsBack = (membership: MembershipRow, upgrade: OrderRow): boolean =>
  isOfRunningMonth(membership, upgrade) && membership.tier_id === upgrade.tier_id;

/** A month is independent; the upgrades that were paid in it build on it. */
async function ifMonthRefunded(tx: Queryable, order: OrderRow): Promise<IfRefunded> {
  const membership = await tx.one(membershipById, membershipOf(order));
  const start = monthOf(membership, order);
  const end = nextPeriodEnd(membership.started_at, start);
  return {
    effect: isRunningMonth(membership, order) ? 'ends' : 'stays',
    onTop: await upgradesBetween(tx, order, start, end),
  };
}

/** Only later orders build on an order. */
async function upgradesBetween(
  tx: Queryable,
  order: OrderRow,
  since: Date,
  until: Date,
): Promise<OrderId[]> {
  const rows = await tx.many(paidUpgrades, membershipOf(order), since, until, order.number);
  return rows.map((row) => row.id);
}

/** A refund of the current month ends it; a refund of a past month takes nothing from those after it. */
async function endRunningMonth(deps: Deps, tx: Tx, order: OrderRow): Promise<void> {
  const membership = await tx.one(lockMembership, membershipOf(order));
  if (!isRunningMonth(membership, order)) return;
  await endMembership(deps, tx, membership.id);
}

async function stopRenewals(deps: Deps, tx: Tx, order: OrderRow): Promise<void> {
  await tx.run(cancelMembership, membershipOf(order), deps.clock.now());
}

async function sourceOf(tx: Tx, order: OrderRow): Promise<EarningSource> {
  const { is_super: isSuper } = await tx.one(isSuperTier, tierOf(order));
  return isSuper ? 'super_memberships' : 'memberships';
}

function tierOf(order: OrderRow) {
  if (order.tier_id === null) throw new Error(`order ${order.id} names no tier`);
  return order.tier_id;
}

function membershipOf(order: OrderRow) {
  if (order.membership_id === null) throw new Error(`order ${order.id} names no membership`);
  return order.membership_id;
}
