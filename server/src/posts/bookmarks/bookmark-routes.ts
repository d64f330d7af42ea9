import { anyone, limitedTo, signedIn } from '../../kernel/implement.ts';
import { createNamed, renameNamed } from '../../kernel/named-things.ts';
import {
  bookmarkOf,
  deleteBookmark,
  deleteCollection,
  removeFromCollection,
} from './bookmark-queries.ts';
import {
  addToCollection,
  bookmark,
  collections,
  listBookmarks,
  listCollections,
  readSharedCollection,
  shareCollection,
  unshareCollection,
} from './bookmarks.ts';
import { BOOKMARK_LIMIT } from '../limits.ts';

export const bookmarkRoutes = {
  bookmark: signedIn.posts.bookmark
    .use(limitedTo(BOOKMARK_LIMIT))
    .handler(async ({ context: { deps, viewer }, input: { postId }, errors }) => {
      if (!(await bookmark(deps, viewer, postId))) throw errors.not_found();
      return { ok: true };
    }),

  getBookmark: signedIn.posts.getBookmark.handler(
    async ({ context: { deps, viewer }, input: { postId } }) => {
      const found = await deps.db.maybe(bookmarkOf, viewer.id, postId);
      return { kept: Boolean(found), collectionIds: [...(found?.collection_ids ?? [])] };
    },
  ),

  unbookmark: signedIn.posts.unbookmark.handler(
    async ({ context: { deps, viewer }, input: { postId } }) => {
      await deps.db.run(deleteBookmark, viewer.id, postId);
      return { ok: true };
    },
  ),

  listBookmarks: signedIn.posts.listBookmarks.handler(({ context: { deps, viewer }, input }) =>
    listBookmarks(deps, viewer, input),
  ),

  listCollections: signedIn.posts.listCollections.handler(({ context: { deps, viewer } }) =>
    listCollections(deps, viewer),
  ),

  createCollection: signedIn.posts.createCollection
    .use(limitedTo(BOOKMARK_LIMIT))
    .handler(({ context: { deps, viewer }, input: { name } }) =>
      createNamed(deps, collections, viewer.id, name),
    ),

  renameCollection: signedIn.posts.renameCollection.handler(
    ({ context: { deps, viewer }, input: { collectionId, name } }) =>
      renameNamed(deps, collections, viewer.id, collectionId, name),
  ),

  deleteCollection: signedIn.posts.deleteCollection.handler(
    async ({ context: { deps, viewer }, input: { collectionId }, errors }) => {
      if (!(await deps.db.run(deleteCollection, collectionId, viewer.id))) throw errors.not_found();
      return { ok: true };
    },
  ),

  addToCollection: signedIn.posts.addToCollection
    .use(limitedTo(BOOKMARK_LIMIT))
    .handler(async ({ context: { deps, viewer }, input: { collectionId, postId }, errors }) => {
      if (!(await addToCollection(deps, viewer, postId, collectionId))) throw errors.not_found();
      return { ok: true };
    }),

  removeFromCollection: signedIn.posts.removeFromCollection.handler(
    async ({ context: { deps, viewer }, input: { collectionId, postId } }) => {
      await deps.db.run(removeFromCollection, viewer.id, postId, collectionId);
      return { ok: true };
    },
  ),

  shareCollection: signedIn.posts.shareCollection
    .use(limitedTo(BOOKMARK_LIMIT))
    .handler(async ({ context: { deps, viewer }, input: { collectionId }, errors }) => {
      const shared = await shareCollection(deps, viewer, collectionId);
      if (!shared) throw errors.not_found();
      return shared;
    }),

  unshareCollection: signedIn.posts.unshareCollection
    .use(limitedTo(BOOKMARK_LIMIT))
    .handler(async ({ context: { deps, viewer }, input: { collectionId }, errors }) => {
      const unshared = await unshareCollection(deps, viewer, collectionId);
      if (!unshared) throw errors.not_found();
      return unshared;
    }),

  getSharedCollection: anyone.posts.getSharedCollection.handler(
    async ({ context: { deps, viewer }, input: { linkKey, ...asked }, errors }) => {
      const shared = await readSharedCollection(deps, viewer, linkKey, asked);
      if (!shared) throw errors.not_found();
      return shared;
    },
  ),
};
