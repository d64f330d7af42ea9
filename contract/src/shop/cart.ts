import { z } from 'zod';
import { purchaseErrors, purchaseOutcome } from '../payments/purchase.ts';
import { cardId, creatorId, idempotencyKey, productId } from '../platform/ids.ts';
import { amount } from '../platform/money.ts';
import { input, operation } from '../platform/operation.ts';
import { SHOP } from './limits.ts';
import { productCard } from './product.ts';

/** One product in a cart, at today's price. */
export const cartLine = z.object({
  product: productCard,
  quantity: z.int(),
  quantityMax: z.int(),
  /** The price of one: what the buyer chose, where they choose. */
  unitCents: amount,
  amountCents: amount,
  discountCents: amount,
  /** Why it can't be bought now; null where it can. Such a line has no price and is left out of the total. */
  trouble: z.enum(['not_for_sale', 'sold_out', 'too_few', 'not_in_audience', 'owned']).nullable(),
});
export type CartLine = z.infer<typeof cartLine>;

/** Why a code takes nothing off. */
const codeTrouble = z.enum(['unknown', 'expired', 'used_up', 'used_by_you', 'other_products']);
export type CodeTrouble = z.infer<typeof codeTrouble>;

/** A person's cart with one creator. Amounts before tax. */
export const cart = z.object({
  creator: z.object({
    id: creatorId,
    handle: z.string(),
    displayName: z.string(),
    avatarUrl: z.string().nullable(),
  }),
  lines: z.array(cartLine),
  /** How many more products are in it that are not on show now, such as archived ones. They come back when they are sold again. */
  gone: z.int(),
  code: z.object({ code: z.string(), trouble: codeTrouble.nullable() }).nullable(),
  amountCents: amount,
  discountCents: amount,
  totalCents: amount,
  updatedAt: z.iso.datetime(),
});
export type Cart = z.infer<typeof cart>;

/** All carts of a person, the latest change first. */
export const ownCarts = z.object({
  carts: z.array(cart),
  /** How many products are in carts of which none is on show now. */
  gone: z.int(),
});
export type OwnCarts = z.infer<typeof ownCarts>;

const lineErrors = {
  not_for_sale: { status: 409, message: 'This product is no longer for sale.' },
  own_page: purchaseErrors.own_page,
  cart_full: { status: 409, message: `A cart can hold up to ${SHOP.linesMax} products.` },
  /** Where buyers choose the price. */
  chosen_price_too_low: {
    status: 422,
    message: 'Choose a price from the least on.',
    data: z.object({ leastCents: amount }),
  },
  price_out_of_range: { status: 422, message: 'You can pay up to $500.00.' },
} as const;

/** For the person whose carts they are. Each change returns all of their carts, the latest change first. */
export const cartOperations = {
  getCarts: operation('shop.getCarts', 'GET', '/shop/carts', 'My carts')
    .input(input({}))
    .output(ownCarts),
  /** How many products are in them, for the badge. */
  countCart: operation('shop.countCart', 'GET', '/shop/carts/count', 'Products in my carts')
    .input(input({}))
    .output(z.object({ count: z.int() })),
  /** Puts a product into the cart with its creator, or changes how many, and at what price; 0 takes it out. */
  setCartLine: operation('shop.setCartLine', 'PUT', '/shop/carts/{productId}', 'Change the cart')
    .input(
      input({
        productId,
        quantity: z.int().min(0).max(SHOP.quantityMax),
        chosenCents: amount.nullable().default(null),
      }),
    )
    .output(ownCarts)
    .errors(lineErrors),
  /** The code of the cart with this creator; '' takes it off. A code that takes nothing off stays, with the reason. */
  setCartCode: operation('shop.setCartCode', 'PUT', '/shop/carts/{creatorId}/code', 'Enter a code')
    .input(input({ creatorId, code: z.string().trim().max(SHOP.codeMax) }))
    .output(ownCarts),
  /**
   * The price box: what would be charged with tax, line by line. Holds what is limited for `SHOP.holdMinutes`; `heldUntil` is
   * null where nothing is limited.
   */
  beginCheckout: operation(
    'shop.beginCheckout',
    'POST',
    '/shop/carts/{creatorId}/checkout',
    'Begin to pay for a cart',
  )
    .input(input({ creatorId }))
    .output(
      z.object({
        cart,
        taxCents: amount,
        taxLabels: z.array(z.string()),
        /** What is charged. */
        totalCents: amount,
        heldUntil: z.iso.datetime().nullable(),
      }),
    )
    .errors({
      cart_empty: { status: 409, message: 'There is nothing in this cart that you can buy.' },
      sold_out: {
        status: 409,
        message: 'There aren’t enough left of one of these products.',
        data: z.object({ productId, left: z.int() }),
      },
    }),
  /** Pays for the cart with this creator, without the lines that can't be bought, and empties it. */
  checkout: operation('shop.checkout', 'POST', '/shop/carts/{creatorId}/pay', 'Pay for a cart')
    .input(
      input({
        creatorId,
        /** The total with tax that the buyer saw. */
        expectedTotalCents: amount,
        cardId: cardId.optional(),
        idempotencyKey,
      }),
    )
    .output(purchaseOutcome)
    .errors({
      ...purchaseErrors,
      cart_empty: { status: 409, message: 'There is nothing in this cart that you can buy.' },
      sold_out: {
        status: 409,
        message: 'There aren’t enough left of one of these products. You haven’t been charged.',
        data: z.object({ productId, left: z.int() }),
      },
      code_not_usable: {
        status: 409,
        message: 'Your code can’t be used anymore. You haven’t been charged.',
        data: z.object({ trouble: codeTrouble }),
      },
    }),
};
