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
    case 'buy':
      return `Unlock for ${formatCents(offer.priceCents)}`;
  }
}

/** What a locked post says about itself; nothing of its content. */
export function lockedTitle(offers: readonly UnlockOffer[]): string {
  if (offers.some((offer) => offer.kind === 'subscribe')) return POST_TEXTS.forMembers;
  if (offers.some((offer) => offer.kind === 'buy')) return POST_TEXTS.forSale;
  if (offers.some((offer) => offer.kind === 'follow')) return POST_TEXTS.forFollowers;
  return POST_TEXTS.forMembers;
}
