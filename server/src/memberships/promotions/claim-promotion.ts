import type { CreatorId, OrderId, TierId, UserId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { Deps } from '../../kernel/deps.ts';
import { PurchaseRefused } from '../../payments/index.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { claimOf, insertClaim, lockPromotion, type TermsRow } from './claim-queries.ts';
import { readOffers } from './offers.ts';
import { stateOf } from './promotion-state.ts';

export interface Claim {
  readonly promotion: TermsRow;
  readonly code: string;
  readonly fanId: UserId;
  readonly creatorId: CreatorId;
  readonly tierId: TierId;
  /** The amounts of the order: what is paid, and what is taken off the price of a month. */
  readonly totalCents: Cents;
  readonly discountCents: Cents;
}

/**
 * Claims a promotion for an order that was just written, in its transaction: the claim counts from now on, and a failed payment
 * releases it. Throws `PurchaseRefused`.
 */
export async function claimPromotion(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  orderId: OrderId,
  claim: Claim,
): Promise<void> {
  const { promotion, code, fanId, creatorId, tierId } = claim;
  const now = deps.clock.now();
  const locked = await tx.one(lockPromotion, promotion.id);
  // A separate statement: it sees what the previous holders of the lock wrote.
  const offers = await readOffers(tx, { viewerId: fanId, creatorId, code }, now);
  const offer = offers.find((one) => one.code === code && one.tierId === tierId);
  if (!offer) {
    const code = stateOf(locked, now) === 'running' ? 'offer_not_yours' : 'offer_ended';
    throw new PurchaseRefused({ code });
  }
  const { firstMonthCents, monthlyCents } = offer;
  if (
    firstMonthCents !== claim.totalCents ||
    monthlyCents !== claim.totalCents + claim.discountCents
  ) {
    throw new PurchaseRefused({ code: 'price_changed', priceCents: firstMonthCents });
  }
  const held = await tx.maybe(insertClaim, {
    orderId,
    promotionId: promotion.id,
    fanId,
    creatorId,
    priceCents: monthlyCents,
    trialDays: promotion.trial_days,
    now,
  });
  if (!held) throw new PurchaseRefused({ code: 'offer_not_yours' });
}

/** Whether an order was opened with this promotion, or with none (null). */
export async function isClaimOf(
  db: Queryable,
  orderId: OrderId,
  promotion: TermsRow | null,
): Promise<boolean> {
  const claim = await db.maybe(claimOf, orderId);
  return (claim?.promotion_id ?? null) === (promotion?.id ?? null);
}
