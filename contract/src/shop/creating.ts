import { z } from 'zod';
import { page, pageInput } from '../platform/cursor.ts';
import { idempotencyKey, mediaId, productId } from '../platform/ids.ts';
import { line } from '../platform/line.ts';
import { amount } from '../platform/money.ts';
import { input, ok, operation } from '../platform/operation.ts';
import { moment } from '../platform/time.ts';
import { audienceNotUsable, tagNotUsable } from '../posts/content-errors.ts';
import { audience } from '../posts/post-view.ts';
import { SHOP } from './limits.ts';
import { ownProduct, productCategory, productState } from './product.ts';

/** What a creator writes of a product. A draft may lack a title and a category. */
const content = {
  title: line.max(SHOP.titleMax).default(''),
  description: z.string().max(SHOP.descriptionMax).default(''),
  category: productCategory.nullable().default(null),
  tags: z.array(z.string().max(60)).max(SHOP.tagsMax).default([]),
  /** Who may buy it: as of a post, without prices. */
  audience,
  priceCents: amount,
  isPayWhatYouWant: z.boolean().default(false),
  membersPriceCents: amount.nullable().default(null),
  /** A limited number; null for none, and for products that sell keys. What is sold stays sold. */
  stockTotal: z.int().min(1).max(SHOP.stockMax).nullable().default(null),
  /** Each piece is a key. Stays once one is sold. */
  sellsKeys: z.boolean().default(false),
  keysWarnAt: z.int().min(0).max(SHOP.stockMax).default(10),
  /** Pictures of the creator's vault. */
  pictures: z
    .array(z.object({ mediaId, alt: z.string().trim().max(500).default('') }))
    .max(SHOP.picturesMax)
    .default([]),
};

/** Refusals that the creator can fix. */
const contentErrors = {
  price_out_of_range: { status: 422, message: SHOP.priceText },
  /** Not below the price, or beside a price that buyers choose. */
  members_price_not_usable: {
    status: 422,
    message: 'The members’ price must be lower than the price, and the price must be fixed.',
  },
  stock_below_sold: {
    status: 422,
    message: 'More than this many are sold or being paid for already.',
    data: z.object({ least: z.int() }),
  },
  keys_sold: { status: 409, message: 'Keys of this product are sold, so it goes on selling keys.' },
  audience_not_usable: audienceNotUsable,
  tag_not_usable: tagNotUsable,
  picture_not_usable: { status: 422, message: 'One of these pictures can’t be used.' },
  category_forbidden: { status: 422, message: 'This site doesn’t allow products of this kind.' },
  changed_elsewhere: {
    status: 409,
    message: 'This product was changed in another window. Load it again before you save.',
  },
} as const;

const publishErrors = {
  ...contentErrors,
  title_missing: { status: 422, message: 'Give your product a title.' },
  category_missing: { status: 422, message: 'Choose a category.' },
  nothing_to_deliver: {
    status: 422,
    message: 'Add a file, a link or keys, so that buyers get something.',
  },
  files_not_ready: { status: 409, message: 'A file is still being prepared, or couldn’t be.' },
  taken_down: { status: 409, message: 'Our moderators removed this product.' },
  time_not_usable: { status: 422, message: 'Choose a time in the next 12 months.' },
} as const;

/** For creators: what they make, publish and take back. */
export const creatingOperations = {
  /** A draft. A repeat with the same key returns the first. */
  create: operation('shop.create', 'POST', '/shop/products', 'Start a product')
    .input(input({ ...content, idempotencyKey }))
    .output(ownProduct)
    .errors(contentErrors),
  save: operation('shop.save', 'PUT', '/shop/products/{productId}', 'Save a product')
    .input(input({ productId, revision: z.int(), ...content }))
    .output(ownProduct)
    .errors(publishErrors),
  /** Now, or at a time. A published product stays published. */
  publish: operation(
    'shop.publish',
    'POST',
    '/shop/products/{productId}/publish',
    'Publish a product',
  )
    .input(input({ productId, scheduledFor: moment.nullable().default(null) }))
    .output(ownProduct)
    .errors(publishErrors),
  /** Back to a draft, before it was ever published. */
  unschedule: operation(
    'shop.unschedule',
    'POST',
    '/shop/products/{productId}/unschedule',
    'Make a scheduled product a draft',
  )
    .input(input({ productId }))
    .output(ownProduct),
  /** Takes it off sale; its holders keep it. */
  archive: operation(
    'shop.archive',
    'POST',
    '/shop/products/{productId}/archive',
    'Archive a product',
  )
    .input(input({ productId }))
    .output(ownProduct),
  /** Takes it off sale for good; its holders keep it. */
  remove: operation('shop.remove', 'DELETE', '/shop/products/{productId}', 'Delete a product')
    .input(input({ productId }))
    .output(ok),
  getMine: operation('shop.getMine', 'GET', '/shop/products/{productId}/mine', 'One of my products')
    .input(input({ productId }))
    .output(ownProduct),
  /** By state, the latest change first. */
  listMine: operation('shop.listMine', 'GET', '/shop/mine', 'My products')
    .input(
      input({ state: productState.default('published'), ...pageInput({ default: 20, max: 50 }) }),
    )
    .output(page(ownProduct)),
};
