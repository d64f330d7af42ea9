import { productId } from '@limelight/contract/platform/ids';
import { SHOP } from '@limelight/contract/shop/limits';
import { emit } from '../../events/index.ts';
import type { Deps } from '../../kernel/deps.ts';
import { type OrderLine, type OrderRow, priceOf } from '../../kernel/order.ts';
import type { EndOfSale, OrderKind, PaidLine } from '../../kernel/parts/order-kind.ts';
import { endBetween } from '../../payments/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { linesTakenBack } from '../after-refund.ts';
import { takeOut } from '../cart/cart-queries.ts';
import { tellCart } from '../cart/tell-cart.ts';
import { productSold } from '../events.ts';
import { warnOfKeys } from '../files/keys.ts';
import { endHoldsOf } from '../holds/hold-pieces.ts';
import {
  type LimitedProduct,
  lockProducts,
  lockLimited,
  sellPieces,
  unsellPieces,
} from '../holds/hold-queries.ts';
import { issueInvoice } from '../invoices/issue-invoice.ts';
import { endOfProductSale } from '../policy.ts';
import { loadProducts } from '../products/facts.ts';
import { galleryOfProducts } from './gallery-of-products.ts';
import {
  keysWaiting,
  type LineToSell,
  linesToSell,
  markPaid,
  returnUse,
  takeKeys,
} from './order-queries.ts';
import { lockSold } from './lock-sold.ts';
import { soldProducts } from './sold-products.ts';
import { viewOrderedProducts } from './view-ordered-products.ts';

/**
 * A cart with one creator. What it gives is delivered with its payment: files and links are open to the holder of a grant, and
 * each piece of a product that sells keys is a key.
 */
export const productOrder: OrderKind = {
  kind: 'product',
  title: 'Shop',
  gallery: galleryOfProducts,
  sold: soldProducts,
  view: viewOrderedProducts,
  endOfSale,
  onPaid,
  async onDeclined(deps, tx, order) {
    await endHoldsOf(tx, order, deps.clock.now());
    await tx.run(returnUse, order.id);
    tellCart(deps, tx, order.buyer_id);
  },
  async onReturned(deps, tx, order) {
    await endHoldsOf(tx, order, deps.clock.now(), { isAtOnce: true });
    await tx.run(returnUse, order.id);
    tellCart(deps, tx, order.buyer_id);
  },
  lockSold,
  ifRefunded: async () => ({ effect: 'ends', onTop: [] }),
  // disputes come this way, too
  async onRefunded(deps, tx, order, lines) {
    await tx.run(
      unsellPieces,
      lines.map(productOf),
      lines.map((line) => line.quantity),
    );
    await linesTakenBack(deps, tx, order, lines);
  },
};

const productOf = (line: Pick<OrderLine, 'thing_id'>) => productId.parse(line.thing_id);

/**
 * Whether all that was ordered may still be sold: one product that may not ends the sale of the order. Its price, and that the
 * buyer was in the audience, were settled with the order. A product without a limit is not locked: what changes it at this
 * moment comes after the sale, which takes nothing away that a takedown or a block would not close as well.
 */
async function endOfSale(deps: Deps, tx: Tx, order: OrderRow): Promise<EndOfSale | null> {
  const end = await endBetween(tx, order);
  if (end !== null) return end;
  const lines = await tx.many(linesToSell, order.id, order.buyer_id);
  const ids = lines.map((line) => line.product_id);
  const limited = await tx.many(lockLimited, ids);
  const buyer = { id: order.buyer_id, isModerator: false };
  const products = await loadProducts(tx, buyer, ids, deps.clock.now());
  const ends = ids.map((id) => {
    const one = products.get(id);
    return one ? endOfProductSale(one.product, one.viewer) : 'gone';
  });
  const first = ends.find((one) => one !== null);
  if (first !== undefined) return first;
  return (await areEnough(tx, lines, limited)) ? null : 'gone';
}

/**
 * Whether an order gets its pieces and keys. It holds them; but a product may have become limited, or begun to sell keys, while
 * its order waited.
 */
async function areEnough(
  tx: Tx,
  lines: readonly LineToSell[],
  limited: readonly LimitedProduct[],
): Promise<boolean> {
  const stock = new Map(limited.map((row) => [row.id, row]));
  const isShort = lines.some(({ product_id: id, quantity, held }) => {
    const left = stock.get(id)?.stock_left;
    return left !== undefined && quantity - held > left;
  });
  if (isShort) return false;
  const withKeys = lines.filter(({ product_id: id }) => stock.get(id)?.sells_keys);
  if (withKeys.length === 0) return true;
  const ids = withKeys.map((line) => line.product_id);
  const rows = await tx.many(keysWaiting, ids, SHOP.quantityMax);
  const waiting = new Map(rows.map((row) => [row.product_id, row.keys]));
  return withKeys.every(({ product_id: id, quantity }) => (waiting.get(id) ?? 0) >= quantity);
}

/**
 * Gives what was paid for. Its limited products are locked: `endOfSale` came before, in the same transaction. What all buyers of a
 * product, and of a seller, wait for comes last.
 */
async function onPaid(
  deps: Deps,
  tx: Tx,
  order: OrderRow,
  lines: readonly OrderLine[],
): Promise<readonly PaidLine[]> {
  const now = deps.clock.now();
  const { id, buyer_id: buyerId, creator_id: creatorId } = order;
  const ids = lines.map(productOf);
  const quantities = lines.map((line) => line.quantity);
  await tx.run(markPaid, id, now);
  await tx.run(takeOut, buyerId, creatorId, ids, true, now);
  const [first] = ids;
  if (first === undefined) throw new Error(`order ${id} has no line`);
  await emit(deps, tx, productSold, {
    productId: first,
    creatorId,
    orderId: id,
    fanId: buyerId,
    amountCents: priceOf(order),
  });
  tellCart(deps, tx, buyerId);
  await tx.many(lockProducts, ids);
  const sold = await tx.many(sellPieces, id, buyerId, ids, quantities);
  const sellsKeys = new Set(sold.filter((row) => row.sells_keys).map((row) => row.id));
  await giveKeys(
    deps,
    tx,
    order,
    lines.filter((line) => sellsKeys.has(productOf(line))),
  );
  await issueInvoice(deps, tx, order);
  return ids.map((thingId) => ({
    source: 'marketplace',
    grants: [{ kind: 'product', thingId, holderId: buyerId }],
  }));
}

/** Each piece of these lines is a key, which no one else ever gets. */
async function giveKeys(
  deps: Deps,
  tx: Tx,
  { id, creator_id: creatorId }: OrderRow,
  lines: readonly OrderLine[],
): Promise<void> {
  if (lines.length === 0) return;
  const sold = lines.map((line) => ({
    productId: productOf(line),
    creatorId,
    quantity: line.quantity,
  }));
  const given = await tx.run(
    takeKeys,
    id,
    sold.map((one) => one.productId),
    lines.map((line) => line.position),
    sold.map((one) => one.quantity),
    deps.clock.now(),
  );
  const wanted = sold.reduce((sum, one) => sum + one.quantity, 0);
  if (given !== wanted) throw new Error(`order ${id} got ${given} of ${wanted} keys`);
  await warnOfKeys(deps, tx, sold);
}
