import { limitedTo, signedIn } from '../../kernel/implement.ts';
import { presentPurchase } from '../../payments/index.ts';
import { beginCheckout } from './begin-checkout.ts';
import { BEGIN_LIMIT, PAY_LIMIT } from './limits.ts';
import { payForCart } from './pay-for-cart.ts';

export const checkoutRoutes = {
  beginCheckout: signedIn.shop.beginCheckout
    .use(limitedTo(BEGIN_LIMIT))
    .handler(({ context: { deps, viewer }, input }) =>
      beginCheckout(deps, viewer, input.creatorId),
    ),
  checkout: signedIn.shop.checkout
    .use(limitedTo(PAY_LIMIT))
    .handler(({ context: { deps, viewer }, input, errors }) =>
      presentPurchase(errors, payForCart(deps, viewer, input)),
    ),
};
