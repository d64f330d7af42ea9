import type { CreatorId, PostId } from '@limelight/contract/platform/ids';
import type { PostView } from '@limelight/contract/posts/operations';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import { timeCursor, toPage } from '../../platform/db/cursor.ts';
import { uuidOrNull } from '../../platform/db/uuid-or-null.ts';
import { creatorByName, idsOfCreator, pinnedOfCreator } from './queries.ts';
import { readPosts } from './read-posts.ts';

/** A creator's posts, pinned first and then newest first; null when there is no such creator. A blocked viewer gets none. */
export async function listPostsByCreator(
  deps: Deps,
  viewer: Viewer | null,
  { handle, cursor, limit }: { handle: string; cursor?: string | undefined; limit: number },
): Promise<{ items: PostView[]; nextCursor: string | null } | null> {
  const creator = await deps.db.maybe(creatorByName, handle, uuidOrNull(handle));
  if (!creator) return null;
  const { ids, nextCursor } = await idsOnPage(deps, creator.id, { cursor, limit });
  return { items: await readPosts(deps, viewer, ids), nextCursor };
}

/** The ids of one page of a creator's posts: the pinned ones first, on the first page. */
export async function idsOnPage(
  deps: Pick<Deps, 'db' | 'clock'>,
  creatorId: CreatorId,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ ids: PostId[]; nextCursor: string | null }> {
  const { at, id } = timeCursor.decode(cursor);
  const now = deps.clock.now();
  const [pinned, rows] = await Promise.all([
    cursor === undefined ? deps.db.many(pinnedOfCreator, creatorId, now) : [],
    deps.db.many(idsOfCreator, creatorId, at, id, now, limit + 1),
  ]);
  const { items, nextCursor } = toPage(rows, limit, (row) =>
    timeCursor.encode(row.published_at, row.id),
  );
  return { ids: [...pinned, ...items].map((row) => row.id), nextCursor };
}
