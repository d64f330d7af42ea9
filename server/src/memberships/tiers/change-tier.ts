import type { MembershipState, TierOption } from '@limelight/contract/memberships/operations';
import type { CardId, MembershipId, TierId } from '@limelight/contract/platform/ids';
import { toCents, type Cents } from '@limelight/contract/platform/money';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { OrderRow } from '../../kernel/order.ts';
import { Refused } from '../../kernel/refused.ts';
import { purchase, PurchaseRefused } from '../../payments/index.ts';
import { addMonths } from '../../platform/clock/months.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { insertMembershipOrder, membershipOrderOf } from '../membership-orders.ts';
import { firstMonthOf, upgradeTo } from '../order-kinds.ts';
import {
  lockMembership,
  membershipById,
  membershipState,
  type MembershipRow,
  tierToBuy,
} from '../queries.ts';
import { insertUpgrade, setNextMonth, tierOfCreator, tiersToChangeTo } from './tier-queries.ts';
import { recordAnswer } from '../prices/answer-price.ts';
import { upgradeDue } from './upgrade-price.ts';
import { toState } from '../view.ts';

type ChangeRefusal =
  | 'not_found'
  | 'membership_ended'
  | 'not_renewing'
  | 'no_upgrade'
  | 'monthly_price_changed';

/** A membership stays on its tier. Nothing was charged. */
class ChangeRefused extends Refused<{ readonly code: ChangeRefusal }> {
  override name = 'ChangeRefused';

  constructor(code: ChangeRefusal) {
    super({ code });
  }
}

type Price = { readonly id: TierId; readonly price_cents: Cents };

/** What changing to `tier` means for this membership now. */
function changeTo(
  membership: MembershipRow,
  tier: Price,
  now: Date,
): Pick<TierOption, 'change' | 'dueCents' | 'renewsAt'> {
  const renewsAt = membership.current_period_end.toISOString();
  const nothing = toCents(0);
  if (tier.id === membership.tier_id) return { change: 'current', dueCents: nothing, renewsAt };
  if (tier.price_cents <= membership.price_cents) {
    return { change: 'renewal', dueCents: nothing, renewsAt };
  }
  if (membership.price_cents === 0) {
    return {
      change: 'join',
      dueCents: tier.price_cents,
      renewsAt: addMonths(now, 1).toISOString(),
    };
  }
  const prices = { from: membership.price_cents, to: tier.price_cents };
  const period = { start: membership.current_period_start, end: membership.current_period_end };
  return { change: 'now', dueCents: upgradeDue(prices, period, now), renewsAt };
}

/** The tiers that a member can change to, including their own, each with what the change means. */
export async function listTierOptions(
  deps: Deps,
  viewer: Viewer,
  id: MembershipId,
): Promise<{ items: TierOption[] }> {
  const membership = own(await deps.db.maybe(membershipById, id), viewer);
  const tiers = await deps.db.many(tiersToChangeTo, id);
  const now = deps.clock.now();
  return {
    items: tiers.map((tier) => ({
      tierId: tier.id,
      name: tier.name,
      description: tier.description,
      priceCents: tier.is_own ? membership.price_cents : tier.price_cents,
      newPriceCents:
        tier.is_own && tier.is_open && tier.price_cents !== membership.price_cents
          ? tier.price_cents
          : null,
      ...changeTo(membership, tier, now),
    })),
  };
}

export interface Upgrade {
  readonly membershipId: MembershipId;
  readonly tierId: TierId;
  readonly cardId?: CardId | undefined;
  readonly expectedPriceCents: Cents;
  readonly expectedMonthlyCents: Cents;
  readonly idempotencyKey: string;
}

/**
 * Moves to a more expensive tier now: pays the rest of the month at once, or a first month if the membership was free. Calls
 * with the same key, or with two different ones at once, make one charge. Throws `PurchaseRefused` or `ChangeRefused`.
 */
export async function upgrade(deps: Deps, viewer: Viewer, wanted: Upgrade): Promise<OrderRow> {
  const { membershipId, tierId, cardId, idempotencyKey } = wanted;
  const membership = await deps.db.maybe(membershipById, membershipId);
  if (membership?.fan_id !== viewer.id) throw new ChangeRefused('not_found');
  const tier = await deps.db.maybe(tierToBuy, tierId, viewer.id);
  if (!tier) throw new ChangeRefused('not_found');
  const order = {
    buyerId: viewer.id,
    creatorId: membership.creator_id,
    cardId,
    idempotencyKey,
  };
  const unitCents = wanted.expectedPriceCents;
  // The kind of order depends on whether the membership was free at the first call; a repeat finds the order by its key.
  const isFree = membership.price_cents === 0;
  const bought = isFree
    ? {
        ...order,
        kind: 'membership',
        lines: [{ thingId: tierId, title: firstMonthOf(tier.name), unitCents }],
        onceKey: `membership:${membership.creator_id}`,
      }
    : {
        ...order,
        kind: 'upgrade',
        lines: [{ thingId: membershipId, title: upgradeTo(tier.name), unitCents }],
        onceKey: `upgrade:${membershipId}`,
        isSame: async (tx: Queryable, before: OrderRow) =>
          (await tx.one(membershipOrderOf, before.id)).tier_id === tierId,
      };
  return purchase(deps, bought, async (tx, { id }) => {
    const from = await mayUpgrade(deps, tx, viewer, wanted, isFree ? 'join' : 'now');
    await tx.run(insertMembershipOrder, id, tierId, isFree ? null : membershipId, null);
    if (isFree) return;
    await tx.run(insertUpgrade, id, from.tier_id, from.price_cents, wanted.expectedMonthlyCents);
  });
}

/** Runs inside the order's transaction, and locks the membership. */
async function mayUpgrade(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  wanted: Upgrade,
  as: 'now' | 'join',
): Promise<MembershipRow> {
  const membership = running(await tx.maybe(lockMembership, wanted.membershipId), viewer, deps);
  const tier = await tx.maybe(tierToBuy, wanted.tierId, viewer.id);
  if (!tier?.is_sold || tier.creator_id !== membership.creator_id) {
    throw new ChangeRefused('not_found');
  }
  const offer = { id: wanted.tierId, price_cents: tier.price_cents };
  const { change, dueCents } = changeTo(membership, offer, deps.clock.now());
  if (change !== as) throw new ChangeRefused('no_upgrade');
  if (tier.price_cents !== wanted.expectedMonthlyCents) {
    throw new ChangeRefused('monthly_price_changed');
  }
  if (dueCents !== wanted.expectedPriceCents) {
    throw new PurchaseRefused({ code: 'price_changed', priceCents: dueCents });
  }
  return membership;
}

/**
 * Plans the next month: another tier at its current price, the current tier at its new price, or no change. Throws
 * `PurchaseRefused` or `ChangeRefused`.
 */
export async function setNext(
  deps: Deps,
  viewer: Viewer,
  wanted: { membershipId: MembershipId; tierId: TierId; expectedPriceCents: Cents },
): Promise<MembershipState> {
  const { membershipId, tierId, expectedPriceCents: agreed } = wanted;
  return deps.db.tx(async (tx) => {
    const membership = running(await tx.maybe(lockMembership, membershipId), viewer, deps);
    const isOwn = tierId === membership.tier_id;
    if (isOwn && agreed === membership.price_cents) {
      await keepMonth(deps, tx, membership);
    } else {
      const tier = await tx.maybe(tierOfCreator, tierId, membership.creator_id);
      if (!tier || (!tier.is_open && !isOwn)) throw new ChangeRefused('not_found');
      if (tier.price_cents !== agreed) {
        throw new PurchaseRefused({ code: 'price_changed', priceCents: tier.price_cents });
      }
      await tx.run(setNextMonth, membershipId, tierId, agreed);
      if (isOwn && agreed > membership.price_cents) {
        await recordAnswer(deps, tx, membership, agreed, 'agreed');
      }
    }
    return toState(await tx.one(membershipState, membershipId));
  });
}

/** Plans the next month to be like this one; this also withdraws an agreement to a higher price. */
async function keepMonth(deps: Deps, tx: Tx, membership: MembershipRow): Promise<void> {
  const { id, tier_id: tierId, next_tier_id: next, next_price_cents: price } = membership;
  await tx.run(setNextMonth, id, null, null);
  if (next === tierId && price !== null && price > membership.price_cents) {
    await recordAnswer(deps, tx, membership, price, 'declined');
  }
}

/**
 * Declines a higher price of the member's tier: their price stays, and they are not asked about that price again. Throws
 * `PurchaseRefused` or `ChangeRefused`.
 */
export async function declinePrice(
  deps: Deps,
  viewer: Viewer,
  { membershipId, priceCents }: { membershipId: MembershipId; priceCents: Cents },
): Promise<MembershipState> {
  return deps.db.tx(async (tx) => {
    const membership = own(await tx.maybe(lockMembership, membershipId), viewer);
    const tier = await tx.maybe(tierOfCreator, membership.tier_id, membership.creator_id);
    if (!tier?.is_open || tier.price_cents <= membership.price_cents) {
      throw new ChangeRefused('not_found');
    }
    if (tier.price_cents !== priceCents) {
      throw new PurchaseRefused({ code: 'price_changed', priceCents: tier.price_cents });
    }
    const { next_tier_id: next, next_price_cents: planned } = membership;
    if (next === membership.tier_id && planned === priceCents) {
      await tx.run(setNextMonth, membershipId, null, null);
    }
    await recordAnswer(deps, tx, membership, priceCents, 'declined');
    return toState(await tx.one(membershipState, membershipId));
  });
}

function own(membership: MembershipRow | null, viewer: Viewer): MembershipRow {
  if (membership?.fan_id !== viewer.id) throw new ChangeRefused('not_found');
  if (membership.status === 'ended') throw new ChangeRefused('membership_ended');
  return membership;
}

/**
 * Returns the membership if it is this viewer's and paid to the end of its month; throws for one that was canceled or waits
 * for a card.
 */
function running(membership: MembershipRow | null, viewer: Viewer, deps: Deps): MembershipRow {
  const found = own(membership, viewer);
  if (found.status !== 'active' || found.current_period_end <= deps.clock.now()) {
    throw new ChangeRefused('not_renewing');
  }
  return found;
}
