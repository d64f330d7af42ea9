import type { MediaId } from '@limelight/contract/platform/ids';
import type { MediaView } from '@limelight/contract/media/operations';
import type { PostView } from '@limelight/contract/posts/operations';
import type { Viewer } from '../accounts/viewer.ts';
import type { JudgedPost } from './read-posts.ts';

/**
 * A post as its viewer may see it. Of a locked one only counts, the creator, its offers and the blurred shapes of
 * its files leave the server: no text, no alt text.
 */
export function toPostView(
  { row, entitlement, viewer: facts }: JudgedPost,
  viewer: Viewer | null,
  media: ReadonlyMap<MediaId, MediaView>,
): PostView {
  const isOpen = entitlement.access === 'full';
  return {
    id: row.id,
    creator: {
      id: row.creator_id,
      handle: row.handle,
      displayName: row.display_name,
      avatarUrl: row.avatar_url,
      isSample: row.is_sample,
    },
    publishedAt: (row.published_at ?? row.created_at).toISOString(),
    text: isOpen ? row.text : null,
    locked: !isOpen,
    unlockOffers: [...entitlement.unlockOffers],
    media: row.media.flatMap((item) => media.get(item.mediaId) ?? []),
    likeCount: row.like_count,
    commentCount: row.comment_count,
    viewer: {
      likes: row.likes,
      bookmarks: row.bookmarks,
      canEdit: facts.isOwner,
      canComment: isOpen && viewer !== null && (row.comments_allowed || facts.isOwner),
    },
  };
}
