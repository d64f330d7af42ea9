import type { PostId } from '@limelight/contract/platform/ids';
import type { PostView } from '@limelight/contract/posts/operations';
import type { Viewer } from '../accounts/viewer.ts';
import type { Deps } from '../deps.ts';
import { type MediaAsk, mediaViews } from '../media/index.ts';
import { type LoadedPost, loadFacts, type Onlooker } from './facts.ts';
import { type Entitlement, evaluate } from './policy.ts';
import { toPostView } from './view.ts';

export const onlooker = (viewer: Viewer | null): Onlooker | null =>
  viewer && {
    id: viewer.id,
    isModerator: viewer.roles.has('moderator') || viewer.roles.has('admin'),
  };

/** A post and the rule's answer about it, before any view. */
export interface JudgedPost extends LoadedPost {
  readonly entitlement: Entitlement;
}

/** Posts in the order of `ids`, without those that the viewer may not know of. One statement. */
export async function judgePosts(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer | null,
  ids: readonly PostId[],
): Promise<JudgedPost[]> {
  const now = deps.clock.now();
  const loaded = await loadFacts(deps.db, onlooker(viewer), ids, now);
  return ids.flatMap((id) => {
    const post = loaded.get(id);
    if (!post) return [];
    const entitlement = evaluate(post.post, post.viewer, now);
    return entitlement.access === 'none' ? [] : [{ ...post, entitlement }];
  });
}

/** What to show of a post's files: all of them when it is open, otherwise the free ones clear and the rest blurred. */
export function mediaAsks(post: JudgedPost): MediaAsk[] {
  return post.row.media.map((item) => ({
    mediaId: item.mediaId,
    alt: item.alt,
    locked: post.entitlement.access === 'locked' && !item.isPreview,
  }));
}

/** The views of posts, in the order of `ids`; a constant number of statements for any number of them. */
export async function readPosts(
  deps: Deps,
  viewer: Viewer | null,
  ids: readonly PostId[],
): Promise<PostView[]> {
  const posts = await judgePosts(deps, viewer, ids);
  const views = await mediaViews(deps, viewer, posts.flatMap(mediaAsks));
  return posts.map((post) => toPostView(post, viewer, views));
}
