import type { PostView } from '@limelight/contract/posts/operations';
import type { Viewer } from '../kernel/viewer.ts';
import type { Deps } from '../kernel/deps.ts';
import { timeCursor, toPage } from '../platform/db/cursor.ts';
import { readPosts } from '../posts/index.ts';
import { feedPage } from './queries.ts';

/** Newest posts of the creators that the viewer follows; locked posts are shown as locked. */
export async function listFeed(
  deps: Deps,
  viewer: Viewer,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: PostView[]; nextCursor: string | null }> {
  const after = timeCursor.decode(cursor);
  const rows = await deps.db.many(
    feedPage,
    viewer.id,
    after.at,
    after.id,
    deps.clock.now(),
    limit + 1,
  );
  const { items, nextCursor } = toPage(rows, limit, (row) =>
    timeCursor.encode(row.published_at, row.id),
  );
  return {
    items: await readPosts(
      deps,
      viewer,
      items.map((row) => row.id),
    ),
    nextCursor,
  };
}
