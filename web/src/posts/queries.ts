import { queryOptions } from '@tanstack/react-query';
import type { PostId } from '@limelight/contract/platform/ids';
import type { PostView } from '@limelight/contract/posts/operations';
import { api, client } from '../platform/api.ts';
import { comments } from './comments/queries.ts';

/**
 * A post for its own page. The first comments come in the same response: a parallel request would be refused for a locked post,
 * and a later one would cost a second round trip.
 */
export const post = (postId: PostId) =>
  queryOptions({
    queryKey: api.posts.get.queryKey({ input: { postId } }),
    queryFn: async ({ client: queries, signal }): Promise<PostView> => {
      const answer = await client.posts.getWithComments({ postId }, { signal });
      const { queryKey } = comments(postId);
      if (answer.comments && queries.getQueryData(queryKey) === undefined) {
        queries.setQueryData(queryKey, { pages: [answer.comments], pageParams: [undefined] });
      }
      return answer.post;
    },
  });

/** The kind of viewer in the author's preview. */
export interface SeenBy {
  readonly as: 'stranger' | 'fan' | 'member';
  readonly tierId?: string;
}

/** The author's own posts as another viewer sees them, without those that they would not see. */
export const postsAsSeen = (seenBy: SeenBy) =>
  api.posts.previewList.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ...seenBy,
      ...(cursor === undefined ? {} : { cursor }),
    }),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });

/** A creator's posts, newest first; `handle` is a handle or an id. */
export const postsOfCreator = (handle: string) =>
  api.posts.listByCreator.infiniteOptions({
    input: (cursor: string | undefined) => (cursor === undefined ? { handle } : { handle, cursor }),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });

/** The person's own collections of bookmarks; `all` counts every bookmark. */
export const collections = () => api.posts.listCollections.queryOptions({ input: {} });

/** Whether the user has bookmarked a post, and in which collections. */
export const bookmarkOf = (postId: PostId) =>
  api.posts.getBookmark.queryOptions({ input: { postId }, staleTime: 0 });

/** Bookmarks, newest first; or those of one collection, last added first. */
export const bookmarks = (collectionId: string | null) =>
  api.posts.listBookmarks.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ...(collectionId === null ? {} : { collectionId }),
      ...(cursor === undefined ? {} : { cursor }),
    }),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });

/** A shared collection, found by its link, with its posts, last added first. */
export const sharedCollection = (linkKey: string) =>
  api.posts.getSharedCollection.infiniteOptions({
    input: (cursor: string | undefined) =>
      cursor === undefined ? { linkKey } : { linkKey, cursor },
    initialPageParam: undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });

/** Every file of a creator's visible posts, newest post first. */
export const mediaOfCreator = (handle: string, kind: 'picture' | 'video' | 'audio' | null) =>
  api.posts.listMediaByCreator.infiniteOptions({
    input: (cursor: string | undefined) => ({
      handle,
      ...(kind === null ? {} : { kind }),
      ...(cursor === undefined ? {} : { cursor }),
    }),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });
