import type { MembershipId, OrderId, TierId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import type { EarningSource } from '@limelight/contract/earnings/sources';
import type { Deps } from '../kernel/deps.ts';
import type { EndOfSale, IfRefunded, OrderKind } from '../kernel/parts/order-kind.ts';
import { type OrderRow, priceOf } from '../kernel/order.ts';
import { emit } from '../events/index.ts';
import { endBetween } from '../payments/index.ts';
import { addMonths, monthsSince } from '../platform/clock/months.ts';
import { DAY, MINUTE } from '../platform/clock/clock.ts';
import type { Queryable, Tx } from '../platform/db/db.ts';
import { endMembership } from './ending/end-membership.ts';
import {
  membershipBegan,
  membershipMoved,
  membershipRenewed,
  renewalFailed as renewalHasFailed,
} from './events.ts';
import { renewJob, renewKey, trialEndJob } from './jobs.ts';
import { claimOf, releaseClaim } from './promotions/claim-queries.ts';
import { beginMonths, membershipOrderOf, paidUpgrades, releaseMonth } from './membership-orders.ts';
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
import { setTier, upgradeOfOrder } from './tiers/tier-queries.ts';

/** Days after the end of the paid month on which a declined renewal is tried again; after the last one the membership ends. */
export const RETRY_ON_DAYS = [1, 4, 9] as const;
/**
 * How long a decline reported by an event waits before the renewal is tried again: the job that charged has finished by then.
 */
const LATE_DECLINE_MS = 10 * MINUTE;

/** The texts of these orders' lines. */
export const firstMonthOf = (tier: string): string => `${tier}: first month`;
export const trialOf = (tier: string, days: number): string =>
  `${tier}: free trial, ${days === 1 ? '1 day' : `${days} days`}`;
export const renewalOf = (tier: string): string => `${tier}: renewal`;
export const upgradeTo = (tier: string): string => `Change to ${tier}: rest of the month`;

/**
 * The first month, or the days of a trial: makes the membership and queues its first renewal, or its end. Ends a free
 * membership with the same creator: a member who paid nothing until now begins a paid month.
 */
export const membershipOrder: OrderKind = {
  kind: 'membership',
  title: firstMonthOf('Membership'),
  async endOfSale(_deps, tx, order) {
    const end = await endBetween(tx, order, { whileStaying: true });
    if (end !== null) return end;
    const { tier_id: tierId } = await tx.one(membershipOrderOf, order.id);
    const over = await endOfTier(tx, tierId, order);
    if (over !== null) return over;
    const before = await tx.maybe(isMember, order.buyer_id, order.creator_id);
    const isFirstPaid = !before || (before.price_cents === 0 && order.total_cents > 0);
    return isFirstPaid ? null : 'owned';
  },
  async onPaid(deps, tx, order) {
    const now = deps.clock.now();
    const { tier_id: tierId } = await tx.one(membershipOrderOf, order.id);
    const claim = await tx.maybe(claimOf, order.id);
    const days = claim?.trial_days ?? null;
    const end = days === null ? addMonths(now, 1) : new Date(now.getTime() + days * DAY);
    // a discount applies to one month: the next one costs the tier's price at the time of the claim
    const priceCents = days === null ? (claim?.price_cents ?? priceOf(order)) : toCents(0);
    const before = await tx.maybe(isMember, order.buyer_id, order.creator_id);
    if (before?.price_cents === 0) await endMembership(deps, tx, before.id, { isReplaced: true });
    const { id } = await tx.one(insertMembership, {
      fanId: order.buyer_id,
      creatorId: order.creator_id,
      tierId,
      priceCents,
      cardId: order.card_id,
      now,
      end,
      isTrial: days !== null,
    });
    await tx.run(beginMonths, order.id, id, now);
    await queueRenewal(deps, tx, id, end);
    // the end of a one-day trial needs no reminder: it would come at the start
    if (days !== null && days > 1) {
      const runAt = new Date(end.getTime() - DAY);
      await deps.jobs.add(tx, trialEndJob, { orderId: order.id }, { runAt });
    }
    const joined = { fanId: order.buyer_id, creatorId: order.creator_id };
    await emit(deps, tx, membershipBegan, { membershipId: id, ...joined, tierId, priceCents });
    for (const handle of deps.onJoined) await handle(deps, tx, joined);
    return [{ source: await sourceOf(tx, tierId) }];
  },
  onDeclined: giveClaimBack,
  onReturned: giveClaimBack,
  ifRefunded: ifMonthRefunded,
  onRefunded: endRunningMonth,
  onDisputed: stopRenewals,
};

/** Every later month. */
export const renewalOrder: OrderKind = {
  kind: 'renewal',
  title: renewalOf('Membership'),
  isOffSession: true,
  async endOfSale(_deps, tx, order) {
    const end = await endBetween(tx, order, { whileStaying: true });
    if (end !== null) return end;
    const { membershipId } = await soldIn(tx, order);
    const { status } = await tx.one(lockMembership, membershipId);
    return status === 'active' || status === 'past_due' ? null : 'changed';
  },
  /** The job at the end of the paid month decides, by what stopped the sale: the membership is over, or renews later. */
  async onReturned(deps, tx, order) {
    await tryAgain(deps, tx, order, deps.clock.now());
  },
  async onPaid(deps, tx, order) {
    const { membershipId, tierId, periodStart } = await soldIn(tx, order);
    const membership = await tx.one(lockMembership, membershipId);
    const start = periodStart ?? membership.current_period_end;
    const end = nextPeriodEnd(membership.started_at, start);
    const { card_id: card } = order;
    const price = priceOf(order);
    await tx.run(extendMembership, membershipId, start, end, card, tierId, price);
    await queueRenewal(deps, tx, membershipId, end);
    await renewed(deps, tx, { ...membership, tier_id: tierId, price_cents: price });
    return [{ source: await sourceOf(tx, tierId) }];
  },
  async onDeclined(deps, tx, order) {
    const runAt = new Date(deps.clock.now().getTime() + LATE_DECLINE_MS);
    await tryAgain(deps, tx, order, runAt);
  },
  ifRefunded: ifMonthRefunded,
  onRefunded: endRunningMonth,
  onDisputed: stopRenewals,
};

/**
 * The rest of a month at a more expensive tier (upgrade-price.ts). Its refund restores the previous tier while that month runs;
 * later months were paid for at the new price.
 */
export const upgradeOrder: OrderKind = {
  kind: 'upgrade',
  title: upgradeTo('another tier'),
  /** The upgrade pays for the rest of one month on top of one tier: both must still run. */
  async endOfSale(_deps, tx, order) {
    const end = await endBetween(tx, order, { whileStaying: true });
    if (end !== null) return end;
    const { membershipId, tierId } = await soldIn(tx, order);
    const over = await endOfTier(tx, tierId, order);
    if (over !== null) return over;
    const membership = await tx.one(lockMembership, membershipId);
    const { from_tier_id: from } = await tx.one(upgradeOfOrder, order.id);
    const stands =
      (membership.status === 'active' || membership.status === 'ending') &&
      membership.tier_id === from &&
      membership.current_period_start <= order.created_at;
    return stands ? null : 'changed';
  },
  async onPaid(deps, tx, order) {
    const { membershipId, tierId } = await soldIn(tx, order);
    await tx.one(lockMembership, membershipId);
    const { price_cents: price } = await tx.one(upgradeOfOrder, order.id);
    await tx.run(setTier, membershipId, tierId, price);
    const { creator_id: creatorId, buyer_id: fanId } = order;
    await emit(deps, tx, membershipMoved, { membershipId, creatorId, fanId, tierId });
    return [{ source: await sourceOf(tx, tierId) }];
  },
  async ifRefunded(tx, order) {
    const { membershipId, tierId } = await soldIn(tx, order);
    const membership = await tx.one(membershipById, membershipId);
    const { created_at: since } = order;
    const until = nextPeriodEnd(membership.started_at, since);
    const onTop = await upgradesBetween(tx, membershipId, order, { since, until });
    const isBack = isOfRunningMonth(membership, order) && onTop.length > 0;
    const effect = isBack || leadsBack(membership, order, tierId) ? 'tier_before' : 'stays';
    return { effect, onTop };
  },
  async onRefunded(deps, tx, order) {
    const { membershipId, tierId } = await soldIn(tx, order);
    const membership = await tx.one(lockMembership, membershipId);
    const before = await tx.one(upgradeOfOrder, order.id);
    if (!leadsBack(membership, order, tierId)) return;
    await tx.run(setTier, membership.id, before.from_tier_id, before.from_price_cents);
    await emit(deps, tx, membershipMoved, {
      membershipId,
      creatorId: order.creator_id,
      fanId: order.buyer_id,
      tierId: before.from_tier_id,
    });
  },
};

/**
 * Handles a month that no card could pay: it is tried again some days later, and after the last try the membership ends.
 * `before` is how many tries had failed before this one.
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

/** Emits that another month has begun, on this tier and at this price. */
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

/** Keeps the day of month on which the membership began, even after shorter months. */
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

/** A tier that was taken off sale, or that became free while it was being paid for, is not sold. */
async function endOfTier(
  tx: Tx,
  tierId: TierId,
  { total_cents: paidCents }: Pick<OrderRow, 'total_cents'>,
): Promise<EndOfSale | null> {
  const { is_open: isOpen, is_free: isFree } = await tx.one(lockTier, tierId);
  if (!isOpen) return 'gone';
  return isFree && paidCents > 0 ? 'free' : null;
}

/** Frees the month of a failed renewal for another order, and queues the job that makes it for `runAt`. */
async function tryAgain(deps: Deps, tx: Tx, order: OrderRow, runAt: Date): Promise<void> {
  const { membershipId } = await soldIn(tx, order);
  await tx.run(releaseMonth, order.id);
  await queueRenewal(deps, tx, membershipId, runAt);
}

/** Releases the claim on a promotion of an order that failed, so that others can claim it. */
async function giveClaimBack(_deps: Deps, tx: Tx, order: OrderRow): Promise<void> {
  await tx.run(releaseClaim, order.id);
}

/** `start` is the start of a paid month. */
const isRunningMonth = (membership: MembershipRow, start: Date): boolean =>
  membership.status !== 'ended' && start >= membership.current_period_start;

const isOfRunningMonth = (membership: MembershipRow, upgrade: OrderRow): boolean =>
  membership.status !== 'ended' && upgrade.created_at >= membership.current_period_start;

const leadsBack = (membership: MembershipRow, upgrade: OrderRow, tierId: TierId): boolean =>
  isOfRunningMonth(membership, upgrade) && membership.tier_id === tierId;

/** A month is independent; the upgrades paid during the month build on it. */
async function ifMonthRefunded(tx: Queryable, order: OrderRow): Promise<IfRefunded> {
  const { membershipId, periodStart } = await soldIn(tx, order);
  const membership = await tx.one(membershipById, membershipId);
  const since = periodStart ?? membership.started_at;
  const until = nextPeriodEnd(membership.started_at, since);
  return {
    effect: isRunningMonth(membership, since) ? 'ends' : 'stays',
    onTop: await upgradesBetween(tx, membershipId, order, { since, until }),
  };
}

/** Only later orders build on an order. */
async function upgradesBetween(
  tx: Queryable,
  membershipId: MembershipId,
  { number }: OrderRow,
  { since, until }: { since: Date; until: Date },
): Promise<OrderId[]> {
  const rows = await tx.many(paidUpgrades, membershipId, since, until, number);
  return rows.map((row) => row.id);
}

/** A refund of the current month ends the membership; a refund of a past month changes nothing about later months. */
async function endRunningMonth(deps: Deps, tx: Tx, order: OrderRow): Promise<void> {
  const { membershipId, periodStart } = await soldIn(tx, order);
  const membership = await tx.one(lockMembership, membershipId);
  if (!isRunningMonth(membership, periodStart ?? membership.started_at)) return;
  await endMembership(deps, tx, membershipId);
}

async function stopRenewals(deps: Deps, tx: Tx, order: OrderRow): Promise<void> {
  const { membershipId } = await soldIn(tx, order);
  await tx.run(cancelMembership, membershipId, deps.clock.now());
}

async function sourceOf(tx: Tx, tierId: TierId): Promise<EarningSource> {
  const { is_super: isSuper } = await tx.one(isSuperTier, tierId);
  return isSuper ? 'super_memberships' : 'memberships';
}

/** What an order paid for. Throws for a first month that is not paid yet: it has no membership. */
async function soldIn(
  tx: Queryable,
  { id }: OrderRow,
): Promise<{ membershipId: MembershipId; tierId: TierId; periodStart: Date | null }> {
  const sold = await tx.one(membershipOrderOf, id);
  if (sold.membership_id === null) throw new Error(`order ${id} names no membership`);
  return {
    membershipId: sold.membership_id,
    tierId: sold.tier_id,
    periodStart: sold.period_start,
  };
}
