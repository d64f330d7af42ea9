import { z } from 'zod';
import { creatorId, mediaId, postId, tierId } from '../platform/ids.ts';
import { amount } from '../platform/money.ts';
import { mediaView } from '../media/operations.ts';
import { messageTo } from './message-to.ts';
import { pollInput, pollView } from './poll.ts';
import { takedown } from './takedowns.ts';

/** One condition on the viewer. `price` is met by having bought the post. */
export const audienceCondition = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('everyone') }),
  z.object({ kind: z.literal('followers') }),
  z.object({
    kind: z.literal('members'),
    /** Empty for any tier. */
    tierIds: z.array(tierId).max(20).default([]),
    /** Member for at least this many months. */
    months: z.int().min(0).max(120).default(0),
  }),
  z.object({ kind: z.literal('price'), priceCents: amount }),
  z.object({ kind: z.literal('list'), listId: z.uuid() }),
]);
export type AudienceCondition = z.infer<typeof audienceCondition>;

/**
 * Who may see a post: at least one alternative must hold (OR), with every condition in it (AND). `[[{kind:'members'}],
 * [{kind:'price', priceCents: 900}]]` is 'members, or $9.00'.
 */
export const audience = z.array(z.array(audienceCondition).min(1).max(6)).min(1).max(6);
export type Audience = z.infer<typeof audience>;

/**
 * One button on a locked post: the next step of this viewer toward opening it. At most one of a kind; fewest steps first, then
 * the price.
 */
export const unlockOffer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('follow') }),
  z.object({ kind: z.literal('subscribe'), tierId, priceCents: amount }),
  /** For members of another tier: the cheapest tier that opens it, per month. */
  z.object({ kind: z.literal('change_tier'), tierId, priceCents: amount }),
  z.object({ kind: z.literal('buy'), priceCents: amount }),
]);
export type UnlockOffer = z.infer<typeof unlockOffer>;

/**
 * One condition of a locked post that this viewer does not meet yet. `tiers` holds names, none for any tier; `months` is the
 * total that is required.
 */
export const wayCondition = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('follow') }),
  z.object({ kind: z.literal('members'), tiers: z.array(z.string()), months: z.int() }),
  z.object({ kind: z.literal('buy'), priceCents: amount }),
]);
export type WayIn = readonly z.infer<typeof wayCondition>[];

export const postView = z.object({
  id: postId,
  creator: z.object({
    id: creatorId,
    handle: z.string(),
    displayName: z.string(),
    avatarUrl: z.string().nullable(),
    isSample: z.boolean(),
    /** The creator may have a promotion for new or former members: `memberships.listOffers` returns what the viewer gets. */
    hasOffers: z.boolean().default(false),
  }),
  publishedAt: z.iso.datetime(),
  /** For everyone who may know of the post, even while it is locked; empty where there is no title. */
  title: z.string().default(''),
  /** Null while locked: no text of a locked post leaves the server. */
  text: z.string().nullable(),
  /** The tags in the text, and the handles in it that exist; both empty while locked. */
  tags: z.array(z.string()).default([]),
  mentions: z.array(z.string()).default([]),
  locked: z.boolean(),
  unlockOffers: z.array(unlockOffer),
  /**
   * What would open it, whether or not it is on offer. Each inner array is one alternative: everything that this viewer still
   * needs for it.
   */
  waysIn: z.array(z.array(wayCondition)).default([]),
  media: z.array(mediaView),
  /** Null while locked, too. */
  poll: pollView.nullable().default(null),
  likeCount: z.int(),
  commentCount: z.int(),
  pinned: z.boolean().default(false),
  editedAt: z.iso.datetime().nullable().default(null),
  expiresAt: z.iso.datetime().nullable().default(null),
  viewer: z.object({
    likes: z.boolean(),
    bookmarks: z.boolean(),
    canEdit: z.boolean(),
    canComment: z.boolean(),
  }),
});
export type PostView = z.infer<typeof postView>;

export const postStatus = z.enum(['draft', 'scheduled', 'published', 'archived']);

/** A file of a post, as its author arranges it. */
const postMedia = z.object({ mediaId, alt: z.string(), isPreview: z.boolean() });

/** A post as its author sees it: what was written, and its state. */
export const ownPost = z.object({
  id: postId,
  status: postStatus,
  /** Grows with every save; a save with an older one fails with changed_elsewhere. */
  revision: z.int(),
  title: z.string(),
  text: z.string(),
  audience,
  media: z.array(postMedia.extend({ view: mediaView.nullable() })),
  poll: pollInput.nullable(),
  commentsAllowed: z.boolean(),
  pinned: z.boolean(),
  publishedAt: z.iso.datetime().nullable(),
  scheduledFor: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  /** Who gets a message about it when it is published; null for no message. */
  messageTo: messageTo.nullable().default(null),
  updatedAt: z.iso.datetime(),
  likeCount: z.int(),
  commentCount: z.int(),
  purchaseCount: z.int(),
  /**
   * Set once moderators took it down: the author, and moderators who give a reason, still see it. The author cannot put it
   * back.
   */
  takedown: takedown.nullable(),
});
export type OwnPost = z.infer<typeof ownPost>;
