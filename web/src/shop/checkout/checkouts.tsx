import { lazy } from 'react';
import type { CreatorId } from '@limelight/contract/platform/ids';
import type { Checkout, PurchasePart } from '../../payments/index.ts';
import { api, client } from '../../platform/api.ts';
import type { Intent } from '../../platform/intent.ts';
import { isId } from '../../platform/is-id.ts';
import { toast } from '../../ui/dialogs/toast.tsx';
import { keepCarts } from '../cart/queries.ts';
import { type Choice, readChoice, writeChoice } from '../product/choice.ts';

/** Loaded when the user is about to pay, not with the first screen. */
const ShopCheckout = lazy(async () => ({
  default: (await import('./shop-checkout.tsx')).ShopCheckout,
}));

const ADD = 'add-to-cart';
const BUY = 'buy-product';
const PAY = 'pay-cart';

export const ADDED = 'It’s in your cart';

/** To put a product into the cart after signing in. */
export const addIntent = (choice: Choice): Intent => ({ verb: ADD, id: writeChoice(choice) });

/** Puts a product into the cart with its creator, and pays for that cart. */
export const productCheckout = (choice: Choice): Checkout => ({
  intent: { verb: BUY, id: writeChoice(choice) },
  dialog: (steps) => (
    <ShopCheckout
      {...steps}
      creatorId={choice.creatorId}
      add={choice}
      about={`[data-product="${choice.productId}"]`}
    />
  ),
});

/** Pays for the cart with a creator. */
export const cartCheckout = (creatorId: CreatorId): Checkout => ({
  intent: { verb: PAY, id: creatorId },
  dialog: (steps) => <ShopCheckout {...steps} creatorId={creatorId} />,
});

/** What a purchase of products changes on screen, and what goes on after signing in. */
export const shopPart: PurchasePart = {
  opens: [api.shop.key(), api.discovery.key()],
  resumes: {
    [ADD]: async (id, { queries }) => {
      const choice = readChoice(id);
      if (!choice) return;
      const { productId, quantity, chosenCents } = choice;
      keepCarts(queries, await client.shop.setCartLine({ productId, quantity, chosenCents }));
      toast({ kind: 'success', title: ADDED });
    },
    [BUY]: (id, { open }) => {
      const choice = readChoice(id);
      if (choice) open(productCheckout(choice));
    },
    [PAY]: (id, { open }) => {
      if (isId<CreatorId>(id)) open(cartCheckout(id));
    },
  },
};
