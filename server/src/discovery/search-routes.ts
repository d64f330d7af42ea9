import { anyone, limitedTo, signedIn } from '../kernel/implement.ts';
import { hideCreator, hidePost, unhideCreator, unhidePost } from './hide-queries.ts';
import { HIDE_LIMIT, SEARCH_LIMIT } from './limits.ts';
import { countGallery, getGalleryCreators, listGallery } from './list-gallery.ts';
import { listHidden } from './list-hidden.ts';
import { listSearches, saveSearch } from './recent-searches.ts';
import { getTag, search } from './search.ts';
import { deleteSearch, deleteSearches } from './search-queries.ts';

export const searchRoutes = {
  search: anyone.discovery.search
    .use(limitedTo(SEARCH_LIMIT))
    .handler(async ({ context: { deps, viewer }, input: { q } }) => {
      return search(deps, viewer, q);
    }),

  getTag: anyone.discovery.getTag.handler(({ context: { deps, viewer }, input: { tag } }) =>
    getTag(deps, viewer, tag),
  ),

  listSearches: signedIn.discovery.listSearches.handler(({ context: { deps, viewer } }) =>
    listSearches(deps, viewer),
  ),

  saveSearch: signedIn.discovery.saveSearch
    .use(limitedTo(SEARCH_LIMIT))
    .handler(async ({ context: { deps, viewer }, input: { q } }) => {
      return saveSearch(deps, viewer, q);
    }),

  removeSearch: signedIn.discovery.removeSearch.handler(
    async ({ context: { deps, viewer }, input: { searchId } }) => {
      await deps.db.run(deleteSearch, viewer.id, searchId);
      return { ok: true };
    },
  ),

  clearSearches: signedIn.discovery.clearSearches.handler(async ({ context: { deps, viewer } }) => {
    await deps.db.run(deleteSearches, viewer.id);
    return { ok: true };
  }),

  hideCreator: signedIn.discovery.hideCreator
    .use(limitedTo(HIDE_LIMIT))
    .handler(async ({ context: { deps, viewer }, input: { creatorId }, errors }) => {
      const { known } = await deps.db.one(hideCreator, viewer.id, creatorId, deps.clock.now());
      if (!known) throw errors.not_found();
      return { ok: true };
    }),

  unhideCreator: signedIn.discovery.unhideCreator.handler(
    async ({ context: { deps, viewer }, input: { creatorId } }) => {
      await deps.db.run(unhideCreator, viewer.id, creatorId);
      return { ok: true };
    },
  ),

  hidePost: signedIn.discovery.hidePost
    .use(limitedTo(HIDE_LIMIT))
    .handler(async ({ context: { deps, viewer }, input: { postId }, errors }) => {
      const { known } = await deps.db.one(hidePost, viewer.id, postId, deps.clock.now());
      if (!known) throw errors.not_found();
      return { ok: true };
    }),

  unhidePost: signedIn.discovery.unhidePost.handler(
    async ({ context: { deps, viewer }, input: { postId } }) => {
      await deps.db.run(unhidePost, viewer.id, postId);
      return { ok: true };
    },
  ),

  listHidden: signedIn.discovery.listHidden.handler(({ context: { deps, viewer } }) =>
    listHidden(deps, viewer),
  ),

  listGallery: signedIn.discovery.listGallery.handler(({ context: { deps, viewer }, input }) =>
    listGallery(deps, viewer, input),
  ),

  getGalleryCreators: signedIn.discovery.getGalleryCreators.handler(
    ({ context: { deps, viewer } }) => getGalleryCreators(deps, viewer),
  ),

  countGallery: signedIn.discovery.countGallery.handler(({ context: { deps, viewer } }) =>
    countGallery(deps, viewer),
  ),
};
