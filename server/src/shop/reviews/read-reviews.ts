import type { MediaView } from '@limelight/contract/media/operations';
import type { MediaId, ProductId, ReviewId } from '@limelight/contract/platform/ids';
import type { ReviewView } from '@limelight/contract/shop/reviews';
import type { Deps } from '../../kernel/deps.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { mediaViews } from '../../media/index.ts';
import { timeCursor, toPage } from '../../platform/db/cursor.ts';
import { isReviewShown, mayAnswer } from '../policy.ts';
import { judgeProduct } from '../products/judge-products.ts';
import { notFound } from '../refused.ts';
import { ownReview, reviewById, reviewPage, type ReviewRow, starCounts } from './review-queries.ts';

type ReadDeps = Pick<Deps, 'db' | 'clock'>;
type Reader = Pick<Viewer, 'id' | 'sessionId'> | null;

/**
 * The reviews of a product that the viewer may learn of, the latest first, and the viewer's own. Between people with a block, and
 * of people who are suspended, none is shown (`isReviewShown`). Throws not_found.
 */
export async function listReviews(
  deps: ReadDeps,
  viewer: Viewer | null,
  asked: {
    readonly productId: ProductId;
    readonly cursor?: string | undefined;
    readonly limit: number;
  },
): Promise<{
  items: ReviewView[];
  nextCursor: string | null;
  mine: ReviewView | null;
  counts: number[];
}> {
  const { productId, cursor, limit } = asked;
  if (!(await judgeProduct(deps, viewer, productId))) throw notFound();
  const { at, id } = timeCursor.decode(cursor);
  const who = viewer?.id ?? null;
  const [rows, own, stars] = await Promise.all([
    deps.db.many(reviewPage, who, productId, at, id, limit + 1),
    who === null ? null : deps.db.maybe(ownReview, who, productId),
    deps.db.many(starCounts, productId),
  ]);
  const { items, nextCursor } = toPage(rows, limit, (row) =>
    timeCursor.encode(row.created_at, row.id),
  );
  const views = await viewReviews(deps, viewer, own ? [...items, own] : items);
  const shown = new Map(views.map((view) => [view.id, view]));
  const countOf = new Map(stars.map((row) => [row.stars, row.count]));
  return {
    items: items.flatMap((row) => shown.get(row.id) ?? []),
    nextCursor,
    mine: (own && shown.get(own.id)) ?? null,
    counts: [1, 2, 3, 4, 5].map((star) => countOf.get(star) ?? 0),
  };
}

/** One review as the viewer sees it; null where they do not. Whether they see its product is for the caller to ask. */
export async function viewReview(
  deps: ReadDeps,
  viewer: Reader,
  id: ReviewId,
): Promise<ReviewView | null> {
  const row = await deps.db.maybe(reviewById, viewer?.id ?? null, id);
  return row && ((await viewReviews(deps, viewer, [row]))[0] ?? null);
}

/** Those of these reviews that the viewer sees; their pictures in one statement. */
async function viewReviews(
  deps: ReadDeps,
  viewer: Reader,
  rows: readonly ReviewRow[],
): Promise<ReviewView[]> {
  const seen = rows.filter((row) => isReviewShown(factsOf(row, viewer)));
  const pictures = await mediaViews(
    deps,
    viewer,
    seen.flatMap(({ media_id: mediaId }) =>
      mediaId === null ? [] : [{ mediaId, alt: null, locked: false }],
    ),
  );
  return seen.map((row) => toReview(row, viewer, pictures));
}

const factsOf = (row: ReviewRow, viewer: Reader) => ({
  isAuthor: viewer?.id === row.author_id,
  takenDown: row.taken_down,
  authorHidden: row.author_hidden,
  isBlocked: row.is_blocked,
});

const toReview = (
  row: ReviewRow,
  viewer: Reader,
  pictures: ReadonlyMap<MediaId, MediaView>,
): ReviewView => ({
  id: row.id,
  productId: row.product_id,
  author: {
    id: row.author_id,
    handle: row.handle,
    displayName: row.display_name,
    avatarUrl: row.avatar_url,
  },
  stars: row.stars,
  text: row.text,
  picture: row.media_id === null ? null : (pictures.get(row.media_id) ?? null),
  createdAt: row.created_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
  answer: row.answer,
  answeredAt: row.answered_at?.toISOString() ?? null,
  viewer: {
    isAuthor: viewer?.id === row.author_id,
    canAnswer: mayAnswer({ isOwner: viewer?.id === row.creator_id }),
  },
});
