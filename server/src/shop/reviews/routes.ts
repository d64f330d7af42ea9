import { anyone, limitedTo, only, signedIn } from '../../kernel/implement.ts';
import { sayRefusals } from '../../kernel/say-refusals.ts';
import { REVIEW_LIMIT } from '../orders/limits.ts';
import { listReviews } from './read-reviews.ts';
import { answerReview, removeReview, writeReview } from './write-reviews.ts';

/** Reviews of products. */
export const reviewRoutes = {
  listReviews: anyone
    .use(sayRefusals)
    .shop.listReviews.handler(({ context: { deps, viewer }, input }) =>
      listReviews(deps, viewer, input),
    ),
  review: signedIn.shop.review
    .use(limitedTo(REVIEW_LIMIT))
    .handler(({ context: { deps, viewer }, input }) => writeReview(deps, viewer, input)),
  removeReview: signedIn.shop.removeReview.handler(async ({ context: { deps, viewer }, input }) => {
    await removeReview(deps, viewer, input.productId);
    return { ok: true } as const;
  }),
  answerReview: only('creator', 'publish')
    .shop.answerReview.use(limitedTo(REVIEW_LIMIT))
    .handler(({ context: { deps, creator }, input }) => answerReview(deps, creator, input)),
};
