import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CreatorPage } from '@limelight/contract/creators/operations';
import type { CreatorId } from '@limelight/contract/platform/ids';
import { api, client } from '../platform/api.ts';

function withFollow(page: CreatorPage, follows: boolean): CreatorPage {
  if (page.viewer.follows === follows) return page;
  return {
    ...page,
    counts: { ...page.counts, followers: Math.max(0, page.counts.followers + (follows ? 1 : -1)) },
    viewer: { ...page.viewer, follows },
  };
}

export type ChangeFollow = (creatorId: CreatorId, follows: boolean) => Promise<unknown>;
const changeFollow: ChangeFollow = (creatorId, follows) =>
  follows ? client.discovery.follow({ creatorId }) : client.discovery.unfollow({ creatorId });

/** Follows or unfollows a creator: shown at once; the feed, and posts, streams and products for followers are fetched again. */
export function useFollow(creatorId: CreatorId, change = changeFollow) {
  const queries = useQueryClient();
  const show = (follows: boolean) =>
    queries.setQueriesData<CreatorPage>({ queryKey: api.creators.get.key() }, (page) =>
      page?.id === creatorId ? withFollow(page, follows) : page,
    );
  return useMutation({
    scope: { id: `follow-${creatorId}` },
    mutationFn: (follows: boolean) => change(creatorId, follows),
    onMutate: show,
    onError: (_error, follows) => show(!follows),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: api.discovery.listFeed.key() }),
        queries.invalidateQueries({ queryKey: api.posts.key() }),
        queries.invalidateQueries({ queryKey: api.live.key() }),
        queries.invalidateQueries({ queryKey: api.shop.key() }),
      ]),
  });
}
