import type { CardId, CreatorId, TierId } from '@limelight/contract/platform/ids';
import { addCents, type Cents, toCents } from '@limelight/contract/platform/money';
import type { Viewer } from '../kernel/viewer.ts';
import type { Deps } from '../kernel/deps.ts';
import type { OrderRow } from '../kernel/order.ts';
import { type Purchase, purchase, PurchaseRefused } from '../payments/index.ts';
import type { Queryable, Tx } from '../platform/db/db.ts';
import { insertMembershipOrder } from './membership-orders.ts';
import { firstMonthOf, trialOf } from './order-kinds.ts';
import { claimPromotion, isClaimOf } from './promotions/claim-promotion.ts';
import { promotionByCode, type TermsRow } from './promotions/claim-queries.ts';
import { isMember, tierToBuy } from './queries.ts';

export interface Subscription {
  readonly tierId: TierId;
  readonly cardId?: CardId | undefined;
  readonly expectedPriceCents: Cents;
  /** The code of a promotion. */
  readonly offerCode?: string | undefined;
  readonly idempotencyKey: string;
}

/**
 * Makes the viewer a member: pays the first month, starts a trial, or joins a free tier without a card. Calls with the same
 * key, or with two different ones at once, make one charge. Throws `PurchaseRefused`.
 */
export async function subscribe(
  deps: Deps,
  viewer: Viewer,
  { tierId, cardId, expectedPriceCents, offerCode, idempotencyKey }: Subscription,
): Promise<OrderRow> {
  const tier = await deps.db.maybe(tierToBuy, tierId, viewer.id);
  if (!tier) throw new PurchaseRefused({ code: 'not_found' });
  if (tier.creator_id === viewer.id) throw new PurchaseRefused({ code: 'own_page' });
  const promotion = await promotionOf(deps.db, tier.creator_id, offerCode);
  const discountCents = promotion
    ? toCents(Math.max(0, tier.price_cents - expectedPriceCents))
    : toCents(0);
  const days = promotion?.trial_days ?? null;
  const wanted: Purchase = {
    kind: 'membership',
    lines: [
      days === null
        ? {
            thingId: tierId,
            title: firstMonthOf(tier.name),
            unitCents: addCents(expectedPriceCents, discountCents),
            discountCents,
          }
        : // a trial has no discount: its line is its price, $0.00
          { thingId: tierId, title: trialOf(tier.name, days), unitCents: expectedPriceCents },
    ],
    onceKey: `membership:${tier.creator_id}`,
    buyerId: viewer.id,
    creatorId: tier.creator_id,
    cardId,
    idempotencyKey,
    isSame: (tx: Queryable, before: OrderRow) => isClaimOf(tx, before.id, promotion),
  };
  return purchase(deps, wanted, async (tx, { id }) => {
    const hasOffer = promotion !== null;
    const sale = { tierId, creatorId: tier.creator_id, totalCents: expectedPriceCents, hasOffer };
    await mayJoin(tx, viewer, sale);
    if (promotion && offerCode !== undefined) {
      const claim = { promotion, code: offerCode, tierId, creatorId: tier.creator_id };
      const paid = { totalCents: expectedPriceCents, discountCents };
      await claimPromotion(deps, tx, id, { ...claim, ...paid, fanId: viewer.id });
    }
    await tx.run(insertMembershipOrder, id, tierId, null, null);
  });
}

async function promotionOf(
  db: Queryable,
  creatorId: CreatorId,
  code: string | undefined,
): Promise<TermsRow | null> {
  if (code === undefined) return null;
  const promotion = await db.maybe(promotionByCode, code, creatorId);
  if (!promotion) throw new PurchaseRefused({ code: 'offer_ended' });
  return promotion;
}

/**
 * Runs inside the order's transaction, so that what it reads still holds when the order is written. A member on a trial may
 * join at any time. The price of an offer is checked where it is claimed.
 */
async function mayJoin(
  tx: Tx,
  viewer: Viewer,
  wanted: { tierId: TierId; creatorId: CreatorId; totalCents: Cents; hasOffer: boolean },
): Promise<void> {
  const tier = await tx.maybe(tierToBuy, wanted.tierId, viewer.id);
  if (!tier?.is_sold) throw new PurchaseRefused({ code: 'not_found' });
  if (!wanted.hasOffer && tier.price_cents !== wanted.totalCents) {
    throw new PurchaseRefused({ code: 'price_changed', priceCents: tier.price_cents });
  }
  const member = await tx.maybe(isMember, viewer.id, wanted.creatorId);
  if (member && !(member.is_trial && tier.price_cents > 0)) {
    throw new PurchaseRefused({ code: 'already_member' });
  }
}
