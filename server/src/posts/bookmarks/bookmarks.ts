import { randomBytes } from 'node:crypto';
import type { PostId, UserId } from '@limelight/contract/platform/ids';
import { COLLECTION } from '@limelight/contract/posts/limits';
import type { Collection, PostView, SharedCollection } from '@limelight/contract/posts/operations';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import { timeCursor, toPage } from '../../platform/db/cursor.ts';
import {
  addToCollection as putInto,
  bookmarkPage,
  bookmarkPageOfCollection,
  collectionByName,
  collectionsOf,
  countBookmarks,
  insertBookmark,
  insertCollection,
  shareCollection as giveKey,
  sharedCollection,
  unshareCollection as takeKey,
  updateCollection,
} from './bookmark-queries.ts';
import { judgePosts } from '../reading/judge-posts.ts';
import { readPosts } from '../reading/read-posts.ts';

/** Bookmarks a post that the viewer may know of, even a locked one; returns false when it is not there. */
export async function bookmark(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  postId: PostId,
): Promise<boolean> {
  const [post] = await judgePosts(deps, viewer, [postId]);
  if (post) await deps.db.run(insertBookmark, viewer.id, postId, deps.clock.now());
  return Boolean(post);
}

/** Bookmarks a post, and puts it into one more collection; returns false when either is not there. */
export async function addToCollection(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  postId: PostId,
  collectionId: string,
): Promise<boolean> {
  const [post] = await judgePosts(deps, viewer, [postId]);
  if (!post) return false;
  return (await deps.db.run(putInto, viewer.id, postId, collectionId, deps.clock.now())) > 0;
}

interface AskedPage {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** The viewer's bookmarks, newest first, or those of one collection, last added first. */
export async function listBookmarks(
  deps: Deps,
  viewer: Viewer,
  { collectionId, ...asked }: AskedPage & { readonly collectionId?: string | undefined },
): Promise<Page> {
  return readPage(deps, viewer, asked, viewer.id, collectionId ?? null);
}

interface Page {
  readonly items: PostView[];
  readonly nextCursor: string | null;
}

/** The bookmarks of `owner`, as `viewer` may see them. */
async function readPage(
  deps: Deps,
  viewer: Viewer | null,
  { cursor, limit }: AskedPage,
  owner: UserId,
  collectionId: string | null,
): Promise<Page> {
  const { at, id } = timeCursor.decode(cursor);
  const rows =
    collectionId === null
      ? await deps.db.many(bookmarkPage, owner, at, id, limit + 1)
      : await deps.db.many(bookmarkPageOfCollection, owner, at, id, limit + 1, collectionId);
  const { items, nextCursor } = toPage(rows, limit, (row) =>
    timeCursor.encode(row.at, row.post_id),
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

/** The collections of a person, by their names. */
export const collections = {
  insert: insertCollection,
  byName: collectionByName,
  rename: updateCollection,
  most: COLLECTION.most,
};

/** Shares a collection: makes the key of its link, or keeps the one it has; null when the collection is not the viewer's. */
export const shareCollection = (deps: Pick<Deps, 'db'>, viewer: Viewer, id: string) =>
  deps.db.maybe(giveKey, id, viewer.id, randomBytes(16).toString('base64url'));

export const unshareCollection = (deps: Pick<Deps, 'db'>, viewer: Viewer, id: string) =>
  deps.db.maybe(takeKey, id, viewer.id);

/**
 * A page of the collection behind a link, last added first; null where the link is not valid. The rule is applied to each post
 * for the viewer, so the link opens nothing that is locked to them.
 */
export async function readSharedCollection(
  deps: Deps,
  viewer: Viewer | null,
  linkKey: string,
  asked: AskedPage,
): Promise<SharedCollection | null> {
  const found = await deps.db.maybe(sharedCollection, linkKey, viewer?.id ?? null);
  if (!found) return null;
  const { name, handle, display_name: displayName } = found;
  return {
    name,
    creator: handle === null || displayName === null ? null : { handle, displayName },
    ...(await readPage(deps, viewer, asked, found.user_id, found.id)),
  };
}
