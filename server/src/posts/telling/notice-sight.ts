import type { CommentId, PostId } from '@limelight/contract/platform/ids';
import type { InSight, Sight, TextDoor } from '../../kernel/parts/notice-area.ts';
import { textsOfPosts, type TextsOfPosts } from '../reading/texts-of-posts.ts';

interface Asked {
  readonly postId: PostId;
  readonly commentId: CommentId | null;
}

const door: TextDoor<Asked, TextsOfPosts> = {
  read: ({ db, clock }, readerId, asked) =>
    textsOfPosts(
      db,
      readerId,
      {
        postIds: [...new Set(asked.map(({ postId }) => postId))],
        commentIds: [...new Set(asked.flatMap(({ commentId }) => commentId ?? []))],
      },
      clock.now(),
    ),
};

function judge(
  { posts, comments }: TextsOfPosts,
  { postId, commentId }: Asked,
  { times }: { readonly times: number },
): InSight | null {
  const post = posts.get(postId);
  if (!post) return null;
  const name = post.name || null;
  if (commentId === null) return { names: { post: name } };
  // Comments are part of the post: there is nothing to go to while it is locked.
  if (!post.isOpen) return null;
  const comment = comments.get(commentId);
  // Of several comments the others stand when the latest has gone.
  if (comment === undefined && times === 1) return null;
  return { names: { post: name, comment: comment || null } };
}

/** A notice of a post, for those who may know of it: names the post. */
export const sightOfPost: Sight<{ readonly postId: PostId }, Asked, TextsOfPosts> = {
  door,
  ask: ({ postId }) => ({ postId, commentId: null }),
  judge,
};

/** A notice of a comment, for those who may read it: names the post, and how the comment begins. */
export const sightOfComment: Sight<Asked, Asked, TextsOfPosts> = {
  door,
  ask: ({ postId, commentId }) => ({ postId, commentId }),
  judge,
};
