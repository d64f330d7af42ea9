import type { UserId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { Audience } from '@limelight/contract/posts/operations';
import type { ProductState } from '@limelight/contract/shop/product';
import {
  type Entitlement,
  evaluatePost,
  type PostFacts,
  type ViewerFacts,
} from '../posts/index.ts';

/** What the rules need to know about a product. */
export interface ProductFacts {
  readonly state: ProductState;
  /** Its creator deleted it. */
  readonly isDeleted: boolean;
  /** Who may buy it: as of a post, without prices. */
  readonly audience: Audience;
  readonly publishedAt: Date | null;
  /** Its creator is suspended, gone, or a sample while samples are off. */
  readonly creatorHidden: boolean;
  /** Its creator has asked for the deletion of the account: nothing is sold. */
  readonly creatorLeaves: boolean;
  readonly takenDown: boolean;
  readonly tiers: PostFacts['tiers'];
  /** The least, where buyers choose the price. */
  readonly priceCents: Cents;
  readonly membersPriceCents: Cents | null;
  readonly sellsKeys: boolean;
}

/** What the rules need to know about a viewer. `hasPurchased`: a grant of the product stands. */
export interface ProductViewerFacts extends ViewerFacts {
  /** Since when it stands. */
  readonly ownsSince: Date | null;
}

/**
 * `none`: this viewer does not learn of the product. `seen`: they may know what it says of itself. `open`: they are also in the
 * audience of a product on sale, or made it.
 */
export type ProductAccess = 'none' | 'seen' | 'open';

export interface ProductRight {
  readonly access: ProductAccess;
  readonly isOwner: boolean;
  /** Seen only because they are staff. */
  readonly isLook: boolean;
  /** Bought it, and it is open to them now. */
  readonly owns: boolean;
  /** Whether any is left is for the stock to say. */
  readonly canBuy: boolean;
  /** The price of one for this viewer; the least, where buyers choose it. */
  readonly unitCents: Cents;
  /** Empty for a viewer in its audience. */
  readonly unlockOffers: Entitlement['unlockOffers'];
  readonly waysIn: Entitlement['waysIn'];
}

/**
 * The only rule for who may see and buy a product. Lists, its page, search, carts and the sale use it.
 *
 * It is the rule of posts: a product is on show while it is published, its audience says who may buy it, and a purchase outlives
 * archiving, deletion and a changed audience. A takedown, a block in either direction and a hidden creator end everything.
 * Staff also see what is on show for a list alone, what was taken down, and what a creator who blocked them has on show; they
 * buy as everyone else. A product without keys is bought once.
 */
export function productRight(
  product: ProductFacts,
  viewer: ProductViewerFacts,
  now: Date,
): ProductRight {
  const post = asPost(product);
  const visitor = viewer.isModerator
    ? { ...viewer, isModerator: false, gaveReason: false }
    : viewer;
  const seen = evaluatePost(post, visitor, now);
  const isLook =
    seen.access === 'none' &&
    viewer.isModerator &&
    evaluatePost(post, { ...viewer, gaveReason: true }, now).access !== 'none';
  const right = {
    isOwner: viewer.isOwner,
    isLook,
    unitCents: unitPrice(product, viewer),
    owns: false,
    canBuy: false,
    unlockOffers: [],
    waysIn: [],
  };
  if (seen.access === 'none') return { ...right, access: isLook ? 'seen' : 'none' };
  if (viewer.isOwner) return { ...right, access: 'open' };
  // what it would be without the purchase
  const toBuy = viewer.hasPurchased
    ? evaluatePost(post, { ...visitor, hasPurchased: false }, now)
    : seen;
  const isForSale = toBuy.access === 'full' && !product.creatorLeaves;
  return {
    ...right,
    access: toBuy.access === 'full' ? 'open' : 'seen',
    owns: holderRight(product, viewer).isOpen,
    canBuy: isForSale && (product.sellsKeys || !viewer.hasPurchased),
    unlockOffers: toBuy.unlockOffers,
    waysIn: toBuy.waysIn,
  };
}

/** A product as the rule of posts sees it. */
const asPost = (product: ProductFacts): PostFacts => ({
  audience: product.audience,
  status: product.isDeleted ? 'deleted' : product.state,
  publishedAt: product.publishedAt,
  expiresAt: null,
  creatorHidden: product.creatorHidden,
  takenDown: product.takenDown,
  tiers: product.tiers,
});

/** What a viewer pays for one, before a code; the least, where buyers choose the price. */
export const unitPrice = (
  { priceCents, membersPriceCents }: Pick<ProductFacts, 'priceCents' | 'membersPriceCents'>,
  { membership }: Pick<ViewerFacts, 'membership'>,
): Cents => (membership !== null && membersPriceCents !== null ? membersPriceCents : priceCents);

/**
 * Whether a payment that just arrived still buys the product; null where it does. Its price, and that its buyer was in its
 * audience, were settled when the order was made: a membership or a place on a list that ended since does not end the sale.
 */
export function endOfProductSale(
  product: ProductFacts,
  viewer: ProductViewerFacts,
): 'gone' | 'owned' | null {
  if (product.isDeleted || product.state !== 'published' || isClosed(product, viewer))
    return 'gone';
  return viewer.hasPurchased && !product.sellsKeys ? 'owned' : null;
}

/** What ends everything, purchases included, while it lasts. Blocks count for staff, too. */
const isClosed = (product: ProductFacts, viewer: Pick<ViewerFacts, 'isBlocked'>): boolean =>
  product.takenDown || product.creatorHidden || viewer.isBlocked;

/** Whether what a person bought is open to them. `gone`: refunded or disputed; `closed`: for now. */
export type HolderRight =
  | { readonly isOpen: true; readonly since: Date }
  | { readonly isOpen: false; readonly why: 'gone' | 'closed' };

/** The only rule for who has the files, keys and links of a product. Its creator has them by another way. */
export function holderRight(product: ProductFacts, viewer: ProductViewerFacts): HolderRight {
  if (!viewer.hasPurchased || viewer.ownsSince === null) return { isOpen: false, why: 'gone' };
  return isClosed(product, viewer)
    ? { isOpen: false, why: 'closed' }
    : { isOpen: true, since: viewer.ownsSince };
}

/** Whether a file is among what a holder has: all of the product's that existed while they had it, old versions too. */
export const isHoldersFile = (endedAt: Date | null, since: Date): boolean =>
  endedAt === null || endedAt > since;

/** Who may write a review of a product, and change it: a person who has it, unless theirs was taken down. */
export const mayReview = (
  product: ProductFacts,
  viewer: ProductViewerFacts,
  isTakenDown: boolean,
): boolean => !viewer.isOwner && !isTakenDown && holderRight(product, viewer).isOpen;

/** Who may answer the reviews of a product that they see. */
export const mayAnswer = (viewer: Pick<ViewerFacts, 'isOwner'>): boolean => viewer.isOwner;

/** What the rule needs to know about a review and its reader. */
export interface ReviewFacts {
  readonly isAuthor: boolean;
  readonly takenDown: boolean;
  /** Its author is suspended or gone. */
  readonly authorHidden: boolean;
  /** There is a block between author and reader, in either direction. */
  readonly isBlocked: boolean;
}

/** Whether a reader of the product sees a review of it. Its author sees their own until it is taken down. */
export const isReviewShown = (review: ReviewFacts): boolean =>
  !review.takenDown && (review.isAuthor || (!review.authorHidden && !review.isBlocked));

/** As whom a person reads a problem with an order; null: not at all. Only these may act on it, each in their turn. */
export function problemReader(
  problem: { readonly buyerId: UserId; readonly creatorId: string },
  reader: { readonly id: UserId; readonly isModerator: boolean },
): 'buyer' | 'creator' | 'staff' | null {
  if (reader.id === problem.buyerId) return 'buyer';
  const id: string = reader.id;
  if (id === problem.creatorId) return 'creator';
  return reader.isModerator ? 'staff' : null;
}

/** What people do about a problem with an order. */
export type ProblemAct = 'answer' | 'close' | 'escalate' | 'decide';

const ACTS: Readonly<Record<'buyer' | 'creator' | 'staff', readonly ProblemAct[]>> = {
  buyer: ['close', 'escalate'],
  creator: ['answer'],
  staff: ['decide'],
};

/**
 * Why a person may not do something about a problem now; null where they may. The creator may answer, and give money back, until
 * it is closed, also while staff have it; the buyer asks staff once the creator has answered; staff decide what they were asked.
 */
export function problemRefusal(
  reader: 'buyer' | 'creator' | 'staff' | null,
  state: 'open' | 'answered' | 'with_staff' | 'closed',
  act: ProblemAct,
): 'not_found' | 'problem_over' | 'too_early' | null {
  if (reader === null || !ACTS[reader].includes(act)) return 'not_found';
  if (state === 'closed') return 'problem_over';
  if (act === 'decide' && state !== 'with_staff') return 'not_found';
  return act === 'escalate' && state === 'open' ? 'too_early' : null;
}

/** As whom a person reads an invoice or a credit note; null: not at all. Creators read those of their own sales. */
export function invoiceReader(
  invoice: { readonly buyerId: UserId; readonly creatorId: string },
  reader: { readonly id: UserId; readonly isAdmin: boolean },
): 'buyer' | 'creator' | 'admin' | null {
  const id: string = reader.id;
  if (id === invoice.buyerId) return 'buyer';
  if (id === invoice.creatorId) return 'creator';
  return reader.isAdmin ? 'admin' : null;
}
