import type { MediaId, ProductId, ReviewId } from '@limelight/contract/platform/ids';
import type { ReviewView } from '@limelight/contract/shop/reviews';
import { emit } from '../../events/index.ts';
import type { ActingCreator } from '../../kernel/acting.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Tx } from '../../platform/db/db.ts';
import { reviewAnswered, reviewWritten } from '../events.ts';
import { isReviewShown, mayReview, productRight } from '../policy.ts';
import { loadProducts, readerOf } from '../products/facts.ts';
import { notFound, ShopRefused } from '../refused.ts';
import { viewReview } from './read-reviews.ts';
import {
  addToSums,
  deleteReview,
  insertReview,
  lockProduct,
  reviewById,
  reviewOf,
  reviewToAnswer,
  setAnswer,
  updateReview,
  usablePicture,
} from './review-queries.ts';

interface Written {
  readonly productId: ProductId;
  readonly stars: number;
  readonly text: string;
  readonly mediaId: MediaId | null;
}

/**
 * A person who has the product reviews it, once, or changes their review (docs/product.md, 'Reviews'). The sums of the product change
 * with it. Throws not_found, not_bought, picture_not_usable, and taken_down for a review that staff took down.
 */
export async function writeReview(
  deps: Deps,
  viewer: Viewer,
  written: Written,
): Promise<ReviewView> {
  const id = await deps.db.tx((tx) => writeInside(deps, tx, viewer, written));
  const view = await viewReview(deps, viewer, id);
  if (!view) throw notFound();
  return view;
}

async function writeInside(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  viewer: Viewer,
  { productId, stars, text, mediaId }: Written,
): Promise<ReviewId> {
  const now = deps.clock.now();
  const locked = await tx.maybe(lockProduct, productId);
  const found = (await loadProducts(tx, readerOf(viewer), [productId], now)).get(productId);
  if (!locked || !found || productRight(found.product, found.viewer, now).access === 'none')
    throw notFound();
  // its own refusal for a review that was taken down comes below
  if (!mayReview(found.product, found.viewer, false)) throw new ShopRefused({ code: 'not_bought' });
  if (mediaId !== null && !(await tx.maybe(usablePicture, viewer.id, mediaId)))
    throw new ShopRefused({ code: 'picture_not_usable' });
  const before = await tx.maybe(reviewOf, productId, viewer.id);
  if (before?.taken_down) throw new ShopRefused({ code: 'taken_down' });
  const row = { productId, authorId: viewer.id, stars, text, mediaId, now };
  if (before) {
    await tx.run(updateReview, row);
    await tx.run(addToSums, productId, 0, stars - before.stars);
    return before.id;
  }
  const { id } = await tx.one(insertReview, row);
  await tx.run(addToSums, productId, 1, stars);
  const { creator_id: creatorId } = locked;
  const facts = { reviewId: id, productId, creatorId, authorId: viewer.id };
  await emit(deps, tx, reviewWritten, facts);
  return id;
}

/** Takes a person's own review away, also when they no longer have the product. Without one, nothing happens. */
export async function removeReview(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  productId: ProductId,
): Promise<void> {
  await deps.db.tx(async (tx) => {
    await tx.maybe(lockProduct, productId);
    await tx.run(deleteReview, productId, viewer.id);
  });
}

/**
 * The creator of a product writes a reply to a review that they see, changes it, or removes it (''). The author is notified of the
 * first. Throws not_found.
 */
export async function answerReview(
  deps: Deps,
  creator: ActingCreator,
  { reviewId, text }: { readonly reviewId: ReviewId; readonly text: string },
): Promise<ReviewView> {
  await deps.db.tx(async (tx) => {
    const review = await tx.maybe(reviewToAnswer, reviewId, creator.id);
    const seen = review && (await tx.maybe(reviewById, creator.id, reviewId));
    if (!review || !seen) throw notFound();
    const { author_hidden: authorHidden, is_blocked: isBlocked } = seen;
    if (!isReviewShown({ isAuthor: false, takenDown: false, authorHidden, isBlocked }))
      throw notFound();
    if (text === '') {
      await tx.run(setAnswer, reviewId, null, null);
      return;
    }
    await tx.run(setAnswer, reviewId, text, deps.clock.now());
    if (review.answer !== null) return;
    const { product_id: productId, author_id: authorId } = review;
    await emit(deps, tx, reviewAnswered, {
      reviewId,
      productId,
      authorId,
      creatorId: creator.id,
    });
  });
  const view = await viewReview(deps, creator, reviewId);
  if (!view) throw notFound();
  return view;
}
