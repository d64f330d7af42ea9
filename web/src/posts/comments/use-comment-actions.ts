import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CommentView } from '@limelight/contract/posts/operations';
import type { CommentId, PostId } from '@limelight/contract/platform/ids';
import { client } from '../../platform/api.ts';
import { toastFault } from '../../ui/dialogs/toast-fault.ts';
import { patchPost } from '../use-like.ts';
import { patchComment, refreshComments } from './queries.ts';

/** Adds a comment or a reply. With the key, a repeat after a lost response is the same comment. */
export function useWriteComment(postId: PostId) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (written: {
      text: string;
      parentId: CommentId | null;
      idempotencyKey: string;
    }) => {
      const comment = await client.posts.comment({
        postId,
        text: written.text,
        idempotencyKey: written.idempotencyKey,
        ...(written.parentId !== null && { parentId: written.parentId }),
      });
      // The first request had arrived, and the text was changed since.
      return comment.text === written.text
        ? comment
        : client.posts.editComment({ commentId: comment.id, text: written.text });
    },
    onSuccess: (comment) => {
      patchPost(queries, postId, (post) => ({ ...post, commentCount: post.commentCount + 1 }));
      if (comment.parentId !== null) {
        patchComment(queries, comment.parentId, (one) => ({
          ...one,
          replyCount: one.replyCount + 1,
        }));
      }
      return refreshComments(queries);
    },
  });
}

/** All actions on an existing comment. */
export function useCommentActions(comment: CommentView) {
  const queries = useQueryClient();
  const { id: commentId } = comment;
  const show = (likes: boolean) =>
    patchComment(queries, commentId, (one) =>
      one.viewer.likes === likes
        ? one
        : {
            ...one,
            likeCount: Math.max(0, one.likeCount + (likes ? 1 : -1)),
            viewer: { ...one.viewer, likes },
          },
    );
  const like = useMutation({
    scope: { id: `like-${commentId}` },
    mutationFn: (likes: boolean) =>
      likes ? client.posts.likeComment({ commentId }) : client.posts.unlikeComment({ commentId }),
    onMutate: show,
    onError: (error, likes) => {
      show(!likes);
      toastFault(error);
    },
  });
  const edit = useMutation({
    mutationFn: (text: string) => client.posts.editComment({ commentId, text }),
    onSuccess: (edited) => patchComment(queries, commentId, () => edited),
  });
  const remove = useMutation({
    mutationFn: () => client.posts.deleteComment({ commentId }),
    onSuccess: () => {
      patchPost(queries, comment.postId, (post) => ({
        ...post,
        commentCount: Math.max(0, post.commentCount - 1),
      }));
      return refreshComments(queries);
    },
    onError: toastFault,
  });
  const pin = useMutation({
    mutationFn: (pinned: boolean) =>
      pinned ? client.posts.pinComment({ commentId }) : client.posts.unpinComment({ commentId }),
    onSuccess: () => refreshComments(queries),
    onError: toastFault,
  });
  return { like, edit, remove, pin };
}
