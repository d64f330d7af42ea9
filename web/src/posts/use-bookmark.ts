import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PostView } from '@limelight/contract/posts/operations';
import { api, client } from '../platform/api.ts';
import { bookmarkOf } from './queries.ts';
import { patchPost } from './use-like.ts';

/** The optimistic state of a bookmark, which is read again afterwards; only once where several changes are queued. */
function useKept(post: PostView) {
  const queries = useQueryClient();
  const { id: postId } = post;
  const mutationKey = ['bookmark', postId];
  return {
    mutationKey,
    scope: { id: `bookmark-${postId}` },
    show: (bookmarks: boolean) =>
      patchPost(queries, postId, (one) => ({ ...one, viewer: { ...one.viewer, bookmarks } })),
    refresh: async () => {
      if (queries.isMutating({ mutationKey }) > 1) return;
      await Promise.all([
        queries.invalidateQueries({ queryKey: api.posts.listBookmarks.key() }),
        queries.invalidateQueries({ queryKey: api.posts.listCollections.key() }),
        queries.invalidateQueries({ queryKey: api.posts.getBookmark.key() }),
      ]);
    },
  };
}

/** Bookmarks a post, or removes the bookmark and the post from every collection. Optimistic. */
export function useBookmark(post: PostView) {
  const { show, refresh, ...one } = useKept(post);
  return useMutation({
    ...one,
    mutationFn: (keep: boolean) =>
      keep
        ? client.posts.bookmark({ postId: post.id })
        : client.posts.unbookmark({ postId: post.id }),
    onMutate: show,
    onError: (_error, keep) => show(!keep),
    onSettled: refresh,
  });
}

/** Adds a post to a collection or removes it from that one. Optimistic. */
export function useCollect(post: PostView) {
  const queries = useQueryClient();
  const { show, refresh, ...one } = useKept(post);
  const { id: postId } = post;
  return useMutation({
    ...one,
    mutationFn: ({
      collectionId,
      isIn,
    }: {
      readonly collectionId: string;
      readonly isIn: boolean;
    }) =>
      isIn
        ? client.posts.addToCollection({ collectionId, postId })
        : client.posts.removeFromCollection({ collectionId, postId }),
    onMutate: ({ collectionId, isIn }) => {
      if (isIn) show(true);
      queries.setQueryData(bookmarkOf(postId).queryKey, (before) => {
        const others = before?.collectionIds.filter((id) => id !== collectionId) ?? [];
        return { kept: true, collectionIds: isIn ? [...others, collectionId] : others };
      });
      return { wasKept: post.viewer.bookmarks };
    },
    onError: (_error, _change, context) => show(context?.wasKept ?? false),
    onSettled: async () => {
      await refresh();
      if (queries.isMutating({ mutationKey: one.mutationKey }) > 1) return;
      // The state before a change may itself be that of another change that failed.
      await queries.fetchQuery(bookmarkOf(postId)).then(
        ({ kept }) => show(kept),
        () => undefined,
      );
    },
  });
}
