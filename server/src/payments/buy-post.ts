import { type CardId, type PostId, postId as asPostId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { Viewer } from '../kernel/viewer.ts';
import type { Deps } from '../kernel/deps.ts';
import type { OrderKind } from '../kernel/order-kind.ts';
import type { OrderRow } from '../kernel/order.ts';
import { emit } from '../events/index.ts';
import { endOfPostSale, galleryOfPosts, keepForSale, priceOfPost } from '../posts/index.ts';
import { endBetween } from './end-of-sale.ts';
import { findGrant } from './grant-queries.ts';
import { postUnlocked } from './events.ts';
import { purchase } from './purchase.ts';
import { PurchaseRefused } from './purchase-refused.ts';
import { orderByKey } from './queries.ts';
import { saleOf } from './view.ts';

/** A post, open to its buyer for good. */
export const postOrder: OrderKind = {
  kind: 'post',
  title: 'Locked post',
  gallery: galleryOfPosts,
  async endOfSale(deps, tx, order) {
    const end = await endBetween(tx, order);
    if (end !== null) return end;
    const postId = postOf(order);
    if (await tx.maybe(findGrant, order.buyer_id, 'post', postId)) return 'owned';
    return endOfPostSale(tx, order.buyer_id, postId, deps.clock.now());
  },
  async onPaid(deps, tx, order) {
    const postId = postOf(order);
    await emit(deps, tx, postUnlocked, { ...saleOf(order), postId });
    return { source: 'posts', grants: [postId] };
  },
  ifRefunded: async () => ({ effect: 'ends', onTop: [] }),
};

const postOf = (order: OrderRow): PostId => asPostId.parse(order.thing_id);

export interface PostPurchase {
  readonly postId: PostId;
  readonly cardId?: CardId | undefined;
  readonly expectedPriceCents: Cents;
  readonly idempotencyKey: string;
}

/** Buys a post at the price that the one rule of posts names for this viewer. Throws `PurchaseRefused`. */
export async function buyPost(
  deps: Deps,
  viewer: Viewer,
  { postId, cardId, expectedPriceCents, idempotencyKey }: PostPurchase,
): Promise<OrderRow> {
  const price = await priceOfPost(deps, viewer, postId);
  const before = await deps.db.maybe(orderByKey, viewer.id, idempotencyKey);
  if (!before) {
    if (price === null) throw new PurchaseRefused({ code: 'not_for_sale' });
    if (price === 'open') throw new PurchaseRefused({ code: 'already_bought' });
    if (price.priceCents !== expectedPriceCents) {
      throw new PurchaseRefused({ code: 'price_changed', priceCents: price.priceCents });
    }
  }
  const creatorId = price === null || price === 'open' ? before?.creator_id : price.creatorId;
  if (creatorId === undefined) throw new PurchaseRefused({ code: 'not_for_sale' });
  const wanted = {
    kind: 'post',
    thingId: postId,
    onceKey: `post:${postId}`,
    buyerId: viewer.id,
    creatorId,
    totalCents: expectedPriceCents,
    cardId,
    idempotencyKey,
  } as const;
  return purchase(deps, wanted, async (tx) => {
    if (!(await keepForSale(tx, postId))) throw new PurchaseRefused({ code: 'not_for_sale' });
    if (await tx.maybe(findGrant, viewer.id, 'post', postId)) {
      throw new PurchaseRefused({ code: 'already_bought' });
    }
  });
}
