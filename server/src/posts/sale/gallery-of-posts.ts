import type { GoneReason } from '@limelight/contract/discovery/operations';
import { postId } from '@limelight/contract/platform/ids';
import { countFiles } from '../../kernel/parts/count-files.ts';
import type { GalleryEntry, GalleryPart, Held } from '../../kernel/parts/gallery-part.ts';
import { type PostFiles, readPostFiles } from '../reading/post-files.ts';

/** Posts in the galleries of buyers and members: one entry per file, with a reason for each that is gone. */
export const galleryOfPosts: GalleryPart = {
  async entries(deps, viewer, held) {
    const ids = held.map(({ thingId }) => postId.parse(thingId));
    const posts = await readPostFiles(deps, viewer, ids);
    return new Map(
      held.map((one, index) => {
        const id = ids[index];
        const post = id && posts.get(id);
        return [one.thingId, post ? entriesOf(one, post) : []];
      }),
    );
  },
  // a file that was taken out later belongs only to earlier buyers
  counts: countFiles(
    'posts.count-bought-files',
    'post',
    `join post_media file on file.post_id = g.thing_id
      and (file.removed_at is null or file.removed_at > g.since)`,
  ),
};

function entriesOf(held: Held, post: PostFiles): GalleryEntry[] {
  const gone = goneReason(held, post);
  return post.files.map(({ mediaId, view }) => ({
    mediaId,
    postId: postId.parse(held.thingId),
    kind: view.kind,
    title: null,
    path: `/post/${held.thingId}`,
    media: view.locked ? null : view,
    gone: view.locked ? gone : null,
  }));
}

function goneReason(held: Held, post: PostFiles): GoneReason {
  if (post.isCreatorGone) return 'creator_gone';
  if (held.isRevoked) return 'refunded';
  return held.source === 'membership' ? 'membership_ended' : 'removed';
}
