import type { CreatorId, ProductId } from '@limelight/contract/platform/ids';
import { oneLine } from '@limelight/contract/platform/one-line';
import { type Cents, toCents } from '@limelight/contract/platform/money';
import type { OwnCarts } from '@limelight/contract/shop/cart';
import { SHOP } from '@limelight/contract/shop/limits';
import type { Deps } from '../../kernel/deps.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { PurchaseRefused } from '../../payments/index.ts';
import { releaseOwn } from '../holds/hold-pieces.ts';
import { judgeProduct, type JudgedProduct } from '../products/judge-products.ts';
import { notFound, ShopRefused } from '../refused.ts';
import {
  cartOfProduct,
  countOthers,
  dropOldCarts,
  putCode,
  putLine,
  takeOut,
  touchCart,
} from './cart-queries.ts';
import { tellCart } from './tell-cart.ts';
import { getCarts } from './view-carts.ts';

type CartDeps = Pick<Deps, 'db' | 'clock' | 'realtime'>;

/** Carts that a person has at a time; the one that changed longest ago goes. */
const CARTS_MAX = 30;

export interface WantedLine {
  readonly productId: ProductId;
  readonly quantity: number;
  /** What the buyer wants to pay for one, where they choose it; null: the least. */
  readonly chosenCents: Cents | null;
}

/**
 * Puts a product into the cart with its creator, changes how many, or takes it out (docs/product.md, 'Carts'). Returns all
 * carts. Throws `ShopRefused` and `PurchaseRefused`.
 */
export async function setCartLine(
  deps: CartDeps,
  viewer: Viewer,
  wanted: WantedLine,
): Promise<OwnCarts> {
  if (wanted.quantity === 0) await removeLine(deps, viewer, wanted.productId);
  else await putInCart(deps, viewer, wanted);
  return getCarts(deps, viewer);
}

async function putInCart(deps: CartDeps, viewer: Viewer, wanted: WantedLine): Promise<void> {
  const seen = await judgeProduct(deps, viewer, wanted.productId);
  if (!seen) throw notFound();
  if (seen.right.isOwner) throw new PurchaseRefused({ code: 'own_page' });
  if (!seen.right.canBuy) throw new ShopRefused({ code: 'not_for_sale' });
  const chosen = chosenPrice(seen, wanted.chosenCents);
  const quantity = seen.product.sellsKeys ? wanted.quantity : 1;
  const { id: productId } = seen.row;
  const { creator_id: creatorId } = seen.creator;
  const now = deps.clock.now();
  await deps.db.tx(async (tx) => {
    await tx.run(touchCart, viewer.id, creatorId, now);
    const { others } = await tx.one(countOthers, viewer.id, creatorId, productId);
    if (others >= SHOP.linesMax) throw new ShopRefused({ code: 'cart_full' });
    await tx.run(putLine, viewer.id, creatorId, productId, quantity, chosen, now);
    await tx.run(dropOldCarts, viewer.id, CARTS_MAX);
    tellCart(deps, tx, viewer.id);
  });
}

/** The price that is stored; null where the buyer doesn't choose one. A piece is free or costs what networks charge. */
function chosenPrice({ row, right }: JudgedProduct, chosen: Cents | null): Cents | null {
  if (!row.is_pay_what_you_want || chosen === null) return null;
  if (chosen > SHOP.maxPriceCents) throw new ShopRefused({ code: 'price_out_of_range' });
  const leastCents = chosen === 0 ? right.unitCents : Math.max(right.unitCents, SHOP.minPriceCents);
  if (chosen < leastCents)
    throw new ShopRefused({ code: 'chosen_price_too_low', leastCents: toCents(leastCents) });
  return chosen;
}

/** Takes a product out of whichever cart it is in, and gives back the pieces that were held for this buyer. */
async function removeLine(deps: CartDeps, viewer: Viewer, productId: ProductId): Promise<void> {
  await deps.db.tx(async (tx) => {
    const cart = await tx.maybe(cartOfProduct, viewer.id, productId);
    if (!cart) return;
    const now = deps.clock.now();
    await tx.run(takeOut, viewer.id, cart.creator_id, [productId], false, now);
    await releaseOwn(tx, viewer.id, [productId]);
    tellCart(deps, tx, viewer.id);
  });
}

/** Enters a code for the cart with this creator, or takes it off (''). Returns all carts. */
export async function setCartCode(
  deps: CartDeps,
  viewer: Viewer,
  { creatorId, code }: { readonly creatorId: CreatorId; readonly code: string },
): Promise<OwnCarts> {
  // what is no code stays, and is said to be unknown
  const typed = [...oneLine(code.toUpperCase())].slice(0, SHOP.codeMax).join('').trim();
  await deps.db.tx(async (tx) => {
    const stored = typed === '' ? null : typed;
    await tx.run(putCode, viewer.id, creatorId, stored, deps.clock.now());
    tellCart(deps, tx, viewer.id);
  });
  return getCarts(deps, viewer);
}
