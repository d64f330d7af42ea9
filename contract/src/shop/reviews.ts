import { z } from 'zod';
import { mediaView } from '../media/operations.ts';
import { page, pageInput } from '../platform/cursor.ts';
import { mediaId, productId, reviewId, userId } from '../platform/ids.ts';
import { input, ok, operation } from '../platform/operation.ts';
import { SHOP } from './limits.ts';

/** What a buyer says of a product. */
export const reviewView = z.object({
  id: reviewId,
  productId,
  author: z.object({
    id: userId,
    handle: z.string(),
    displayName: z.string(),
    avatarUrl: z.string().nullable(),
  }),
  stars: z.int().min(1).max(5),
  text: z.string(),
  picture: mediaView.nullable(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  answer: z.string().nullable(),
  answeredAt: z.iso.datetime().nullable(),
  viewer: z.object({ isAuthor: z.boolean(), canAnswer: z.boolean() }),
});
export type ReviewView = z.infer<typeof reviewView>;

export const reviewOperations = {
  /** The latest first; `mine` is this viewer's own, wherever it stands. */
  listReviews: operation('shop.listReviews', 'GET', '/shop/products/{productId}/reviews', 'Reviews')
    .input(input({ productId, ...pageInput({ default: 10, max: 50 }) }))
    .output(
      page(reviewView).extend({
        mine: reviewView.nullable(),
        /** How many of the reviews gave 1, 2, 3, 4 and 5 stars. */
        counts: z.array(z.int()).length(5),
      }),
    ),
  /** For a buyer who has the product: writes their review, or changes it. The picture is of their own uploads. */
  review: operation('shop.review', 'PUT', '/shop/products/{productId}/review', 'Review a product')
    .input(
      input({
        productId,
        stars: z.int().min(1).max(5),
        text: z.string().trim().max(SHOP.reviewMax).default(''),
        mediaId: mediaId.nullable().default(null),
      }),
    )
    .output(reviewView)
    .errors({
      not_bought: { status: 403, message: 'Only people who bought this can review it.' },
      picture_not_usable: { status: 422, message: 'This picture can’t be used.' },
      taken_down: { status: 409, message: 'Our moderators removed your review of this product.' },
    }),
  removeReview: operation(
    'shop.removeReview',
    'DELETE',
    '/shop/products/{productId}/review',
    'Remove my review',
  )
    .input(input({ productId }))
    .output(ok),
  /** For the creator: one answer for each review, which they can change; '' removes it. */
  answerReview: operation(
    'shop.answerReview',
    'PUT',
    '/shop/reviews/{reviewId}/answer',
    'Answer a review',
  )
    .input(input({ reviewId, text: z.string().trim().max(SHOP.reviewMax) }))
    .output(reviewView),
};
