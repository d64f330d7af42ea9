import type { MediaView } from '@limelight/contract/media/operations';
import type { MediaId, PostId } from '@limelight/contract/platform/ids';
import type { PollView, PostView } from '@limelight/contract/posts/operations';
import { tagsOf } from '@limelight/contract/posts/text-parts';
import type { Viewer } from '../../kernel/viewer.ts';
import { type JudgedPost, mediaOf } from './judge-posts.ts';

/** What was loaded besides the posts, for all of them at once. */
export interface LoadedParts {
  readonly media: ReadonlyMap<MediaId, MediaView>;
  readonly polls: ReadonlyMap<PostId, PollView>;
  readonly mentions: (text: string) => string[];
}

/**
 * A post as its viewer may see it. Of a locked post only its title, counts, creator, offers and the blurred shapes of its files
 * leave the server: no text, no alt text, no poll.
 */
export function toPostView(
  post: JudgedPost,
  viewer: Viewer | null,
  { media, polls, mentions }: LoadedParts,
): PostView {
  const { row, entitlement, viewer: facts } = post;
  const isOpen = entitlement.access === 'full';
  return {
    id: row.id,
    creator: {
      id: row.creator_id,
      handle: row.handle,
      displayName: row.display_name,
      avatarUrl: row.avatar_url,
      isSample: row.is_sample,
      hasOffers: row.has_offers,
    },
    publishedAt: (row.published_at ?? row.created_at).toISOString(),
    title: row.title,
    text: isOpen ? row.text : null,
    tags: isOpen ? tagsOf(row.text) : [],
    mentions: isOpen ? mentions(row.text) : [],
    locked: !isOpen,
    unlockOffers: [...entitlement.unlockOffers],
    waysIn: entitlement.waysIn.map((way) => [...way]),
    media: mediaOf(post).flatMap((item) => media.get(item.mediaId) ?? []),
    poll: isOpen ? (polls.get(row.id) ?? null) : null,
    likeCount: row.like_count,
    commentCount: row.comment_count,
    pinned: row.pinned_at !== null,
    editedAt: row.edited_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    viewer: {
      likes: row.likes,
      bookmarks: row.bookmarks,
      canEdit: facts.isOwner,
      canComment: viewer !== null && mayComment(post),
    },
  };
}

/**
 * People who see a post in full may comment on it, as far as its creator allows; the creator always may, a moderator with a
 * reason never.
 */
export function mayComment({ row, entitlement, viewer: facts }: JudgedPost): boolean {
  if (facts.isOwner) return true;
  if (
    entitlement.access !== 'full' ||
    entitlement.isLook ||
    !row.comments_allowed ||
    row.status !== 'published'
  )
    return false;
  switch (row.comments_from) {
    case 'everyone':
      return true;
    case 'followers':
      return facts.follows || facts.membership !== null;
    case 'members':
      return facts.membership !== null;
    case 'nobody':
      return false;
  }
}
