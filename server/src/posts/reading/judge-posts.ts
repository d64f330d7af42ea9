import type { PostId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { MediaAsk } from '../../media/index.ts';
import { type LoadedPost, loadFacts, type PostReader } from './facts.ts';
import { type Entitlement, evaluate, isPartOf } from '../policy.ts';
import type { StoredMediaRow } from './queries.ts';

export const postReader = (viewer: Viewer | null): PostReader | null =>
  viewer && {
    id: viewer.id,
    isModerator: viewer.roles.has('moderator') || viewer.roles.has('admin'),
  };

/** A post and the rule's result for it, before it becomes a view. */
export interface JudgedPost extends LoadedPost {
  readonly entitlement: Entitlement;
}

/** Posts in the order of `ids`, without those that the viewer may not know of. One statement, plus one for moderators. */
export async function judgePosts(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer | null,
  ids: readonly PostId[],
): Promise<JudgedPost[]> {
  const now = deps.clock.now();
  const loaded = await loadFacts(deps.db, postReader(viewer), ids, now);
  return ids.flatMap((id) => {
    const post = loaded.get(id);
    if (!post) return [];
    const entitlement = evaluate(post.post, post.viewer, now);
    if (entitlement.access === 'none') return [];
    return { row: post.row, post: post.post, viewer: post.viewer, entitlement };
  });
}

/** The files that a post has for this viewer, in order. */
export function mediaOf({ row }: JudgedPost): StoredMediaRow[] {
  return row.media.filter((item) =>
    isPartOf(item.removedAt === null ? null : new Date(item.removedAt), row.purchased_at),
  );
}

/** How to show a post's files: all of them in full when it is open, otherwise the free ones in full and the rest blurred. */
export function mediaAsks(post: JudgedPost): MediaAsk[] {
  return mediaOf(post).map((item) => ({
    mediaId: item.mediaId,
    alt: item.alt,
    locked: post.entitlement.access === 'locked' && !item.isPreview,
  }));
}
