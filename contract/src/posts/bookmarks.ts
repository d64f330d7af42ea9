import { z } from 'zod';
import { operation, input, ok } from '../platform/operation.ts';
import { postId } from '../platform/ids.ts';
import { page, pageInput } from '../platform/cursor.ts';
import { COLLECTION } from './limits.ts';
import { postView } from './post-view.ts';
import { line } from '../platform/line.ts';

const collectionId = z.uuid();
const name = line.min(1).max(COLLECTION.nameMax);

/** The secret of a shared collection's link: 128 random bits. */
const linkKey = z.string().regex(/^[A-Za-z0-9_-]{22}$/);

/** The viewer's own named collection of bookmarks; a bookmark may be in several. `linkKey` is null while it is not shared. */
export const collection = z.object({
  id: collectionId,
  name: z.string(),
  count: z.int(),
  linkKey: linkKey.nullable(),
});
export type Collection = z.infer<typeof collection>;

/** A collection as people with its link see it. Fans stay anonymous: only a creator is named as its maker. */
const sharedCollection = page(postView).extend({
  name: z.string(),
  creator: z.object({ handle: z.string(), displayName: z.string() }).nullable(),
});
export type SharedCollection = z.infer<typeof sharedCollection>;

const name_taken = {
  status: 409,
  message: 'You already have a collection with that name.',
} as const;

export const bookmarkOperations = {
  bookmark: operation('posts.bookmark', 'PUT', '/posts/{postId}/bookmark', 'Bookmark')
    .input(input({ postId }))
    .output(ok),
  /** Whether the viewer bookmarked a post, and in which collections it is. */
  getBookmark: operation('posts.getBookmark', 'GET', '/posts/{postId}/bookmark', 'My bookmark')
    .input(input({ postId }))
    .output(z.object({ kept: z.boolean(), collectionIds: z.array(collectionId) })),
  /** Also removes it from every collection. */
  unbookmark: operation(
    'posts.unbookmark',
    'DELETE',
    '/posts/{postId}/bookmark',
    'Remove a bookmark',
  )
    .input(input({ postId }))
    .output(ok),
  /** Newest bookmark first; within one collection, last added first. Posts that are gone are left out. */
  listBookmarks: operation('posts.listBookmarks', 'GET', '/bookmarks', 'My bookmarks')
    .input(input({ collectionId: collectionId.optional(), ...pageInput({ default: 12, max: 50 }) }))
    .output(page(postView)),
  listCollections: operation(
    'posts.listCollections',
    'GET',
    '/bookmarks/collections',
    'My collections',
  )
    .input(input({}))
    .output(z.object({ items: z.array(collection), all: z.int() })),
  createCollection: operation(
    'posts.createCollection',
    'POST',
    '/bookmarks/collections',
    'New collection',
  )
    .input(input({ name }))
    .output(collection)
    .errors({
      name_taken,
      too_many: { status: 409, message: 'You’ve reached the limit for collections.' },
    }),
  renameCollection: operation(
    'posts.renameCollection',
    'PUT',
    '/bookmarks/collections/{collectionId}',
    'Rename a collection',
  )
    .input(input({ collectionId, name }))
    .output(collection)
    .errors({ name_taken }),
  /** The bookmarks in it stay. */
  deleteCollection: operation(
    'posts.deleteCollection',
    'DELETE',
    '/bookmarks/collections/{collectionId}',
    'Delete a collection',
  )
    .input(input({ collectionId }))
    .output(ok),
  /** Also bookmarks the post; the other collections that it is in do not change. */
  addToCollection: operation(
    'posts.addToCollection',
    'PUT',
    '/bookmarks/collections/{collectionId}/posts/{postId}',
    'Add to a collection',
  )
    .input(input({ collectionId, postId }))
    .output(ok),
  /** The post stays bookmarked. */
  removeFromCollection: operation(
    'posts.removeFromCollection',
    'DELETE',
    '/bookmarks/collections/{collectionId}/posts/{postId}',
    'Remove from a collection',
  )
    .input(input({ collectionId, postId }))
    .output(ok),
  /** Gives it a link that anyone can open; the same link as long as it stays shared. */
  shareCollection: operation(
    'posts.shareCollection',
    'PUT',
    '/bookmarks/collections/{collectionId}/link',
    'Share a collection',
  )
    .input(input({ collectionId }))
    .output(collection),
  /** The link stops working; sharing it again makes another one. */
  unshareCollection: operation(
    'posts.unshareCollection',
    'DELETE',
    '/bookmarks/collections/{collectionId}/link',
    'Stop sharing a collection',
  )
    .input(input({ collectionId }))
    .output(collection),
  /** Last added first, each post as the viewer may see it. */
  getSharedCollection: operation(
    'posts.getSharedCollection',
    'GET',
    '/collections/{linkKey}',
    'A shared collection',
  )
    .input(input({ linkKey, ...pageInput({ default: 12, max: 50 }) }))
    .output(sharedCollection),
};
