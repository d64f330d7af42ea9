import type { CreatorId, PostId } from '@limelight/contract/platform/ids';
import type { UnlockOffer } from '@limelight/contract/posts/operations';
import type { Viewer } from '../accounts/viewer.ts';
import type { Deps } from '../deps.ts';
import { judgePosts } from './judge-posts.ts';

export interface PriceOfPost {
  readonly creatorId: CreatorId;
  readonly priceCents: Extract<UnlockOffer, { kind: 'buy' }>['priceCents'];
}

/**
 * What this viewer would pay to open the post now, for checkout; `open` when they need not, null when it is not
 * there for them or not for sale to them.
 */
export async function priceOfPost(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  postId: PostId,
): Promise<PriceOfPost | 'open' | null> {
  const [post] = await judgePosts(deps, viewer, [postId]);
  if (!post) return null;
  if (post.entitlement.access === 'full') return 'open';
  const buy = post.entitlement.unlockOffers.find((offer) => offer.kind === 'buy');
  return buy ? { creatorId: post.row.creator_id, priceCents: buy.priceCents } : null;
}
