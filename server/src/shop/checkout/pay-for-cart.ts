import {
  type CardId,
  type CreatorId,
  type DiscountCodeId,
  productId,
} from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { Deps } from '../../kernel/deps.ts';
import type { OrderRow } from '../../kernel/order.ts';
import type { Refused } from '../../kernel/refused.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { orderByKey, type Purchase, purchase, PurchaseRefused } from '../../payments/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { lockCart } from '../cart/cart-queries.ts';
import { loadCarts, type LoadedCart } from '../cart/load-carts.ts';
import { countUse, lockCode } from '../codes/code-queries.ts';
import { lockLimited } from '../holds/hold-queries.ts';
import { holdPieces } from '../holds/hold-pieces.ts';
import { ShopRefused } from '../refused.ts';
import { insertShopOrder, linesToSell } from './order-queries.ts';

export interface WantedOrder {
  readonly creatorId: CreatorId;
  /** With tax, as the buyer saw it. */
  readonly expectedTotalCents: Cents;
  readonly cardId?: CardId | undefined;
  readonly idempotencyKey: string;
}

type Lines = Purchase['lines'];

/**
 * Pays for what can be bought of the cart with a creator, once (docs/product.md, 'Carts'). A repeated key returns its own order,
 * whatever the cart has become since. Throws `ShopRefused` and `PurchaseRefused`; nothing is charged then.
 */
export async function payForCart(
  deps: Deps,
  viewer: Viewer,
  { creatorId, expectedTotalCents, ...request }: WantedOrder,
): Promise<OrderRow> {
  const before = await deps.db.maybe(orderByKey, viewer.id, request.idempotencyKey);
  const lines = before
    ? await linesOfOrder(deps, before)
    : linesOf(await cartToPay(deps, viewer, creatorId));
  const wanted: Purchase = {
    kind: 'product',
    lines,
    onceKey: `cart:${creatorId}`,
    buyerId: viewer.id,
    creatorId,
    // an open order at another price, as without a code, is another one
    isSame: async (_tx, order) =>
      order.idempotency_key === request.idempotencyKey || order.total_cents === expectedTotalCents,
    ...request,
  };
  return purchase(deps, wanted, (tx, order) =>
    openOrder(deps, tx, { viewer, order, lines, expectedTotalCents }),
  );
}

/** The cart with this creator, if anything of it can be bought. Throws `ShopRefused`. */
export async function cartToPay(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  creatorId: CreatorId,
): Promise<LoadedCart> {
  const [cart] = await loadCarts(deps.db, viewer, creatorId, deps.clock.now());
  if (!cart || cart.priced.lines.length === 0) throw soldOutOf(cart) ?? empty();
  return cart;
}

const empty = () => new ShopRefused({ code: 'cart_empty' });

/** Of a line that too few are left of. */
function soldOutOf(cart: LoadedCart | undefined): ShopRefused | null {
  const line = cart?.lines.find(({ trouble }) => trouble === 'sold_out' || trouble === 'too_few');
  return line
    ? new ShopRefused({ code: 'sold_out', productId: line.productId, left: line.left ?? 0 })
    : null;
}

/** The lines of an order of what can be bought. */
export function linesOf({ lines, priced }: LoadedCart): Lines {
  const titles = new Map(lines.map(({ productId: id, seen }) => [id, seen.row.title]));
  return priced.lines.map(({ productId: id, quantity, unitCents, discountCents }) => ({
    thingId: id,
    title: titles.get(id) ?? 'Product',
    quantity,
    unitCents,
    discountCents,
  }));
}

/** What an order that exists is of: it is compared with these lines, and not written again. */
async function linesOfOrder({ db }: Pick<Deps, 'db'>, order: OrderRow): Promise<Lines> {
  const lines = await db.many(linesToSell, order.id, order.buyer_id);
  return lines.map(({ product_id: thingId, quantity }) => ({
    thingId,
    quantity,
    unitCents: order.total_cents,
  }));
}

interface Opening {
  readonly viewer: Viewer;
  readonly order: OrderRow;
  readonly lines: Lines;
  readonly expectedTotalCents: Cents;
}

/**
 * Runs in the transaction that writes the order: asks again for all that its price and the right to buy stand on, with cart,
 * limited products and code locked, holds the pieces for the order, and counts the use of the code. Throws what refuses it.
 */
async function openOrder(
  deps: Deps,
  tx: Tx,
  { viewer, order, lines, expectedTotalCents }: Opening,
): Promise<void> {
  const { buyer_id: buyerId, creator_id: creatorId } = order;
  const locked = await tx.maybe(lockCart, buyerId, creatorId);
  if (!locked) throw empty();
  const ids = lines.map(({ thingId }) => productId.parse(thingId));
  await tx.many(lockLimited, ids);
  if (locked.code !== null) await tx.maybe(lockCode, creatorId, locked.code);
  // separate statements: they see what the previous holders of the locks wrote
  const [cart] = await loadCarts(tx, viewer, creatorId, deps.clock.now());
  if (!cart || cart.lines.length === 0) throw empty();
  if (!isOf(cart, lines) || order.total_cents !== expectedTotalCents)
    throw whyOther(cart, isOf(cart, lines) ? order.total_cents : cart.priced.totalCents);
  await holdPieces(deps, tx, buyerId, cart.priced.lines, order.id);
  const codeId = usedCode(cart);
  if (codeId !== null) await tx.run(countUse, codeId);
  await tx.run(insertShopOrder, {
    orderId: order.id,
    buyerId,
    creatorId,
    codeId,
    productIds: ids,
    now: deps.clock.now(),
  });
}

/** Whether the cart, as it is now, costs what these lines cost, piece by piece. */
const isOf = ({ priced }: LoadedCart, lines: Lines): boolean =>
  priced.lines.length === lines.length &&
  priced.lines.every((now, at) => {
    const line = lines[at];
    const id: string = now.productId;
    return (
      line?.thingId === id &&
      line.quantity === now.quantity &&
      line.unitCents === now.unitCents &&
      line.discountCents === now.discountCents
    );
  });

const usedCode = ({ codeRow, codeTrouble }: LoadedCart): DiscountCodeId | null =>
  codeRow !== null && codeTrouble === null ? codeRow.id : null;

/** Why the order is not what its buyer saw: too few are left, their code is used up, or it has another price now. */
function whyOther(cart: LoadedCart, priceCents: Cents): Refused {
  const soldOut = soldOutOf(cart);
  if (soldOut) return soldOut;
  if (cart.priced.lines.length === 0) return empty();
  if (cart.codeTrouble !== null)
    return new ShopRefused({ code: 'code_not_usable', trouble: cart.codeTrouble });
  return new PurchaseRefused({ code: 'price_changed', priceCents });
}
