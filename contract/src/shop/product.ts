import { z } from 'zod';
import { fileKind, mediaView } from '../media/operations.ts';
import {
  creatorId,
  mediaId,
  orderId,
  productFileId,
  productId,
  productLinkId,
} from '../platform/ids.ts';
import { amount } from '../platform/money.ts';
import { audience, unlockOffer, wayCondition } from '../posts/post-view.ts';
import { PRODUCT_CATEGORIES } from './limits.ts';

/** `draft` and `scheduled`: known to its creator alone; `archived`: not for sale, and its holders keep it. */
export const productState = z.enum(['draft', 'scheduled', 'published', 'archived']);
export type ProductState = z.infer<typeof productState>;

export const productCategory = z.enum(PRODUCT_CATEGORIES);
export type ProductCategory = z.infer<typeof productCategory>;

/** Stars of the reviews that stand; `average` is in tenths of a star, null without reviews. */
const rating = z.object({ count: z.int(), average: z.int().nullable() });

/** A product as lists show it, to people who may learn of it. */
export const productCard = z.object({
  id: productId,
  state: productState.extract(['published', 'archived']),
  title: z.string(),
  category: productCategory,
  creator: z.object({
    id: creatorId,
    handle: z.string(),
    displayName: z.string(),
    avatarUrl: z.string().nullable(),
    isSample: z.boolean(),
  }),
  /** Its first picture, open to everyone who may learn of the product. */
  picture: mediaView.nullable(),
  /** For everyone; the least that buyers pay where they choose the price; 0 for free. */
  priceCents: amount,
  isPayWhatYouWant: z.boolean(),
  /** For members of the creator; null where it is the same. */
  membersPriceCents: amount.nullable(),
  /** What this viewer would pay for one. */
  yourPriceCents: amount,
  /** How many are left of a limited number; null without a limit. */
  left: z.int().nullable(),
  rating,
  publishedAt: z.iso.datetime(),
  viewer: z.object({
    isOwner: z.boolean(),
    /** Has bought it, and it is open to them. */
    owns: z.boolean(),
    /** Is in its audience, and it is for sale. Not where a product without keys is owned already. */
    canBuy: z.boolean(),
  }),
});
export type ProductCard = z.infer<typeof productCard>;

/** What a buyer gets, without what it says. */
const contentSummary = z.object({
  files: z.array(
    z.object({
      name: z.string(),
      kind: fileKind,
      bytes: z.int(),
      durationMs: z.int().nullable(),
    }),
  ),
  links: z.int(),
  /** Each piece is a license key. */
  hasKeys: z.boolean(),
});

/** A product on its own page. */
export const productView = productCard.extend({
  /** Markdown without HTML. */
  description: z.string(),
  tags: z.array(z.string()),
  pictures: z.array(z.object({ view: mediaView, alt: z.string() })),
  content: contentSummary,
  /** As of a locked post: the next steps into its audience, and all ways that open it. Empty for a viewer in it. */
  unlockOffers: z.array(unlockOffer),
  waysIn: z.array(z.array(wayCondition)),
  /** The most of it in one order: 1 where it is bought once. */
  quantityMax: z.int(),
  /** The viewer may review it, or change their review. */
  canReview: z.boolean(),
  /** The viewer's latest order of it that is open to them; null where they own none. */
  orderId: orderId.nullable().default(null),
  /** May read it only because they are staff. */
  isStaff: z.boolean(),
});
export type ProductView = z.infer<typeof productView>;

/** A file of a product, as its creator sees it. */
const ownFile = z.object({
  id: productFileId,
  mediaId,
  name: z.string(),
  kind: fileKind,
  bytes: z.int(),
  version: z.int(),
  note: z.string(),
  addedAt: z.iso.datetime(),
  /** What buyers download is made from pictures, films and sounds first. */
  state: z.enum(['ready', 'preparing', 'failed']),
  /** Why it couldn't be made, as a sentence. `media.retry` tries again. */
  failure: z.string().nullable(),
  /** Times that buyers asked for it. */
  downloads: z.int(),
});
export type OwnFile = z.infer<typeof ownFile>;

const ownLink = z.object({ id: productLinkId, title: z.string(), url: z.string() });
export type OwnLink = z.infer<typeof ownLink>;

/** A product as its creator sees it. */
export const ownProduct = z.object({
  id: productId,
  state: productState,
  /** Grows with every save; a save with an older one fails with changed_elsewhere. */
  revision: z.int(),
  title: z.string(),
  description: z.string(),
  category: productCategory.nullable(),
  tags: z.array(z.string()),
  audience,
  priceCents: amount,
  isPayWhatYouWant: z.boolean(),
  membersPriceCents: amount.nullable(),
  /** How many there are, as the creator set it; of keys, all of them. Null without a limit. */
  stockTotal: z.int().nullable(),
  stockLeft: z.int().nullable(),
  /** Pieces that people pay for at the moment. */
  held: z.int(),
  sellsKeys: z.boolean(),
  keysWarnAt: z.int(),
  pictures: z.array(z.object({ mediaId, alt: z.string(), view: mediaView.nullable() })),
  files: z.array(ownFile),
  links: z.array(ownLink),
  rating,
  sold: z.int(),
  publishedAt: z.iso.datetime().nullable(),
  scheduledFor: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime(),
  isTakenDown: z.boolean(),
});
export type OwnProduct = z.infer<typeof ownProduct>;
