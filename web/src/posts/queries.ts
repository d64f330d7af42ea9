import type { PostId } from '@limelight/contract/platform/ids';
import { api } from '../platform/api.ts';

export const post = (postId: PostId) => api.posts.get.queryOptions({ input: { postId } });

/** A creator's posts, newest first; `handle` is a handle or an id. */
export const postsOfCreator = (handle: string) =>
  api.posts.listByCreator.infiniteOptions({
    input: (cursor: string | undefined) => (cursor === undefined ? { handle } : { handle, cursor }),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });
