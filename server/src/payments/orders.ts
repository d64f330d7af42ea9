import type { ListedOrder, SingleOrder } from '@limelight/contract/payments/operations';
import type { OrderId } from '@limelight/contract/platform/ids';
import type { PostView } from '@limelight/contract/posts/operations';
import type { Viewer } from '../kernel/viewer.ts';
import type { Deps } from '../kernel/deps.ts';
import { timeCursor, toPage } from '../platform/db/cursor.ts';
import { readPosts, titleOfPost } from '../posts/index.ts';
import { listOrders as ordersOfBuyer, orderView } from './queries.ts';
import { linesOf } from './refund-queries.ts';
import { toLines, toOrder, toOutcome } from './view.ts';

type OrderAnswer = SingleOrder & { outcome: ReturnType<typeof toOutcome> };

/** One order of the viewer with its state; null when it is not theirs. */
export async function getOrder(
  deps: Deps,
  viewer: Viewer,
  id: OrderId,
): Promise<OrderAnswer | null> {
  const row = await deps.db.maybe(orderView, id);
  if (!row || row.buyer_id !== viewer.id) return null;
  const lines = await deps.db.many(linesOf, [id]);
  return {
    ...toOrder(row),
    lines: toLines(lines),
    outcome: toOutcome(row),
    declineReason: row.decline_reason,
  };
}

/** Every purchase of the viewer, newest first, each with the post behind it as far as they may see it. */
export async function listOrders(
  deps: Deps,
  viewer: Viewer,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: ListedOrder[]; nextCursor: string | null }> {
  const { at, id } = timeCursor.decode(cursor);
  const rows = await deps.db.many(ordersOfBuyer, viewer.id, at, id, limit + 1);
  const { items, nextCursor } = toPage(rows, limit, (row) =>
    timeCursor.encode(row.created_at, row.id),
  );
  const ids = new Set(items.flatMap(({ post_id }) => (post_id === null ? [] : [post_id])));
  const posts = await readPosts(deps, viewer, [...ids]);
  const bought = new Map(
    posts.map((post) => [post.id, { title: titleOfPost(post), picture: pictureOf(post) }]),
  );
  return {
    items: items.map((row) => ({
      ...toOrder(row),
      post: (row.post_id && bought.get(row.post_id)) ?? null,
    })),
    nextCursor,
  };
}

function pictureOf({ media: [first] }: PostView): string | null {
  if (!first) return null;
  return first.locked ? first.blurUrl : (first.sources[0]?.url ?? null);
}
