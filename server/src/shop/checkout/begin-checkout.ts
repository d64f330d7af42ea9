import type { CreatorId } from '@limelight/contract/platform/ids';
import { addCents, type Cents, toCents } from '@limelight/contract/platform/money';
import type { Cart } from '@limelight/contract/shop/cart';
import type { Deps } from '../../kernel/deps.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { taxesOf } from '../../payments/index.ts';
import { viewCarts } from '../cart/view-carts.ts';
import { holdPieces, releaseOthers } from '../holds/hold-pieces.ts';
import { notFound } from '../refused.ts';
import { cartToPay } from './pay-for-cart.ts';

export interface PriceBox {
  readonly cart: Cart;
  readonly taxCents: Cents;
  readonly taxLabels: string[];
  readonly totalCents: Cents;
  readonly heldUntil: string | null;
}

/**
 * What the cart with a creator costs with tax, without an order. Holds its limited pieces for the buyer
 * (docs/product.md, 'Limited numbers'), and gives back what the cart no longer has. Throws `ShopRefused`.
 */
export async function beginCheckout(
  deps: Deps,
  viewer: Viewer,
  creatorId: CreatorId,
): Promise<PriceBox> {
  const { priced: wanted } = await cartToPay(deps, viewer, creatorId);
  const ids = wanted.lines.map((line) => line.productId);
  // in a transaction of its own: each locks products in one order
  await deps.db.tx((tx) => releaseOthers(tx, viewer.id, creatorId, ids));
  const heldUntil = await deps.db.tx((tx) => holdPieces(deps, tx, viewer.id, wanted.lines));
  // read again: with what is held now
  const loaded = await cartToPay(deps, viewer, creatorId);
  const [[cart], taxes] = await Promise.all([
    viewCarts(deps, viewer, [loaded]),
    taxesOf(
      deps,
      { buyerId: viewer.id, creatorId },
      loaded.priced.lines.map(({ amountCents, discountCents }) => ({
        kind: 'product',
        priceCents: toCents(amountCents - discountCents),
      })),
    ),
  ]);
  if (!cart) throw notFound();
  const due = taxes.filter((tax) => tax !== null);
  const taxCents = addCents(...due.map(({ cents }) => cents));
  return {
    cart,
    taxCents,
    taxLabels: [...new Set(due.map(({ label }) => label))],
    totalCents: addCents(loaded.priced.totalCents, taxCents),
    heldUntil: heldUntil?.toISOString() ?? null,
  };
}
