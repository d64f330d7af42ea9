import type { ProductId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import type { Cart, OwnCarts } from '@limelight/contract/shop/cart';
import type { ProductCard } from '@limelight/contract/shop/product';
import type { Deps } from '../../kernel/deps.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { cardsById } from '../products/view-product.ts';
import { loadCarts, type LoadedCart, pricedLine } from './load-carts.ts';

type CartDeps = Pick<Deps, 'db' | 'clock'>;

/** All carts of a person, the latest change first. Four statements, however many carts. */
export async function getCarts(deps: CartDeps, viewer: Viewer): Promise<OwnCarts> {
  const loaded = await loadCarts(deps.db, viewer, null, deps.clock.now());
  const shown = loaded.filter(({ lines }) => lines.length > 0);
  const gone = loaded.reduce((sum, cart) => (cart.lines.length > 0 ? sum : sum + cart.gone), 0);
  return { carts: await viewCarts(deps, viewer, shown), gone };
}

/** Carts with the cards of their products. One statement. */
export async function viewCarts(
  deps: CartDeps,
  viewer: Viewer,
  carts: readonly LoadedCart[],
): Promise<Cart[]> {
  const cards = await cardsById(
    deps,
    viewer,
    carts.flatMap(({ lines }) => lines.map(({ seen }) => seen)),
  );
  return carts.map((cart) => toCart(cart, cards));
}

const NOTHING = toCents(0);

function toCart(cart: LoadedCart, cards: ReadonlyMap<ProductId, ProductCard>): Cart {
  const { creatorId: id, priced } = cart;
  const [first] = cart.lines;
  return {
    creator: {
      id,
      handle: first?.seen.creator.handle ?? '',
      displayName: first?.seen.creator.display_name ?? '',
      avatarUrl: first?.seen.creator.avatar_url ?? null,
    },
    lines: cart.lines.flatMap((line) => {
      const product = cards.get(line.productId);
      if (!product) return [];
      const { quantity, quantityMax, trouble } = line;
      const { unitCents, amountCents, discountCents } = pricedLine(cart, line.productId) ?? {
        unitCents: NOTHING,
        amountCents: NOTHING,
        discountCents: NOTHING,
      };
      return [{ product, quantity, quantityMax, trouble, unitCents, amountCents, discountCents }];
    }),
    gone: cart.gone,
    code: cart.code === null ? null : { code: cart.code, trouble: cart.codeTrouble },
    amountCents: priced.amountCents,
    discountCents: priced.discountCents,
    totalCents: priced.totalCents,
    updatedAt: cart.updatedAt.toISOString(),
  };
}
