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
  // Comments are part of the post: while it is locked there is nothing to open.
  if (!post.isOpen) return null;
  const comment = comments.get(commentId);
  // Where a notice stands for several comments, the others remain when the latest is gone.
  if (comment === undefined && times === 1) return null;
  return { names: { post: name, comment: comment || null } };
}

/** A notice about a post, for readers who may know of it: names the post. */
export const sightOfPost: Sight<{ readonly postId: PostId }, Asked, TextsOfPosts> = {
  door,
  ask: ({ postId }) => ({ postId, commentId: null }),
  judge,
};

/** A notice about a comment, for readers who may read it: names the post, and shows how the comment begins. */
export const sightOfComment: Sight<Asked, Asked, TextsOfPosts> = {
  door,
  ask: ({ postId, commentId }) => ({ postId, commentId }),
  judge,
};
