import type { PostId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../kernel/viewer.ts';
import type { Deps } from '../kernel/deps.ts';
import { emit } from '../events/index.ts';
import { postLiked, postUnliked } from './events.ts';
import { deleteLike, insertLike, likeCount } from './reading/queries.ts';
import { judgePosts } from './reading/judge-posts.ts';

/** Likes a post that the viewer may see in full; returns null when they may not. Liking twice counts once. */
export async function likePost(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  postId: PostId,
): Promise<number | null> {
  const [post] = await judgePosts(deps, viewer, [postId]);
  if (post?.entitlement.access !== 'full' || post.entitlement.isLook) return null;
  const facts = { postId, creatorId: post.row.creator_id, userId: viewer.id };
  await deps.db.tx(async (tx) => {
    const isNew = (await tx.run(insertLike, postId, viewer.id, deps.clock.now())) > 0;
    if (isNew) await emit(deps, tx, postLiked, facts);
  });
  return (await deps.db.one(likeCount, postId)).like_count;
}

/** Takes a like back, even on a post that is locked by now; returns null when the viewer may not know of the post. */
export async function unlikePost(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  postId: PostId,
): Promise<number | null> {
  const [post] = await judgePosts(deps, viewer, [postId]);
  if (!post) return null;
  const facts = { postId, creatorId: post.row.creator_id, userId: viewer.id };
  await deps.db.tx(async (tx) => {
    const like = await tx.maybe(deleteLike, postId, viewer.id);
    if (!like) return;
    await emit(deps, tx, postUnliked, { ...facts, likedAt: like.created_at.toISOString() });
  });
  return (await deps.db.one(likeCount, postId)).like_count;
}
