import { limitedTo, signedIn } from '../../kernel/implement.ts';
import { countLines } from './cart-queries.ts';
import { setCartCode, setCartLine } from './change-cart.ts';
import { CART_LIMIT, TRY_CODE_LIMIT } from './limits.ts';
import { getCarts } from './view-carts.ts';

const own = signedIn.shop;

export const cartRoutes = {
  getCarts: own.getCarts.handler(({ context: { deps, viewer } }) => getCarts(deps, viewer)),
  countCart: own.countCart.handler(({ context: { deps, viewer } }) =>
    deps.db.one(countLines, viewer.id),
  ),
  setCartLine: own.setCartLine
    .use(limitedTo(CART_LIMIT))
    .handler(({ context: { deps, viewer }, input }) => setCartLine(deps, viewer, input)),
  setCartCode: own.setCartCode
    .use(limitedTo(TRY_CODE_LIMIT))
    .handler(({ context: { deps, viewer }, input }) => setCartCode(deps, viewer, input)),
};
