import { type CardId, type PostId, postId as asPostId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import { emit } from '../../events/index.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { OrderRow } from '../../kernel/order.ts';
import type { OrderKind } from '../../kernel/parts/order-kind.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import {
  buyForGood,
  endForBuyer,
  type Offer,
  PurchaseRefused,
  saleOf,
} from '../../payments/index.ts';
import { postUnlocked } from '../events.ts';
import { galleryOfPosts } from './gallery-of-posts.ts';
import { endOfPostSale, keepForSale, priceOfPost } from './price-of-post.ts';
import { soldPosts } from './sold-posts.ts';
import { viewOrderedPosts } from './view-ordered-posts.ts';

/** A post that its buyer keeps. */
export const postOrder: OrderKind = {
  kind: 'post',
  title: 'Locked post',
  gallery: galleryOfPosts,
  sold: soldPosts,
  view: (deps, viewer, orders) =>
    viewOrderedPosts(deps, viewer, new Map(orders.map((order) => [order.id, postOf(order)]))),
  endOfSale: async (deps, tx, order) =>
    (await endForBuyer(tx, order)) ??
    endOfPostSale(tx, order.buyer_id, postOf(order), deps.clock.now()),
  async onPaid(deps, tx, order) {
    const postId = postOf(order);
    await emit(deps, tx, postUnlocked, { ...saleOf(order), postId });
    return [
      { source: 'posts', grants: [{ kind: 'post', thingId: postId, holderId: order.buyer_id }] },
    ];
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

/** Buys a post at the price that the rule of posts gives for this viewer. Throws `PurchaseRefused`. */
export async function buyPost(
  deps: Deps,
  viewer: Viewer,
  { postId, ...request }: PostPurchase,
): Promise<OrderRow> {
  const offer = offerOf(await priceOfPost(deps, viewer, postId));
  return buyForGood(deps, viewer, { kind: 'post', thingId: postId, offer, ...request }, (tx) =>
    keepForSale(tx, postId),
  );
}

function offerOf(price: Awaited<ReturnType<typeof priceOfPost>>): Offer {
  if (price === null) return { refusal: new PurchaseRefused({ code: 'not_for_sale' }) };
  if (price === 'open') return { refusal: new PurchaseRefused({ code: 'already_bought' }) };
  return price;
}
