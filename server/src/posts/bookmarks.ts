import type { PostId } from '@limelight/contract/platform/ids';
import { COLLECTION } from '@limelight/contract/posts/limits';
import type { Collection, PostView } from '@limelight/contract/posts/operations';
import type { Viewer } from '../accounts/viewer.ts';
import type { Deps } from '../deps.ts';
import { timeCursor, toPage } from '../platform/db/cursor.ts';
import {
  bookmarkPage,
  bookmarkPageOfCollection,
  collectionByName,
  collectionsOf,
  countBookmarks,
  insertCollection,
  putBookmark,
  updateCollection,
} from './bookmark-queries.ts';
import { judgePosts } from './judge-posts.ts';
import { readPosts } from './read-posts.ts';

/** Keeps a post that the viewer may know of, locked ones too; false when it or the collection is not there. */
export async function bookmark(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  postId: PostId,
  collectionId: string | null,
): Promise<boolean> {
  const [post] = await judgePosts(deps, viewer, [postId]);
  if (!post) return false;
  return (await deps.db.run(putBookmark, viewer.id, postId, collectionId, deps.clock.now())) > 0;
}

/** The viewer's bookmarks, newest first, of one collection or all. */
export async function listBookmarks(
  deps: Deps,
  viewer: Viewer,
  asked: { collectionId?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<{ items: PostView[]; nextCursor: string | null }> {
  const { at, id } = timeCursor.decode(asked.cursor);
  const { collectionId, limit } = asked;
  const rows = await (collectionId === undefined
    ? deps.db.many(bookmarkPage, viewer.id, at, id, limit + 1)
    : deps.db.many(bookmarkPageOfCollection, viewer.id, at, id, limit + 1, collectionId));
  const { items, nextCursor } = toPage(rows, limit, (row) =>
    timeCursor.encode(row.created_at, row.post_id),
  );
  const ids = items.map((row) => row.post_id);
  return { items: await readPosts(deps, viewer, ids), nextCursor };
}

export async function listCollections(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
): Promise<{ items: Collection[]; all: number }> {
  const [items, { bookmarks }] = await Promise.all([
    deps.db.many(collectionsOf, viewer.id),
    deps.db.one(countBookmarks, viewer.id),
  ]);
  return { items, all: bookmarks };
}

export async function createCollection(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  name: string,
): Promise<Collection | 'name_taken' | 'too_many'> {
  const now = deps.clock.now();
  const made = await deps.db.maybe(insertCollection, viewer.id, name, now, COLLECTION.most);
  if (made) return made;
  return (await deps.db.maybe(collectionByName, viewer.id, name)) ? 'name_taken' : 'too_many';
}

export async function renameCollection(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  id: string,
  name: string,
): Promise<Collection | 'name_taken' | null> {
  return deps.db.tx(async (tx) => {
    const other = await tx.maybe(collectionByName, viewer.id, name);
    if (other && other.id !== id) return 'name_taken';
    return tx.maybe(updateCollection, id, viewer.id, name);
  });
}
