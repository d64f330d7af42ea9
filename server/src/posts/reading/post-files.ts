import type { MediaView } from '@limelight/contract/media/operations';
import type { MediaId, PostId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import { mediaViews } from '../../media/index.ts';
import { loadFacts } from './facts.ts';
import { type JudgedPost, mediaOf, postReader } from './judge-posts.ts';
import { evaluate } from '../policy.ts';

/** A post's files for its viewer's gallery, which also lists files that are no longer open. */
export interface PostFiles {
  /** The creator is hidden, or there is a block between the creator and the viewer. */
  readonly isCreatorGone: boolean;
  readonly files: readonly { readonly mediaId: MediaId; readonly view: MediaView }[];
}

/** The files of posts that were once open to the viewer; unblurred only where the rule opens them now. */
export async function readPostFiles(
  deps: Deps,
  viewer: Viewer,
  ids: readonly PostId[],
): Promise<Map<PostId, PostFiles>> {
  const now = deps.clock.now();
  const loaded = await loadFacts(deps.db, postReader(viewer), ids, now);
  const posts = [...loaded.values()].map((post): JudgedPost => ({
    ...post,
    entitlement: evaluate(post.post, post.viewer, now),
  }));
  const isOpen = (post: JudgedPost) => post.entitlement.access === 'full';
  const views = await mediaViews(
    deps,
    viewer,
    posts.flatMap((post) =>
      mediaOf(post).map(({ mediaId, alt }) => ({ mediaId, alt, locked: !isOpen(post) })),
    ),
  );
  return new Map(
    posts.map((post) => [
      post.row.id,
      {
        isCreatorGone: post.row.creator_hidden || post.viewer.isBlocked,
        files: mediaOf(post).flatMap(({ mediaId }) => {
          const view = views.get(mediaId);
          return view ? [{ mediaId, view }] : [];
        }),
      },
    ]),
  );
}
