import type { StreamState } from '@limelight/contract/live/stream';
import type { Audience } from '@limelight/contract/posts/operations';
import type { Cents } from '@limelight/contract/platform/money';
import {
  type Entitlement,
  evaluatePost,
  type PostFacts,
  type ViewerFacts,
} from '../posts/index.ts';

/** What the rule needs to know about a stream. */
export interface StreamFacts {
  readonly state: StreamState;
  /** Known to its creator alone: it is prepared, or was given up before it had a time. */
  readonly isPrivate: boolean;
  /** Who may watch without a ticket: as of a post, without prices. */
  readonly audience: Audience;
  readonly ticketCents: Cents | null;
  readonly createdAt: Date;
  /** Its creator is suspended, gone, or a sample while samples are off. */
  readonly creatorHidden: boolean;
  /** Its creator has asked for the deletion of the account: no tickets. */
  readonly creatorLeaves: boolean;
  readonly takenDown: boolean;
  readonly tiers: PostFacts['tiers'];
}

/** What the rule needs to know about a viewer. `hasPurchased` is a ticket. */
export interface StreamViewerFacts extends ViewerFacts {
  readonly isSignedIn: boolean;
  /** What is left of the free seconds, in milliseconds; null where they have not begun. */
  readonly previewLeftMs: number | null;
  readonly previewSeconds: number;
}

/**
 * `none`: this viewer does not learn of the stream. `locked`: they may know what it says of itself. `preview`: they may also
 * watch its first seconds. `full`: they may watch.
 */
export type StreamAccess = 'none' | 'locked' | 'preview' | 'full';

export interface StreamRight {
  readonly access: StreamAccess;
  /** Open only because a moderator gave a reason. */
  readonly isLook: boolean;
  readonly unlockOffers: Entitlement['unlockOffers'];
  readonly waysIn: Entitlement['waysIn'];
  readonly previewLeftMs: number;
}

const NONE: StreamRight = {
  access: 'none',
  isLook: false,
  unlockOffers: [],
  waysIn: [],
  previewLeftMs: 0,
};

/**
 * The only rule for who may watch a stream. Lists, its page, its chat, the door of its bytes and the sale of tickets use it.
 *
 * It is the rule of posts: a ticket is what a purchase is there, and opens the stream to everyone who may learn of it. A stream
 * that is prepared, or was given up before it had a time, belongs to its creator alone. Tickets are for sale until the stream is over. Who may not watch, and is
 * signed in, has its free seconds once; staff and those whom the creator blocked have none.
 */
export function watchRight(stream: StreamFacts, viewer: StreamViewerFacts, now: Date): StreamRight {
  if (viewer.isOwner) return { ...NONE, access: 'full' };
  if (stream.isPrivate) return NONE;
  const seen = evaluatePost(asPost(stream), viewer, now);
  if (seen.access === 'none') return NONE;
  const isOver = stream.state === 'ended' || stream.state === 'canceled';
  const right = {
    access: seen.access,
    isLook: seen.isLook,
    unlockOffers:
      isOver || stream.creatorLeaves
        ? seen.unlockOffers.filter((offer) => offer.kind !== 'buy')
        : seen.unlockOffers,
    waysIn: seen.waysIn,
    previewLeftMs: 0,
  };
  if (seen.access === 'full') return right;
  const previewLeftMs = isOver ? 0 : previewLeft(viewer);
  return { ...right, access: previewLeftMs > 0 ? 'preview' : 'locked', previewLeftMs };
}

function previewLeft(viewer: StreamViewerFacts): number {
  if (!viewer.isSignedIn || viewer.isBlocked || viewer.previewSeconds === 0) return 0;
  return viewer.previewLeftMs ?? viewer.previewSeconds * 1_000;
}

/** A stream as the rule of posts sees it. */
const asPost = (stream: StreamFacts): PostFacts => ({
  audience: audienceWithTicket(stream.audience, stream.ticketCents),
  status: 'published',
  publishedAt: stream.createdAt,
  expiresAt: null,
  creatorHidden: stream.creatorHidden,
  takenDown: stream.takenDown,
  tiers: stream.tiers,
});

/**
 * Whether a payment for the mark of a chat that just arrived still buys it: while the stream runs, for a viewer who may watch
 * it. A pause, or a chat that is off for now, do not end the sale.
 */
export function endOfMarkSale(
  stream: StreamFacts,
  viewer: StreamViewerFacts,
  now: Date,
): 'gone' | null {
  const { access, isLook } = watchRight(stream, viewer, now);
  return stream.state === 'live' && access === 'full' && !isLook ? null : 'gone';
}

/** Who may watch, with the ticket as the last alternative; also who may see the recording. */
export const audienceWithTicket = (audience: Audience, ticketCents: Cents | null): Audience =>
  ticketCents === null
    ? [...audience]
    : [...audience, [{ kind: 'price', priceCents: ticketCents }]];

/**
 * Whether a payment for a ticket that just arrived still buys it; null where it does. Others who also open the stream, such as a
 * membership, do not end the sale.
 */
export function endOfTicketSale(
  stream: StreamFacts,
  viewer: StreamViewerFacts,
  now: Date,
): 'gone' | 'free' | null {
  const sells = (facts: StreamViewerFacts) =>
    watchRight(stream, facts, now).unlockOffers.some((offer) => offer.kind === 'buy');
  if (sells(viewer) || sells({ ...viewer, follows: false, membership: null })) return null;
  return watchRight(stream, viewer, now).access === 'full' ? 'free' : 'gone';
}
