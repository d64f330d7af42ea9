import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PostView } from '@limelight/contract/posts/operations';
import { api, client } from '../platform/api.ts';
import { patchPost } from './use-like.ts';

/** Keeps a post for later or lets it go: shown at once. `collectionId` null is no collection. */
export function useBookmark(post: PostView) {
  const queries = useQueryClient();
  const { id: postId } = post;
  const show = (bookmarks: boolean) =>
    patchPost(queries, postId, (one) => ({ ...one, viewer: { ...one.viewer, bookmarks } }));
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: api.posts.listBookmarks.key() }),
      queries.invalidateQueries({ queryKey: api.posts.listCollections.key() }),
      queries.invalidateQueries({ queryKey: api.posts.getBookmark.key() }),
    ]);
  return useMutation({
    scope: { id: `bookmark-${postId}` },
    mutationFn: (keep: { readonly collectionId: string | null } | null) =>
      keep === null
        ? client.posts.unbookmark({ postId })
        : client.posts.bookmark({ postId, collectionId: keep.collectionId }),
    onMutate: (keep) => show(keep !== null),
    onError: (_error, keep) => show(keep === null),
    onSettled: refresh,
  });
}
