import type { UnlockOffer } from '@limelight/contract/posts/operations';
import type { TierOffer } from '../../memberships/index.ts';

/** A post, or another thing that memberships open. */
interface Locked {
  readonly creator: { readonly displayName: string };
  readonly unlockOffers: readonly UnlockOffer[];
}

/** The tier of an offer to unlock something by joining. */
export const tierOf = (
  { creator }: Pick<Locked, 'creator'>,
  { tierId, priceCents }: Extract<UnlockOffer, { kind: 'subscribe' }>,
): TierOffer => ({
  id: tierId,
  name: `Membership with ${creator.displayName}`,
  priceCents,
});

/** Every tier that unlocks it. */
export const tiersFor = (post: Locked): readonly TierOffer[] =>
  post.unlockOffers.flatMap((offer) => (offer.kind === 'subscribe' ? tierOf(post, offer) : []));
