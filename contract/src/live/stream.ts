import { z } from 'zod';
import { mediaView } from '../media/operations.ts';
import { creatorId, mediaId, postId, streamId } from '../platform/ids.ts';
import { amount, cents } from '../platform/money.ts';
import { audience, unlockOffer, wayCondition } from '../posts/post-view.ts';

/**
 * `prepared`: known to its creator alone, until it begins; `announced`: it has a time; `live`: it has begun, and may be held
 * for a creator whose connection is lost; `ended` and `canceled` are for good.
 */
export const streamState = z.enum(['prepared', 'announced', 'live', 'ended', 'canceled']);
export type StreamState = z.infer<typeof streamState>;

/**
 * Why a stream ended, or was canceled. `creator`: by hand; `lost`: the connection was lost and did not come back; `not_begun`:
 * its time passed; `longest`: it ran as long as a stream may; `staff`, `suspended`, `deleted`: moderators ended it, or its
 * creator's account is suspended or closing.
 */
export const endReason = z.enum([
  'creator',
  'lost',
  'not_begun',
  'longest',
  'staff',
  'suspended',
  'deleted',
]);
export type EndReason = z.infer<typeof endReason>;

/** How the chat of a stream is set. `slowSeconds`: the time between two lines of one person; 0 for none. */
export const chatSettings = z.object({
  isOn: z.boolean(),
  slowSeconds: z.int(),
  membersOnly: z.boolean(),
});
export type ChatSettings = z.infer<typeof chatSettings>;

/** A stream as lists show it, to people who may learn of it. */
export const streamCard = z.object({
  id: streamId,
  state: streamState.exclude(['prepared']),
  /** The creator's connection is lost: the stream goes on if it is back by then. */
  heldUntil: z.iso.datetime().nullable(),
  title: z.string(),
  tags: z.array(z.string()),
  /** Open to everyone who may learn of the stream. */
  cover: mediaView.nullable(),
  creator: z.object({
    id: creatorId,
    handle: z.string(),
    displayName: z.string(),
    avatarUrl: z.string().nullable(),
    isSample: z.boolean(),
  }),
  /** When it is announced for; null for a stream that began without being announced. */
  startsAt: z.iso.datetime().nullable(),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  /** How many watch now; 0 unless it is live. */
  viewers: z.int(),
  /**
   * `open`: this viewer may watch all of it; `preview`: its first seconds, which are left; `locked`: neither.
   */
  access: z.enum(['open', 'preview', 'locked']),
  /** What a ticket costs this viewer; null where none is for sale to them. */
  ticketCents: amount.nullable(),
  hasTicket: z.boolean(),
  /** The viewer is reminded when it begins. */
  reminds: z.boolean(),
  /** The post with its recording; null while there is none, or for a viewer who may not know of it. */
  recordingPostId: postId.nullable(),
});
export type StreamCard = z.infer<typeof streamCard>;

/** A stream on its own page. */
export const streamView = streamCard.extend({
  description: z.string(),
  /** Null while it runs. */
  endReason: endReason.nullable(),
  /** As of a locked post: the next steps toward watching, where `buy` is a ticket; and all ways that open it. */
  unlockOffers: z.array(unlockOffer),
  waysIn: z.array(z.array(wayCondition)),
  /** Seconds that everyone signed in may watch for free, once; 0 for none. */
  previewSeconds: z.int(),
  /** What this viewer has left of them; 0 for a stranger. */
  previewLeftMs: z.int(),
  /** If it ends before this many minutes, tickets go back. */
  minimumMinutes: z.int(),
  /** Its recording becomes a post. */
  keepsRecording: z.boolean(),
  chat: chatSettings,
  /** What a mark in its chat costs; null for none. Who may buy one is in `live.buyMark`. */
  markCents: amount.nullable(),
  /** The viewer has bought one. */
  hasMark: z.boolean(),
  goal: z.object({ cents: amount, tippedCents: cents }).nullable(),
  viewer: z.object({
    isOwner: z.boolean(),
    /** May end it with a reason, and look at it with one. */
    isStaff: z.boolean(),
    /** Watches only because they gave a reason: they may watch, and nothing else. */
    isLook: z.boolean(),
  }),
});
export type StreamView = z.infer<typeof streamView>;

/** What became of the recording; `failed`: it could not be made, for instance because the disk was full. */
const recordingState = z.enum(['none', 'making', 'ready', 'failed']);
export type RecordingState = z.infer<typeof recordingState>;

/** A stream as its creator sees it. */
export const ownStream = z.object({
  id: streamId,
  state: streamState,
  heldUntil: z.iso.datetime().nullable(),
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  cover: mediaView.nullable(),
  coverMediaId: mediaId.nullable(),
  audience,
  ticketCents: amount.nullable(),
  previewSeconds: z.int(),
  minimumMinutes: z.int(),
  keepsRecording: z.boolean(),
  /** Comments on the recording. */
  commentsAllowed: z.boolean(),
  chat: chatSettings,
  markCents: amount.nullable(),
  goalCents: amount.nullable(),
  startsAt: z.iso.datetime().nullable(),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  endReason: endReason.nullable(),
  /** Tickets that were paid and not given back, and people who want to be reminded. */
  ticketsSold: z.int(),
  /** Marks in its chat, in the same way. */
  marksSold: z.int(),
  reminders: z.int(),
  recording: z.object({ state: recordingState, postId: postId.nullable() }),
});
export type OwnStream = z.infer<typeof ownStream>;
