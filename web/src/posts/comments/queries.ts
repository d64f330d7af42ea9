import type { QueryClient } from '@tanstack/react-query';
import type { CommentView } from '@limelight/contract/posts/operations';
import type { CommentId, PostId } from '@limelight/contract/platform/ids';
import { api } from '../../platform/api.ts';

/** The threads of a post: pinned first, then newest first. */
export const comments = (postId: PostId) =>
  api.posts.listComments.infiniteOptions({
    input: (cursor: string | undefined) => (cursor === undefined ? { postId } : { postId, cursor }),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });

/** The replies in one thread, oldest first. */
export const replies = (commentId: CommentId) =>
  api.posts.listReplies.infiniteOptions({
    input: (cursor: string | undefined) =>
      cursor === undefined ? { commentId } : { commentId, cursor },
    initialPageParam: undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });

interface Pages {
  readonly pages: readonly { readonly items: readonly CommentView[] }[];
}

/** Changes one comment wherever it is among the loaded threads and replies. */
export function patchComment(
  queries: QueryClient,
  commentId: CommentId,
  patch: (comment: CommentView) => CommentView,
): void {
  for (const queryKey of [api.posts.listComments.key(), api.posts.listReplies.key()]) {
    queries.setQueriesData<Pages>({ queryKey }, (data) =>
      data?.pages.some((page) => page.items.some((one) => one.id === commentId))
        ? {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              items: page.items.map((one) => (one.id === commentId ? patch(one) : one)),
            })),
          }
        : data,
    );
  }
}

/** Reads the threads of a post and their replies again. */
export const refreshComments = (queries: QueryClient) =>
  Promise.all([
    queries.invalidateQueries({ queryKey: api.posts.listComments.key() }),
    queries.invalidateQueries({ queryKey: api.posts.listReplies.key() }),
  ]);
