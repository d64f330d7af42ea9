import type { UnlockOffer } from '@limelight/contract/posts/operations';
import { POST_TEXTS } from '@limelight/contract/posts/texts';
import { formatCents } from '@limelight/contract/platform/format-money';

/** The words of the button on a locked post; what it costs stands on it. */
export function offerLabel(offer: UnlockOffer): string {
  switch (offer.kind) {
    case 'follow':
      return 'Follow to see this';
    case 'subscribe':
      return offer.priceCents === 0
        ? 'Join for free'
        : `Subscribe for ${formatCents(offer.priceCents)} a month`;
    case 'change_tier':
      return `Change your tier: ${formatCents(offer.priceCents)} a month`;
    case 'buy':
      return `Unlock for ${formatCents(offer.priceCents)}`;
  }
}

/** What a locked post says about itself; nothing of its content. */
export function lockedTitle(post: {
  readonly unlockOffers: readonly UnlockOffer[];
  readonly opensAfterMonths: number | null;
}): string {
  const kinds = post.unlockOffers.map((offer) => offer.kind);
  if (kinds.includes('subscribe')) return POST_TEXTS.forMembers;
  if (kinds.includes('change_tier')) return POST_TEXTS.forOtherTier;
  if (kinds.includes('buy')) return POST_TEXTS.forSale;
  if (kinds.includes('follow')) return POST_TEXTS.forFollowers;
  return post.opensAfterMonths === null
    ? POST_TEXTS.forMembers
    : POST_TEXTS.forLongMembers(post.opensAfterMonths);
}
