import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { PostView } from '@limelight/contract/posts/operations';
import { api, client } from '../platform/api.ts';
import { toastFault } from '../ui/dialogs/toast-fault.ts';
import { patchPostIn, withLike, type PostCache } from './patch-post.ts';

/** The query keys under which the cache may have a post. */
const caches = () => [
  api.posts.get.key(),
  api.posts.listByCreator.key(),
  api.posts.listBookmarks.key(),
  api.discovery.listFeed.key(),
];

/** Changes a post on every screen that shows it. */
export function patchPost(
  queries: QueryClient,
  postId: string,
  patch: (post: PostView) => PostView,
): void {
  for (const queryKey of caches()) {
    queries.setQueriesData<PostCache>({ queryKey }, (data) => patchPostIn(data, postId, patch));
  }
}

/** Likes a post or removes the like. Optimistic, then corrected by the server's count. */
export function useLike(post: PostView) {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: ['posts', 'like', post.id],
    // Changes to one post run one after the other, so that the last press counts.
    scope: { id: `like-${post.id}` },
    mutationFn: (likes: boolean) =>
      likes ? client.posts.like({ postId: post.id }) : client.posts.unlike({ postId: post.id }),
    onMutate: (likes) => patchPost(queries, post.id, (one) => withLike(one, likes)),
    onError: (error, likes) => {
      patchPost(queries, post.id, (one) => withLike(one, !likes));
      toastFault(error);
    },
    onSuccess: ({ likeCount }, likes) => {
      // While another press is queued, its optimistic count is newer.
      if (queries.isMutating({ mutationKey: ['posts', 'like', post.id] }) > 1) return;
      patchPost(queries, post.id, (one) => ({
        ...one,
        likeCount,
        viewer: { ...one.viewer, likes },
      }));
    },
  });
}
