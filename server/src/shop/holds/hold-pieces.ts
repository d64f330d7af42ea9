import type { CreatorId, OrderId, ProductId, UserId } from '@limelight/contract/platform/ids';
import { SHOP } from '@limelight/contract/shop/limits';
import type { Deps } from '../../kernel/deps.ts';
import { MINUTE } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { ShopRefused } from '../refused.ts';
import {
  freeHoldsOf,
  giveBack,
  holdsOf,
  letGo,
  lockLimited,
  productsHeldBy,
  putHolds,
} from './hold-queries.ts';
import { queueRelease } from './jobs.ts';

/** How many pieces of a product a buyer wants. */
export interface Pieces {
  readonly productId: ProductId;
  readonly quantity: number;
}

const HOLD_MS = SHOP.holdMinutes * MINUTE;
/** Later than any hold. */
const EVER = new Date('9999-12-31T00:00:00Z');

/**
 * Holds the pieces of limited products for a buyer who pays (docs/product.md, 'Limited numbers'), and returns until when; null
 * where none is limited. What the buyer holds already is adjusted, and keeps its end, but an order keeps what it has. With
 * `orderId` the holds are that order's, for as long as it is open. Throws `ShopRefused` (sold_out).
 */
export async function holdPieces(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tx: Tx,
  buyerId: UserId,
  wanted: readonly Pieces[],
  orderId: OrderId | null = null,
): Promise<Date | null> {
  const ids = wanted.map(({ productId }) => productId);
  const limited = await tx.many(lockLimited, ids);
  if (limited.length === 0) return null;
  const leftOf = new Map(limited.map((row) => [row.id, row.stock_left]));
  const held = new Map((await tx.many(holdsOf, buyerId, ids)).map((row) => [row.product_id, row]));
  const pieces = wanted.flatMap(({ productId, quantity }) => {
    const stockLeft = leftOf.get(productId);
    if (stockLeft === undefined) return [];
    const before = held.get(productId);
    const have = before?.quantity ?? 0;
    const isKept = before !== undefined && before.order_id !== null;
    const target = isKept ? Math.max(have, quantity) : quantity;
    const moved = target - have;
    if (moved > stockLeft)
      throw new ShopRefused({ code: 'sold_out', productId, left: stockLeft + have });
    return [{ productId, quantity: target, moved }];
  });
  const now = deps.clock.now();
  const until = new Date(now.getTime() + HOLD_MS);
  const put = await tx.many(putHolds, {
    buyerId,
    orderId,
    productIds: pieces.map((one) => one.productId),
    quantities: pieces.map((one) => one.quantity),
    moved: pieces.map((one) => one.moved),
    now,
    until,
  });
  await queueRelease(deps, tx, until);
  return put.reduce((first, row) => (row.held_until < first ? row.held_until : first), until);
}

/** Gives back what is held of these products for a buyer, and no order keeps. */
export async function releaseOwn(
  tx: Tx,
  buyerId: UserId,
  ids: readonly ProductId[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx.many(lockLimited, ids);
  await tx.run(giveBack, buyerId, ids, EVER);
}

/** The same for all that is held for a buyer with a creator, or with anyone (null), but these products. */
export async function releaseOthers(
  tx: Tx,
  buyerId: UserId,
  creatorId: CreatorId | null,
  kept: readonly ProductId[] = [],
): Promise<void> {
  const held = await tx.many(freeHoldsOf, buyerId, creatorId);
  const others = held.map((row) => row.product_id).filter((id) => !kept.includes(id));
  await releaseOwn(tx, buyerId, others);
}

/**
 * An order is over without a payment: what it kept is held until the buyer's 15 minutes are over, or for sale again at once
 * where they are over, or `isAtOnce`.
 */
export async function endHoldsOf(
  tx: Tx,
  order: { readonly id: OrderId; readonly buyer_id: UserId },
  now: Date,
  { isAtOnce = false } = {},
): Promise<void> {
  const ids = (await tx.many(productsHeldBy, order.id)).map((row) => row.product_id);
  if (ids.length === 0) return;
  await tx.many(lockLimited, ids);
  await tx.run(letGo, order.id);
  await tx.run(giveBack, order.buyer_id, ids, isAtOnce ? EVER : now);
}
