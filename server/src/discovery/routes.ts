import { z } from 'zod';
import { SEARCH } from '@limelight/contract/discovery/limits';
import { creatorCard } from '@limelight/contract/creators/operations';
import { anyone, hot, hotSignedIn, limitedTo, signedIn } from '../implement.ts';
import { explore } from './explore.ts';
import { follow, unfollow } from './follow.ts';
import { getHome } from './get-home.ts';
import { FOLLOW_LIMIT } from './limits.ts';
import { listCreatorsText } from './list-creators.ts';
import { listFeed } from './list-feed.ts';
import { countFeedSince } from './queries.ts';
import { searchRoutes } from './search-routes.ts';

const creatorList = z.object({ items: z.array(creatorCard) });

export const discoveryRoutes = {
  getHome: anyone.discovery.getHome.handler(({ context: { deps, viewer } }) =>
    getHome(deps, viewer),
  ),

  listFeed: hotSignedIn.discovery.listFeed.handler(({ context: { deps, viewer }, input }) =>
    listFeed(deps, viewer, input),
  ),

  explore: hot.discovery.explore.handler(({ context: { deps, viewer }, input }) =>
    explore(deps, viewer, input),
  ),

  // Over HTTP its text is sent on as it is (hot-reads.ts); this is the same for callers inside the process.
  listCreators: anyone.discovery.listCreators.handler(
    async ({ context: { deps, viewer }, input }) =>
      creatorList.parse(JSON.parse(await listCreatorsText(deps, viewer, input.limit))),
  ),

  follow: signedIn.discovery.follow
    .use(limitedTo(FOLLOW_LIMIT))
    .handler(async ({ context: { deps, viewer }, input: { creatorId }, errors }) => {
      if (viewer.id === (creatorId as string)) throw errors.own_page();
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
