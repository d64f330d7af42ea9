import type { PostView, UnlockOffer } from '@limelight/contract/posts/operations';
import type { TierOffer } from '../../memberships/index.ts';

/** The tier of an offer to unlock a post by joining. */
export const tierOf = (
  { creator }: Pick<PostView, 'creator'>,
  { tierId, priceCents }: Extract<UnlockOffer, { kind: 'subscribe' }>,
): TierOffer => ({
  id: tierId,
  name: `Membership with ${creator.displayName}`,
  priceCents,
});

/** Every tier that unlocks a post. */
export const tiersFor = (post: PostView): readonly TierOffer[] =>
  post.unlockOffers.flatMap((offer) => (offer.kind === 'subscribe' ? tierOf(post, offer) : []));
