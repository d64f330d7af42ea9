import { productPath } from '@limelight/contract/shop/paths';
import { reviewId } from '@limelight/contract/platform/ids';
import { emit } from '../../events/index.ts';
import type { ReportKind } from '../../kernel/parts/report-kind.ts';
import { mediaViews } from '../../media/index.ts';
import { reviewRestored, reviewTakenDown } from '../events.ts';
import { judgeProduct } from '../products/judge-products.ts';
import { viewReview } from './read-reviews.ts';
import { reportedReview, restoreReview, takeReviewDown } from './review-queries.ts';

/** A review of a product that the viewer may learn of. A takedown closes it and takes its stars away; it can be undone. */
export const reportedReviews: ReportKind = {
  async find(deps, viewer, { thingId }) {
    const review = await viewReview(deps, viewer, reviewId.parse(thingId));
    if (!review || !(await judgeProduct(deps, viewer, review.productId))) return null;
    return { authorId: review.author.id };
  },

  async read(deps, viewer, { thingId }) {
    const row = await deps.db.maybe(reportedReview, reviewId.parse(thingId));
    if (!row) return { path: null, lines: [] };
    const { media_id: mediaId } = row;
    const pictures = await mediaViews(
      deps,
      viewer,
      mediaId === null ? [] : [{ mediaId, alt: null, locked: false }],
    );
    return {
      path: productPath(row.product_id),
      lines: [
        {
          id: row.id,
          author: { handle: row.handle, displayName: row.display_name },
          text: [`${row.stars} of 5 stars`, row.text].filter(Boolean).join('\n\n'),
          lockedText: null,
          media: [...pictures.values()],
          at: row.created_at.toISOString(),
          isReported: true,
          state: row.taken_down ? 'taken_down' : 'there',
        },
      ],
    };
  },

  async takeDown(deps, tx, _viewer, { thingId, reportId }) {
    const id = reviewId.parse(thingId);
    const down = await tx.maybe(takeReviewDown, id, deps.clock.now());
    if (!down) return false;
    const { product_id: productId, author_id: authorId, creator_id: creatorId } = down;
    const facts = { reportId, reviewId: id, productId, authorId, creatorId };
    await emit(deps, tx, reviewTakenDown, facts);
    return true;
  },

  async restore(deps, tx, _viewer, { thingId }) {
    const id = reviewId.parse(thingId);
    const back = await tx.maybe(restoreReview, id);
    if (!back) return false;
    const { product_id: productId, author_id: authorId, creator_id: creatorId } = back;
    await emit(deps, tx, reviewRestored, { reviewId: id, productId, authorId, creatorId });
    return true;
  },
};
