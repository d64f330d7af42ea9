import type { PostId } from '@limelight/contract/platform/ids';
import { COMMENT } from '@limelight/contract/posts/limits';
import type { CommentView, PostView } from '@limelight/contract/posts/operations';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import { judgePosts } from './judge-posts.ts';
import { threadsOf } from '../comments/read-comments.ts';
import { viewPosts } from './read-posts.ts';

/** A post and its first comments, with the rule applied once; null where the viewer may not know of the post. */
export async function getWithComments(
  deps: Deps,
  viewer: Viewer | null,
  postId: PostId,
): Promise<{
  post: PostView;
  comments: { items: CommentView[]; nextCursor: string | null } | null;
} | null> {
  const [judged] = await judgePosts(deps, viewer, [postId]);
  if (!judged) return null;
  const [[post], comments] = await Promise.all([
    viewPosts(deps, viewer, [judged]),
    judged.entitlement.access === 'full'
      ? threadsOf(deps, viewer, judged, { limit: COMMENT.page })
      : null,
  ]);
  return post ? { post, comments } : null;
}
