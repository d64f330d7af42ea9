import { SEARCH } from '@limelight/contract/discovery/limits';
import { anyone, limitedTo, signedIn } from '../kernel/implement.ts';
import { explore } from './explore.ts';
import { follow, unfollow } from './follow.ts';
import { getHome } from './get-home.ts';
import { FOLLOW_LIMIT } from './limits.ts';
import { listCreators } from './list-creators.ts';
import { listFeed } from './list-feed.ts';
import { countFeedSince } from './queries.ts';
import { searchRoutes } from './search-routes.ts';

export const discoveryRoutes = {
  getHome: anyone.discovery.getHome.handler(({ context: { deps, viewer } }) =>
    getHome(deps, viewer),
  ),

  listFeed: signedIn.discovery.listFeed.handler(({ context: { deps, viewer }, input }) =>
    listFeed(deps, viewer, input),
  ),

  explore: anyone.discovery.explore.handler(({ context: { deps, viewer }, input }) =>
    explore(deps, viewer, input),
  ),

  listCreators: anyone.discovery.listCreators.handler(({ context: { deps, viewer }, input }) =>
    listCreators(deps, viewer, input.limit),
  ),

  follow: signedIn.discovery.follow
    .use(limitedTo(FOLLOW_LIMIT))
    .handler(async ({ context: { deps, viewer }, input: { creatorId }, errors }) => {
      if (viewer.id === creatorId) throw errors.own_page();
      if (!(await follow(deps, viewer, creatorId))) throw errors.not_found();
      return { ok: true };
    }),

  unfollow: signedIn.discovery.unfollow.handler(
    async ({ context: { deps, viewer }, input: { creatorId } }) => {
      await unfollow(deps, viewer, creatorId);
      return { ok: true };
    },
  ),

  countNew: signedIn.discovery.countNew.handler(
    async ({ context: { deps, viewer }, input: { since } }) => {
      const now = deps.clock.now();
      const { posts } = await deps.db.one(
        countFeedSince,
        viewer.id,
        new Date(since),
        now,
        SEARCH.newCountMax,
      );
      return { count: posts };
    },
  ),

  ...searchRoutes,
};
