import type { CardId, CreatorId, TierId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { Viewer } from '../accounts/viewer.ts';
import type { Deps } from '../deps.ts';
import { type OrderRow, purchase, PurchaseRefused } from '../payments/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { insertMembershipOrder } from './membership-orders.ts';
import { firstMonthOf } from './order-kinds.ts';
import { isMember, tierToBuy } from './queries.ts';

export interface Subscription {
  readonly tierId: TierId;
  readonly cardId?: CardId | undefined;
  readonly expectedPriceCents: Cents;
  readonly idempotencyKey: string;
}

/**
 * Becomes a member: pays the first month, or joins a free page without a card. The same key, or two different ones
 * at once, are one charge. Throws `PurchaseRefused`.
 */
export async function subscribe(
  deps: Deps,
  viewer: Viewer,
  { tierId, cardId, expectedPriceCents, idempotencyKey }: Subscription,
): Promise<OrderRow> {
  const tier = await deps.db.maybe(tierToBuy, tierId, viewer.id);
  if (!tier) throw new PurchaseRefused({ code: 'not_found' });
  if (tier.creator_id === (viewer.id as string)) throw new PurchaseRefused({ code: 'own_page' });
  const wanted = {
    kind: 'membership',
    thingId: tierId,
    title: firstMonthOf(tier.name),
    onceKey: `membership:${tier.creator_id}`,
    buyerId: viewer.id,
    creatorId: tier.creator_id,
    totalCents: expectedPriceCents,
    cardId,
    idempotencyKey,
  } as const;
  return purchase(deps, wanted, async (tx, { id }) => {
    await mayJoin(tx, viewer, { ...wanted, tierId });
    await tx.run(insertMembershipOrder, id, tierId, null, null);
  });
}

/** Asked inside the order's transaction, so that what it sees still holds when the order is written. */
async function mayJoin(
  tx: Tx,
  viewer: Viewer,
  wanted: { tierId: TierId; creatorId: CreatorId; totalCents: Cents },
): Promise<void> {
  const tier = await tx.maybe(tierToBuy, wanted.tierId, viewer.id);
  if (!tier?.is_sold) throw new PurchaseRefused({ code: 'not_found' });
  if (tier.price_cents !== wanted.totalCents) {
    throw new PurchaseRefused({ code: 'price_changed', priceCents: tier.price_cents });
  }
  if (await tx.maybe(isMember, viewer.id, wanted.creatorId)) {
    throw new PurchaseRefused({ code: 'already_member' });
  }
}
