import type { CreatorId, ProductId } from '@limelight/contract/platform/ids';
import { type Cents, toCents } from '@limelight/contract/platform/money';
import type { CartLine, CodeTrouble } from '@limelight/contract/shop/cart';
import { SHOP } from '@limelight/contract/shop/limits';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { groupBy } from '../../platform/group-by.ts';
import { type CodeOfBuyer, codesForBuyer } from '../codes/code-queries.ts';
import { toUse, troubleOf } from '../codes/judge-code.ts';
import { loadProducts, readerOf } from '../products/facts.ts';
import { judged, type JudgedProduct } from '../products/judge-products.ts';
import { type CartRow, linesOfCarts } from './cart-queries.ts';
import { priceCart, type PricedCart, type PricedLine } from './price-cart.ts';

/** A line of a cart with its product, as its buyer may buy it now. */
export interface LoadedLine {
  readonly seen: JudgedProduct;
  readonly productId: ProductId;
  readonly quantity: number;
  readonly quantityMax: number;
  /** What is left for this buyer, the pieces that are held for them included; null without a limit. */
  readonly left: number | null;
  /** The price of one. */
  readonly unitCents: Cents;
  readonly trouble: CartLine['trouble'];
}

/** A cart with one creator, priced; lines that can't be bought are not in the price. */
export interface LoadedCart {
  readonly creatorId: CreatorId;
  readonly code: string | null;
  readonly codeRow: CodeOfBuyer | null;
  readonly codeTrouble: CodeTrouble | null;
  readonly updatedAt: Date;
  readonly lines: readonly LoadedLine[];
  /** How many lines are left out, since the buyer does not learn of their products now. */
  readonly gone: number;
  readonly priced: PricedCart;
}

/**
 * A person's carts, or the one with this creator, with what can be bought of them at this moment and what it costs. Products
 * that they no longer learn of are left out and counted. Three statements, however many carts.
 */
export async function loadCarts(
  db: Queryable,
  viewer: Viewer,
  creatorId: CreatorId | null,
  now: Date,
): Promise<LoadedCart[]> {
  const rows = await db.many(linesOfCarts, viewer.id, creatorId);
  if (rows.length === 0) return [];
  const carts = [...groupBy(rows, (row) => row.creator_id).values()];
  const coded = carts.flatMap(([row]) => {
    const code = row?.code ?? null;
    return row === undefined || code === null ? [] : [{ creatorId: row.creator_id, code }];
  });
  // one after the other: a transaction has one connection
  const products = await loadProducts(
    db,
    readerOf(viewer),
    rows.map((row) => row.product_id),
    now,
  );
  const codes =
    coded.length === 0
      ? []
      : await db.many(
          codesForBuyer,
          viewer.id,
          coded.map((one) => one.creatorId),
          coded.map((one) => one.code),
        );
  const codeOf = new Map(codes.map((code) => [code.creator_id, code]));
  return carts.flatMap((lines) => {
    const loaded = lines.flatMap((row) => {
      const product = products.get(row.product_id);
      return product ? judged(product, now).map((seen) => toLine(row, seen)) : [];
    });
    const [first] = lines;
    if (!first) return [];
    const gone = lines.length - loaded.length;
    return [toCart(first, loaded, gone, codeOf.get(first.creator_id) ?? null, now)];
  });
}

function toCart(
  { creator_id: creatorId, code, updated_at: updatedAt }: CartRow,
  lines: readonly LoadedLine[],
  gone: number,
  codeRow: CodeOfBuyer | null,
  now: Date,
): LoadedCart {
  const buyable = lines.filter((line) => line.trouble === null);
  const ids = buyable.map((line) => line.productId);
  const codeTrouble = code === null ? null : troubleOf(codeRow, ids, now);
  const use = codeRow !== null && codeTrouble === null ? toUse(codeRow) : null;
  const priced = priceCart(buyable, use);
  return { creatorId, code, codeRow, codeTrouble, updatedAt, lines, gone, priced };
}

function toLine(row: CartRow, seen: JudgedProduct): LoadedLine {
  const { sellsKeys } = seen.product;
  const { stock_left: stockLeft } = seen.row;
  const left = stockLeft === null ? null : stockLeft + row.held;
  // keys may have been turned off since
  const quantity = sellsKeys ? row.quantity : 1;
  const most = sellsKeys ? SHOP.quantityMax : 1;
  return {
    seen,
    productId: row.product_id,
    quantity,
    quantityMax: left === null ? most : Math.min(most, left),
    left,
    unitCents: unitOf(seen, row.chosen_cents),
    trouble: troubleOfLine(seen, quantity, left),
  };
}

/** What the buyer chose, and no less than the least that is asked for today; the price where they do not choose it. */
function unitOf({ row, right }: JudgedProduct, chosen: Cents | null): Cents {
  if (!row.is_pay_what_you_want || chosen === null) return right.unitCents;
  return toCents(Math.max(chosen, right.unitCents));
}

/** In words what `canBuy` says, and whether enough are left. */
function troubleOfLine(
  { right, viewer, product }: JudgedProduct,
  quantity: number,
  left: number | null,
): CartLine['trouble'] {
  if (!right.canBuy) {
    if (viewer.hasPurchased && !product.sellsKeys) return 'owned';
    const isShown = product.state === 'published' && !product.isDeleted;
    return isShown && right.access === 'seen' ? 'not_in_audience' : 'not_for_sale';
  }
  if (left === null || left >= quantity) return null;
  return left === 0 ? 'sold_out' : 'too_few';
}

/** What was priced of a line; null where it can't be bought. */
export const pricedLine = ({ priced }: LoadedCart, id: ProductId): PricedLine | null =>
  priced.lines.find((line) => line.productId === id) ?? null;
