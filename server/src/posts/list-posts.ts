import type { PostView } from '@limelight/contract/posts/operations';
import type { Viewer } from '../accounts/viewer.ts';
import type { Deps } from '../deps.ts';
import { timeCursor, toPage } from '../platform/db/cursor.ts';
import { creatorByName, idsOfCreator } from './queries.ts';
import { readPosts } from './read-posts.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A creator's posts, newest first; null when there is no such creator. A blocked viewer gets an empty list. */
export async function listPostsByCreator(
  deps: Deps,
  viewer: Viewer | null,
  { handle, cursor, limit }: { handle: string; cursor?: string | undefined; limit: number },
): Promise<{ items: PostView[]; nextCursor: string | null } | null> {
  const creator = await deps.db.maybe(creatorByName, handle, UUID.test(handle) ? handle : null);
  if (!creator) return null;
  const after = timeCursor.decode(cursor);
  const rows = await deps.db.many(
    idsOfCreator,
    creator.id,
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
