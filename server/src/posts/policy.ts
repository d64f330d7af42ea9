import type { TierId } from '@limelight/contract/platform/ids';
import type {
  Audience,
  AudienceCondition,
  UnlockOffer,
  WayIn,
} from '@limelight/contract/posts/operations';
import { priceOfAlternative } from './compose/price.ts';

/** What the rule needs to know about a post. */
export interface PostFacts {
  readonly audience: Audience;
  readonly status: 'draft' | 'scheduled' | 'published' | 'archived' | 'deleted';
  readonly publishedAt: Date | null;
  readonly expiresAt: Date | null;
  /** Its creator is suspended, or a sample while samples are off. */
  readonly creatorHidden: boolean;
  /** Moderators took it down. */
  readonly takenDown: boolean;
  /** The creator's open tiers; an archived tier no longer makes an offer. */
  readonly tiers: readonly OpenTier[];
}

export interface OpenTier {
  readonly id: TierId;
  readonly name: string;
  readonly priceCents: UnlockPrice;
}

type UnlockPrice = Extract<UnlockOffer, { kind: 'subscribe' }>['priceCents'];

/** What the rule needs to know about a viewer, seen from one post and its creator. */
export interface ViewerFacts {
  readonly isOwner: boolean;
  readonly isModerator: boolean;
  /** For moderators: gave a reason for looking at this post, recorded in the audit log; valid for a day. */
  readonly gaveReason: boolean;
  /** There is a block between viewer and creator, in either direction. */
  readonly isBlocked: boolean;
  readonly follows: boolean;
  /** The running membership with this creator; whole months since it began, across all changes of tier. */
  readonly membership: {
    readonly tierId: TierId;
    readonly months: number;
    /** Costs nothing; a paid membership that replaces it starts counting months from zero. */
    readonly isFree: boolean;
  } | null;
  /** Bought this post and was not refunded. */
  readonly hasPurchased: boolean;
  /** The creator's lists this viewer is on. */
  readonly listIds: ReadonlySet<string>;
}

/** `locked`: the viewer may know that it exists, but not what it says or shows. */
export type Access = 'full' | 'locked' | 'none';

export interface Entitlement {
  readonly access: Access;
  /** Open only because a moderator gave a reason: they may read, but not comment, like or vote. */
  readonly isLook: boolean;
  readonly unlockOffers: readonly UnlockOffer[];
  /** What would open it, whether it is offered or not; lists are not mentioned. */
  readonly waysIn: readonly WayIn[];
}

const NONE: Entitlement = { access: 'none', isLook: false, unlockOffers: [], waysIn: [] };
const FULL: Entitlement = { access: 'full', isLook: false, unlockOffers: [], waysIn: [] };
const LOOK: Entitlement = { ...FULL, isLook: true };

/**
 * The only rule for who may see a post. Feed, search, post page, gallery, messages and the byte server all use it.
 *
 * In this order: the owner sees everything except what they deleted; drafts belong to their owner alone; a takedown, a block or
 * a hidden creator ends all access, purchases included; a purchase outlives archiving, expiry, deletion and a changed audience;
 * then the audience decides. The same applies to moderators, except that blocks do not count for them; with a reason they also
 * see published and taken-down posts, and nothing opens the rest to them.
 */
export function evaluate(post: PostFacts, viewer: ViewerFacts, now: Date): Entitlement {
  if (viewer.isOwner) return post.status === 'deleted' ? NONE : FULL;
  if (!viewer.isModerator) return evaluateVisitor(post, viewer, now);
  const seen = evaluateVisitor(post, { ...viewer, isBlocked: false }, now);
  if (seen.access !== 'full' && viewer.gaveReason && mayLookAt(post, now)) return LOOK;
  // A viewer whom the creator blocked cannot buy there.
  return viewer.isBlocked ? { ...seen, unlockOffers: [] } : seen;
}

/** Whether a moderator may open the post with a reason when it is not open to them. */
export function mayLookAt(post: PostFacts, now: Date): boolean {
  return post.takenDown || isOnShow(post, now);
}

function evaluateVisitor(post: PostFacts, viewer: ViewerFacts, now: Date): Entitlement {
  if (post.status === 'draft' || post.status === 'scheduled') return NONE;
  if (post.takenDown) return NONE;
  if (viewer.isBlocked || post.creatorHidden) return NONE;
  if (viewer.hasPurchased) return FULL;
  if (!isOnShow(post, now)) return NONE;
  if (post.audience.some((all) => all.every((one) => holds(one, viewer)))) return FULL;
  const wayIn = post.audience.filter(
    (all) => !all.some((one) => one.kind === 'list' && !holds(one, viewer)),
  );
  // A post for a list is hidden from people who are not on it: there is nothing they could do to open it.
  if (wayIn.length === 0) return NONE;
  return {
    access: 'locked',
    isLook: false,
    unlockOffers: offers(wayIn, post, viewer),
    waysIn: waysIn(wayIn, post, viewer),
  };
}

/**
 * Why a payment for a post would buy nothing: the post is not visible to its buyer, or is free for them; null: the payment buys
 * it, at any price. A follow or a membership that also opens the post does not end the sale: the buyer keeps both. A post that
 * its creator opened to everyone, to all followers or members, or to the buyer through a list, is free.
 */
export function endOfSale(post: PostFacts, viewer: ViewerFacts, now: Date): 'gone' | 'free' | null {
  const seen = evaluate(post, viewer, now);
  const withoutRights = evaluate(post, { ...viewer, follows: false, membership: null }, now);
  if (sells(seen) || sells(withoutRights)) return null;
  return seen.access === 'full' ? 'free' : 'gone';
}

const sells = ({ unlockOffers }: Entitlement): boolean =>
  unlockOffers.some((offer) => offer.kind === 'buy');

/** Whether a file belongs to a post for this viewer: a removed file stays for people who had bought the post before. */
export function isPartOf(removedAt: Date | null, purchasedAt: Date | null): boolean {
  return removedAt === null || (purchasedAt !== null && purchasedAt < removedAt);
}

/** Published, and not yet expired. */
function isOnShow(
  post: Pick<PostFacts, 'status' | 'publishedAt' | 'expiresAt'>,
  now: Date,
): boolean {
  return (
    post.status === 'published' &&
    post.publishedAt !== null &&
    post.publishedAt <= now &&
    (post.expiresAt === null || post.expiresAt > now)
  );
}

function holds(condition: AudienceCondition, viewer: ViewerFacts): boolean {
  switch (condition.kind) {
    case 'everyone':
      return true;
    case 'followers':
      return viewer.follows;
    case 'members':
      return (
        viewer.membership !== null &&
        viewer.membership.months >= condition.months &&
        (condition.tierIds.length === 0 || condition.tierIds.includes(viewer.membership.tierId))
      );
    case 'price':
      return viewer.hasPurchased;
    case 'list':
      return viewer.listIds.has(condition.listId);
  }
}

/**
 * One offer per kind: an offer that opens the post by itself, or the first step of an alternative whose other steps are offered
 * afterwards (follow, then subscribe, then buy); among equals the cheapest.
 */
function offers(alternatives: Audience, post: PostFacts, viewer: ViewerFacts): UnlockOffer[] {
  const found: { readonly offer: UnlockOffer; readonly steps: number }[] = [];
  for (const alternative of alternatives) {
    const unmet = alternative.filter((one) => !holds(one, viewer));
    const offer = firstStep(unmet, post, viewer);
    if (offer) found.push({ offer, steps: new Set(unmet.map((one) => one.kind)).size });
  }
  return (['follow', 'subscribe', 'change_tier', 'buy'] as const).flatMap((kind) => {
    const ofKind = found.filter(({ offer }) => offer.kind === kind);
    const [best] = ofKind.sort((a, b) => a.steps - b.steps || cost(a.offer) - cost(b.offer));
    return best ? [best.offer] : [];
  });
}

const cost = (offer: UnlockOffer): number => (offer.kind === 'follow' ? 0 : offer.priceCents);

function firstStep(
  unmet: readonly AudienceCondition[],
  post: PostFacts,
  viewer: ViewerFacts,
): UnlockOffer | null {
  const members = unmet.filter((one) => one.kind === 'members');
  // Months cannot be bought; a paid membership keeps its months when its tier changes.
  if (members.some((one) => one.months > monthsKept(viewer))) return null;
  if (unmet.some((one) => one.kind === 'followers')) return { kind: 'follow' };
  if (members.length > 0) {
    const tiers = post.tiers.filter((tier) => members.every((one) => opens(tier.id, one)));
    if (tiers.length === 0) return null;
    const cheapest = tiers.reduce((best, tier) =>
      tier.priceCents < best.priceCents ? tier : best,
    );
    const kind = viewer.membership ? 'change_tier' : 'subscribe';
    return { kind, tierId: cheapest.id, priceCents: cheapest.priceCents };
  }
  const price = priceOfAlternative(unmet);
  return price === null ? null : { kind: 'buy', priceCents: price };
}

type MembersCondition = Extract<AudienceCondition, { kind: 'members' }>;

const opens = (tierId: TierId, { tierIds }: MembersCondition): boolean =>
  tierIds.length === 0 || tierIds.includes(tierId);

const monthsKept = ({ membership }: ViewerFacts): number =>
  membership && !membership.isFree ? membership.months : 0;

/** What each alternative still requires of this viewer, without alternatives that can no longer be met. */
function waysIn(alternatives: Audience, post: PostFacts, viewer: ViewerFacts): WayIn[] {
  return alternatives.flatMap((alternative) => {
    const unmet = alternative.filter((one) => !holds(one, viewer));
    const members = unmet.filter((one) => one.kind === 'members');
    const named = post.tiers.filter((tier) => members.every((one) => opens(tier.id, one)));
    const { membership } = viewer;
    const isOnTier = membership !== null && members.every((one) => opens(membership.tierId, one));
    if (members.length > 0 && named.length === 0 && !isOnTier) return [];
    const isAnyTier = members.every((one) => one.tierIds.length === 0);
    const price = priceOfAlternative(unmet);
    const way: WayIn = [
      ...(unmet.some((one) => one.kind === 'followers') ? [{ kind: 'follow' } as const] : []),
      ...(members.length > 0
        ? [
            {
              kind: 'members',
              tiers: isAnyTier ? [] : named.map((tier) => tier.name),
              months: Math.max(...members.map((one) => one.months)),
            } as const,
          ]
        : []),
      ...(price === null ? [] : [{ kind: 'buy', priceCents: price } as const]),
    ];
    return [way];
  });
}
