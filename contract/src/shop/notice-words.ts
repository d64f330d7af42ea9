import type { WordsOf } from '../kernel/say-notice.ts';
import { appeal, whyDown } from '../kernel/takedown-notice.ts';
import type { noticesOfShop } from './notices.ts';
import { editProductPath, MANAGE_SHOP_PATH, productPath, purchasePath } from './paths.ts';

const SALES = { label: 'Open your orders', path: `${MANAGE_SHOP_PATH}?tab=sales` };
const toSale = (orderId: string) => ({
  label: 'Open the order',
  path: `${SALES.path}&order=${orderId}`,
});
const PROBLEMS = { label: 'Open problems', path: `${MANAGE_SHOP_PATH}?tab=problems` };
const toOrder = (orderId: string) => ({ label: 'Open the order', path: purchasePath(orderId) });
const toProduct = (productId: string) => ({
  label: 'Open the product',
  path: productPath(productId),
});
const toEditor = (productId: string) => ({
  label: 'Open your product',
  path: editProductPath(productId),
});
const named = ({ product }: { readonly product: string | null }, otherwise: string) =>
  product === null ? otherwise : `“${product}”`;
const aboutOrder = () => 'News about an order';
const aboutProduct = () => 'News about a product of yours';
const aboutReview = () => 'News about a review of yours';

const OUTCOMES = {
  solved: 'It is closed as solved.',
  refunded: 'All that was paid for it goes back to the buyer.',
  partly_refunded: 'A part of what was paid for it goes back to the buyer.',
  dismissed: 'It is closed without a refund.',
};
/** The same to the buyer. */
const OUTCOMES_FOR_BUYER: typeof OUTCOMES = {
  ...OUTCOMES,
  refunded: 'All that you paid for it goes back to you.',
  partly_refunded: 'A part of what you paid for it goes back to you.',
};

export const wordsOfShop: WordsOf<typeof noticesOfShop> = {
  product_sold: {
    say: ({ fact, names, who, times }, { money }) => ({
      title:
        times > 1
          ? `${times} new orders in your shop`
          : `${who} bought ${named(names, 'a product of yours')}`,
      lines: times > 1 ? [] : [`They paid ${money(fact.amountCents)}.`],
      action: times > 1 ? SALES : toSale(fact.orderId),
    }),
    push: () => 'New sale',
  },
  keys_low: {
    say: ({ fact, names }) => ({
      title: `${named(names, 'A product of yours')} is running out of keys`,
      lines: [
        fact.left === 0
          ? 'No keys are left, so it is sold out.'
          : `${fact.left} ${fact.left === 1 ? 'key is' : 'keys are'} left.`,
      ],
      action: { label: 'Add keys', path: editProductPath(fact.productId) },
    }),
    push: () => 'A product is running out of keys',
  },
  product_published: {
    say: ({ fact, names, last }) => ({
      title: `${last} has something new in their shop${names.product === null ? '' : `: “${names.product}”`}`,
      lines: [],
      action: toProduct(fact.productId),
    }),
    push: (last) => `Something new in the shop of ${last}`,
  },
  product_version: {
    say: ({ fact, names }) => ({
      title: `There’s a new version of ${named(names, 'something you bought')}`,
      lines: ['You can download it now. Older versions stay with your order.'],
      action: toProduct(fact.productId),
    }),
    push: () => 'A new version of something you bought',
  },
  problem_opened: {
    say: ({ last }) => ({
      title: `${last} told you about a problem with an order`,
      lines: [
        'Please answer within 3 days. After that, the moderators decide.',
        'You can write to the buyer, or give back all or part of the money.',
      ],
      action: PROBLEMS,
    }),
    push: aboutOrder,
  },
  problem_answered: {
    say: ({ fact, last }) => ({
      title: `${last} answered your problem with an order`,
      lines: ['If that doesn’t solve it, you can ask the moderators to decide.'],
      action: toOrder(fact.orderId),
    }),
    push: aboutOrder,
  },
  problem_with_staff: {
    say: ({ fact }) => ({
      title: 'The moderators will decide a problem with an order',
      lines: ['We’ll tell you what they decide.'],
      action: fact.isCreator ? toSale(fact.orderId) : toOrder(fact.orderId),
    }),
    push: aboutOrder,
  },
  problem_decided: {
    say: ({ fact }) => ({
      title: fact.isByStaff
        ? 'The moderators decided a problem with an order'
        : 'A problem with an order is closed',
      lines: [(fact.isCreator ? OUTCOMES : OUTCOMES_FOR_BUYER)[fact.outcome]],
      action: fact.isCreator ? toSale(fact.orderId) : toOrder(fact.orderId),
    }),
    push: aboutOrder,
  },
  review_written: {
    say: ({ fact, names, who }) => ({
      title: `${who} reviewed ${named(names, 'a product of yours')}`,
      lines: [],
      action: { label: 'Open reviews', path: productPath(fact.productId) },
    }),
    push: (last) => `New review from ${last}`,
  },
  review_answered: {
    say: ({ fact, names, last }) => ({
      title: `${last} answered your review of ${named(names, 'a product')}`,
      lines: [],
      action: toProduct(fact.productId),
    }),
    push: (last) => `${last} answered your review`,
  },
  product_taken_down: {
    say: ({ fact, names }, { supportEmail }) => ({
      title: 'Your product was taken down',
      lines: [
        ...whyDown(names),
        'It isn’t sold anymore, and people who bought it can’t open it.',
        ...appeal(supportEmail),
      ],
      action: toEditor(fact.productId),
    }),
    push: aboutProduct,
  },
  product_restored: {
    say: ({ fact }) => ({
      title: 'Your product is back',
      lines: ['The moderators put it back where it was.'],
      action: toEditor(fact.productId),
    }),
    push: aboutProduct,
  },
  review_taken_down: {
    say: ({ fact, names }, { supportEmail }) => ({
      title: 'Your review was taken down',
      lines: [...whyDown(names), ...appeal(supportEmail)],
      action: toProduct(fact.productId),
    }),
    push: aboutReview,
  },
  review_restored: {
    say: ({ fact }) => ({
      title: 'Your review is back',
      lines: ['The moderators put it back where it was.'],
      action: toProduct(fact.productId),
    }),
    push: aboutReview,
  },
};
