import { waysWords } from '@limelight/contract/posts/audience-words';
import type { UnlockOffer, WayIn } from '@limelight/contract/posts/operations';
import { POST_TEXTS } from '@limelight/contract/posts/texts';
import { formatCents } from '@limelight/contract/platform/format-money';

/** How a locked post can be opened. */
export interface LockedPost {
  readonly unlockOffers: readonly UnlockOffer[];
  readonly waysIn: readonly WayIn[];
}

/** The label of a button on a locked post, with the price. */
export function offerLabel(offer: UnlockOffer, { waysIn }: Pick<LockedPost, 'waysIn'>): string {
  switch (offer.kind) {
    case 'follow':
      return isEnough('follow', waysIn) ? 'Follow to see this' : 'Follow';
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

/** The title of a locked post, which tells nothing of its content. */
export function lockedTitle({ unlockOffers, waysIn }: LockedPost): string {
  const kinds = unlockOffers.map((offer) => offer.kind);
  if (kinds.includes('subscribe')) return POST_TEXTS.forMembers;
  if (kinds.includes('change_tier')) return POST_TEXTS.forOtherTier;
  if (kinds.includes('buy')) return POST_TEXTS.forSale;
  if (isEnough('follow', waysIn)) return POST_TEXTS.forFollowers;
  return waysIn.length > 0 && waysIn.every((way) => way.every(({ kind }) => kind !== 'members'))
    ? POST_TEXTS.forSale
    : POST_TEXTS.forMembers;
}

/** A line about who can open the post, where title and buttons do not tell everything; otherwise null. */
export function lockedLine({ waysIn }: Pick<LockedPost, 'waysIn'>): string | null {
  return waysIn.length === 0 || waysIn.every(isPlain) ? null : POST_TEXTS.openTo(waysWords(waysIn));
}

const FIRST_STEP = {
  follow: 'Follow',
  subscribe: 'Subscribe',
  change_tier: 'Change your tier',
  buy: 'Unlock this post',
} as const;

/** How to read the comments of a locked post, which are locked with it. */
export function wayToComments({ unlockOffers, waysIn }: LockedPost): string {
  const [kind, ...others] = new Set(unlockOffers.map((offer) => offer.kind));
  if (kind === undefined) return 'Only people who can see this post can read its comments.';
  const opensIt = others.length === 0 && (kind !== 'follow' || isEnough('follow', waysIn));
  return `${FIRST_STEP[opensIt ? kind : 'buy']} to read the comments.`;
}

const isEnough = (kind: WayIn[number]['kind'], waysIn: readonly WayIn[]): boolean =>
  waysIn.some(([first, ...others]) => first?.kind === kind && others.length === 0);

/** A way with one step, whose button tells all about it. */
function isPlain([only, ...others]: WayIn): boolean {
  if (!only || others.length > 0) return false;
  return only.kind !== 'members' || (only.months === 0 && only.tiers.length === 0);
}
