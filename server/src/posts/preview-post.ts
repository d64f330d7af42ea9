import type { PostId } from '@limelight/contract/platform/ids';
import type { PostView } from '@limelight/contract/posts/operations';
import type { Viewer } from '../accounts/viewer.ts';
import type { Deps } from '../deps.ts';
import { loadFacts } from './facts.ts';
import { evaluate, type ViewerFacts } from './policy.ts';
import { onlooker } from './judge-posts.ts';
import { viewPosts } from './read-posts.ts';

export interface PreviewAs {
  readonly as: 'stranger' | 'fan' | 'member';
  /** Which member; the cheapest tier if left out. */
  readonly tierId?: string | undefined;
}

/**
 * The author's own post as others would see it once it is out; 'absent' when it is not theirs, null when such a
 * viewer would not see it at all. A fan follows; a member is new, with the tier asked for.
 */
export async function previewPost(
  deps: Deps,
  viewer: Viewer,
  postId: PostId,
  { as, tierId }: PreviewAs,
): Promise<PostView | null | 'absent'> {
  const now = deps.clock.now();
  const loaded = (await loadFacts(deps.db, onlooker(viewer), [postId], now)).get(postId);
  if (!loaded?.viewer.isOwner || loaded.post.status === 'deleted') return 'absent';
  const tiers = [...loaded.post.tiers].sort((a, b) => a.priceCents - b.priceCents);
  const tier = tiers.find((one) => one.id === tierId) ?? tiers[0];
  const facts: ViewerFacts = {
    isOwner: false,
    isModerator: false,
    isBlocked: false,
    follows: as === 'fan',
    membership: as === 'member' && tier ? { tierId: tier.id, months: 0 } : null,
    hasPurchased: false,
    listIds: new Set(),
  };
  const post = { ...loaded.post, status: 'published' as const, publishedAt: now };
  const entitlement = evaluate(post, facts, now);
  if (entitlement.access === 'none') return null;
  const row = {
    ...loaded.row,
    status: 'published' as const,
    likes: false,
    bookmarks: false,
    purchased_at: null,
  };
  const [view] = await viewPosts(deps, viewer, [{ row, post, viewer: facts, entitlement }]);
  return view ?? 'absent';
}
