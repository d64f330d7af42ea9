import { z } from 'zod';
import { operation, input, ok } from '../platform/operation.ts';
import { commentId, postId, userId } from '../platform/ids.ts';
import { page, pageInput } from '../platform/cursor.ts';
import { COMMENT } from './limits.ts';

/** One comment as the viewer sees it. A deleted comment with replies stays as an empty place. */
export const commentView = z.object({
  id: commentId,
  postId,
  /** The first comment of the thread that this one replies in; null for the first comment itself. */
  parentId: commentId.nullable(),
  /** Null when the comment was deleted. */
  author: z
    .object({
      id: userId,
      handle: z.string(),
      displayName: z.string(),
      avatarUrl: z.string().nullable(),
      /** The author of the comment also wrote the post. */
      isCreator: z.boolean(),
    })
    .nullable(),
  text: z.string().nullable(),
  /** Handles in the text that exist; only these become links. */
  mentions: z.array(z.string()),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  pinned: z.boolean(),
  likeCount: z.int(),
  replyCount: z.int(),
  viewer: z.object({
    likes: z.boolean(),
    canEdit: z.boolean(),
    canDelete: z.boolean(),
    canPin: z.boolean(),
    canReply: z.boolean(),
  }),
});
export type CommentView = z.infer<typeof commentView>;

const text = z.string().trim().min(1).max(COMMENT.textMax);
const likes = z.object({ likeCount: z.int() });

export const commentOperations = {
  /** The threads of a post: pinned first, then newest first. Only for a viewer who may see the post in full. */
  listComments: operation(
    'posts.listComments',
    'GET',
    '/posts/{postId}/comments',
    'Comments on a post',
  )
    .input(input({ postId, ...pageInput({ default: COMMENT.page, max: 50 }) }))
    .output(page(commentView)),
  /** The replies in one thread, oldest first. */
  listReplies: operation(
    'posts.listReplies',
    'GET',
    '/comments/{commentId}/replies',
    'Replies to a comment',
  )
    .input(input({ commentId, ...pageInput({ default: 20, max: 50 }) }))
    .output(page(commentView)),
  /** `parentId` is any comment of the thread to reply in. */
  comment: operation('posts.comment', 'POST', '/posts/{postId}/comments', 'Comment')
    .input(
      input({
        postId,
        text,
        parentId: commentId.optional(),
        idempotencyKey: z.string().min(8).max(64).optional(),
      }),
    )
    .output(commentView)
    .errors({ comments_closed: { status: 403, message: 'You can’t comment here.' } }),
  editComment: operation(
    'posts.editComment',
    'PUT',
    '/comments/{commentId}',
    'Edit one of my comments',
  )
    .input(input({ commentId, text }))
    .output(commentView),
  /** Deletes the viewer's own comment, or any under the viewer's own post. */
  deleteComment: operation(
    'posts.deleteComment',
    'DELETE',
    '/comments/{commentId}',
    'Delete a comment',
  )
    .input(input({ commentId }))
    .output(ok),
  likeComment: operation('posts.likeComment', 'PUT', '/comments/{commentId}/like', 'Like a comment')
    .input(input({ commentId }))
    .output(likes),
  unlikeComment: operation(
    'posts.unlikeComment',
    'DELETE',
    '/comments/{commentId}/like',
    'Unlike a comment',
  )
    .input(input({ commentId }))
    .output(likes),
  /** The creator pins one thread of a post; pinning another one replaces it. */
  pinComment: operation('posts.pinComment', 'PUT', '/comments/{commentId}/pin', 'Pin a comment')
    .input(input({ commentId }))
    .output(ok),
  unpinComment: operation(
    'posts.unpinComment',
    'DELETE',
    '/comments/{commentId}/pin',
    'Unpin a comment',
  )
    .input(input({ commentId }))
    .output(ok),
};
