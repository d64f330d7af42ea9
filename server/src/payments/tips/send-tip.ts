import { TIP } from '@limelight/contract/payments/limits';
import type { CardId, CreatorId, OrderId, PostId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { OrderKind } from '../../kernel/parts/order-kind.ts';
import type { OrderRow } from '../../kernel/order.ts';
import { emit } from '../../events/index.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { endBetween } from '../orders/end-of-sale.ts';
import { tipSent } from '../events.ts';
import { purchase } from '../orders/purchase.ts';
import { PurchaseRefused } from '../orders/purchase-refused.ts';
import { creatorToTip, insertTip, tipOf, tippedPosts } from './tip-queries.ts';
import { saleOf } from '../orders/view.ts';

/** Money for a creator, and nothing in return. */
export const tipOrder: OrderKind = {
  kind: 'tip',
  title: 'Tip',
  async endOfSale(_deps, tx, order) {
    const end = await endBetween(tx, order);
    if (end !== null) return end;
    const postId = await postTippedFor(tx, order);
    const isThere = await tx.maybe(creatorToTip, order.creator_id, order.buyer_id, postId);
    return isThere ? null : 'gone';
  },
  async onPaid(deps, tx, order) {
    await emit(deps, tx, tipSent, { ...saleOf(order), postId: await postTippedFor(tx, order) });
    return [{ source: 'tips' }];
  },
  ifRefunded: async () => ({ effect: 'stays', onTop: [] }),
};

/** The posts that tips were given for; a tip without a post has no entry. */
export async function postsTippedFor(
  db: Queryable,
  orders: readonly OrderRow[],
): Promise<Map<OrderId, PostId>> {
  const rows = await db.many(
    tippedPosts,
    orders.map(({ id }) => id),
  );
  return new Map(rows.map(({ order_id: orderId, post_id: postId }) => [orderId, postId]));
}

const postTippedFor = async (tx: Queryable, { id }: OrderRow): Promise<PostId | null> =>
  (await tx.maybe(tipOf, id))?.post_id ?? null;

export interface Tip {
  readonly creatorId: CreatorId;
  readonly postId?: PostId | undefined;
  readonly amountCents: Cents;
  readonly message: string;
  readonly cardId?: CardId | undefined;
  readonly idempotencyKey: string;
}

/** A place other than the creator's page or a post where tips are given. A later area provides it. */
export interface TipPlace {
  /** Records the place with the order, in the transaction that writes the order. */
  readonly note: (tx: Tx, order: OrderRow) => Promise<unknown>;
  /** Whether an earlier order was given there. */
  readonly isOf: (tx: Queryable, order: OrderRow) => Promise<boolean>;
}

/** Sends a tip, once per key. Throws `PurchaseRefused`. */
export async function sendTip(
  deps: Deps,
  viewer: Viewer,
  { creatorId, postId, amountCents, message, cardId, idempotencyKey }: Tip,
  place?: TipPlace,
): Promise<OrderRow> {
  if (amountCents < TIP.minCents || amountCents > TIP.maxCents) {
    throw new PurchaseRefused({ code: 'tip_out_of_range' });
  }
  if (creatorId === viewer.id) throw new PurchaseRefused({ code: 'own_page' });
  const forPost = postId ?? null;
  const words = message.trim() || null;
  const wanted = {
    kind: 'tip',
    lines: [{ thingId: creatorId, unitCents: amountCents }],
    buyerId: viewer.id,
    creatorId,
    cardId,
    idempotencyKey,
    isSame: async (tx: Queryable, order: OrderRow) =>
      (await postTippedFor(tx, order)) === forPost && ((await place?.isOf(tx, order)) ?? true),
  } as const;
  return purchase(deps, wanted, async (tx, order) => {
    if (!(await tx.maybe(creatorToTip, creatorId, viewer.id, forPost))) {
      throw new PurchaseRefused({ code: 'not_found' });
    }
    if (forPost !== null || words !== null) await tx.run(insertTip, order.id, forPost, words);
    await place?.note(tx, order);
  });
}
