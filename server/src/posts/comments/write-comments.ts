import type { CommentId, PostId, UserId } from '@limelight/contract/platform/ids';
import type { CommentView } from '@limelight/contract/posts/operations';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import { emit } from '../../events/index.ts';
import {
  commentById,
  commentByKey,
  commentLikeCount,
  deleteComment as deleteCommentRow,
  deleteCommentLike,
  insertComment,
  insertCommentLike,
  lockPost,
  pinThread,
  unpinThreads,
  updateComment,
} from './comment-queries.ts';
import { commentWritten } from '../events.ts';
import type { JudgedPost } from '../reading/judge-posts.ts';
import { mentionedPeople } from '../telling/mentioned-people.ts';
import { mayDelete, openComment, openPost, viewComments } from './read-comments.ts';
import { mayComment } from '../reading/view.ts';

type WriteDeps = Pick<Deps, 'db' | 'clock'>;

export interface NewComment {
  readonly postId: PostId;
  readonly text: string;
  readonly parentId?: CommentId | undefined;
  readonly idempotencyKey?: string | undefined;
}

/** Writes a comment once per key, under the post or in the thread of any of its comments. */
export async function comment(
  deps: WriteDeps,
  viewer: Viewer,
  asked: NewComment,
): Promise<CommentView | 'absent' | 'closed'> {
  const post = await openPost(deps, viewer, asked.postId);
  if (!post) return 'absent';
  if (!mayComment(post)) return 'closed';
  let thread: CommentId | null = null;
  let repliedTo: { commentId: CommentId; userId: UserId } | null = null;
  if (asked.parentId !== undefined) {
    const parent = await deps.db.maybe(commentById, viewer.id, asked.parentId);
    if (!parent || parent.deleted_at !== null || parent.post_id !== asked.postId) return 'absent';
    thread = parent.parent_id ?? parent.id;
    repliedTo = { commentId: parent.id, userId: parent.author_id };
  }
  const key = asked.idempotencyKey ?? null;
  const { postId, text } = asked;
  const inserted = await deps.db.tx(async (tx) => {
    const made = await tx.maybe(
      insertComment,
      postId,
      viewer.id,
      thread,
      text,
      key,
      deps.clock.now(),
    );
    if (made) {
      await emit(deps, tx, commentWritten, {
        commentId: made.id,
        postId,
        authorId: viewer.id,
        parentId: thread,
        creatorId: post.row.creator_id,
        repliedTo,
        mentionedIds: await mentionedPeople(tx, text, viewer.id),
      });
    }
    return made;
  });
  const id = inserted?.id ?? (await deps.db.one(commentByKey, viewer.id, key ?? '')).id;
  return (await viewOf(deps, viewer, post, id)) ?? 'absent';
}

async function viewOf(deps: WriteDeps, viewer: Viewer, post: JudgedPost, id: CommentId) {
  const rows = await deps.db.many(commentById, viewer.id, id);
  return (await viewComments(deps, viewer, post, rows))[0];
}

/** Changes the viewer's own comment; returns null when it is another person's. */
export async function editComment(
  deps: WriteDeps,
  viewer: Viewer,
  id: CommentId,
  text: string,
): Promise<CommentView | null> {
  const found = await openComment(deps, viewer, id);
  if (!found || found.row.author_id !== viewer.id || found.row.deleted_at) return null;
  await deps.db.run(updateComment, id, text, deps.clock.now());
  return (await viewOf(deps, viewer, found.post, id)) ?? null;
}

/**
 * Deletes a comment; returns 'absent' when it is not there, 'forbidden' when the viewer may not delete it. Deleting twice has
 * the same result.
 */
export async function deleteComment(
  deps: WriteDeps,
  viewer: Viewer,
  id: CommentId,
): Promise<'deleted' | 'absent' | 'forbidden'> {
  const found = await openComment(deps, viewer, id);
  if (!found) return 'absent';
  if (!mayDelete(found.row, viewer, found.post)) return 'forbidden';
  await deps.db.run(deleteCommentRow, id, deps.clock.now());
  return 'deleted';
}

/** Likes a comment, or takes the like back. Returns the count afterwards; null when the viewer may not see the comment. */
export async function likeComment(
  deps: WriteDeps,
  viewer: Viewer,
  id: CommentId,
  likes: boolean,
): Promise<number | null> {
  const found = await openComment(deps, viewer, id);
  if (!found || found.row.deleted_at || found.post.entitlement.isLook) return null;
  if (likes) await deps.db.run(insertCommentLike, id, viewer.id, deps.clock.now());
  else await deps.db.run(deleteCommentLike, id, viewer.id);
  return (await deps.db.one(commentLikeCount, id)).like_count;
}

/** Pins or unpins one thread of the viewer's own post; locks the post's row, so that two pins at once do not both stay. */
export async function pinComment(
  deps: WriteDeps,
  viewer: Viewer,
  id: CommentId,
  pinned: boolean,
): Promise<'done' | 'absent' | 'forbidden'> {
  const found = await openComment(deps, viewer, id);
  if (!found || found.row.deleted_at || found.row.parent_id) return 'absent';
  if (!found.post.viewer.isOwner) return 'forbidden';
  await deps.db.tx(async (tx) => {
    await tx.one(lockPost, found.row.post_id);
    await tx.run(unpinThreads, found.row.post_id);
    if (pinned) await tx.run(pinThread, id, deps.clock.now());
  });
  return 'done';
}
