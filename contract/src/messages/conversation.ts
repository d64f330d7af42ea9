import { z } from 'zod';
import { conversationId, labelId, userId } from '../platform/ids.ts';
import { amount } from '../platform/money.ts';
import { correspondent } from './correspondent.ts';
import { sequence } from './message.ts';

/**
 * Why the viewer cannot write. `creators_only`: neither of the two is a creator; `followers`, `members`, `tiers` or `spenders`:
 * only they may write first; `pay`: each message costs `firstMessageCents` until the other person replies; `not_yours`: a
 * creator writes first only to their own followers and members; `declined`: the other person declined this conversation;
 * `blocked`: by the viewer; `gone`: the other person is suspended, deleted or has blocked the viewer, and the viewer does not
 * learn which. In groups: `announcements`: only the owner and moderators write; `silenced`: they paused the viewer.
 */
const writingRefusal = z.enum([
  'creators_only',
  'followers',
  'members',
  'tiers',
  'spenders',
  'pay',
  'not_yours',
  'declined',
  'blocked',
  'gone',
  'announcements',
  'silenced',
]);
export type WritingRefusal = z.infer<typeof writingRefusal>;

export const cannot_write = {
  status: 403,
  message: 'You can’t message this person.',
  data: z.object({ refusal: writingRefusal }),
} as const;

/** The last message of a conversation, for its line in the list. */
const lastMessage = z.object({
  sequence,
  authorId: userId.nullable(),
  /** In groups: the author, unless it is the viewer. Null in a conversation of two, and if the account is gone. */
  authorName: z.string().nullable(),
  /** The beginning of the text; null when the message is gone, '' when it has only files. */
  excerpt: z.string().nullable(),
  /** Moderators took it down. */
  isTakenDown: z.boolean(),
  /** In groups: the owner or a moderator removed it. */
  isRemoved: z.boolean(),
  /** The number of files. */
  files: z.int(),
  /** Some of it opens only with a purchase that the viewer has not made. */
  locked: z.boolean(),
  /** The amount of a tip; null for any other message. */
  tipCents: amount.nullable(),
  sentAt: z.iso.datetime(),
});

/** The owner made the group and names moderators; both run it. */
export const groupRole = z.enum(['owner', 'moderator', 'member']);
export type GroupRole = z.infer<typeof groupRole>;

/** A group as one of its members sees it; only the people who run it see who the other members are. */
const groupView = z.object({
  name: z.string(),
  owner: correspondent,
  role: groupRole,
  members: z.int(),
  announcementsOnly: z.boolean(),
  /** How long a member waits between two messages; 0 for no wait. */
  slowSeconds: z.int(),
  /** When the viewer may send again in slow mode; null when they may now. */
  nextMessageAt: z.iso.datetime().nullable(),
  /** Until when the viewer may not write; `forever`: until the pause is ended; null when not paused. */
  silencedUntil: z.union([z.iso.datetime(), z.literal('forever')]).nullable(),
  /** The group is small enough for members to see each other type. */
  isSmall: z.boolean(),
  /** How far others have read, in any order, of those who show it; null in lists and in a large group. */
  readSequences: z.array(z.int()).nullable(),
});
export type GroupView = z.infer<typeof groupView>;

/** A conversation as one of its people sees it: between two, or a group. */
export const conversationView = z.object({
  id: conversationId,
  /** Null if the account is gone, and for a group. */
  other: correspondent.nullable(),
  /** Null for a conversation of two. Groups are never pinned, archived, saved or labeled. */
  group: groupView.nullable(),
  /** Null before the first message. */
  last: lastMessage.nullable(),
  /** The sequence of the last message, 0 before the first. */
  lastSequence: z.int().min(0),
  /** How many messages of others come after `readSequence`; in groups at most 100. */
  unread: z.int().min(0),
  readSequence: z.int().min(0),
  /** How far the other person has read; null while read receipts are off on either side. */
  otherReadSequence: z.int().min(0).nullable(),
  /** Waits for the viewer to accept or decline (`answerRequest`); writing back accepts. */
  isRequest: z.boolean(),
  isPinned: z.boolean(),
  isMuted: z.boolean(),
  isArchived: z.boolean(),
  isSaved: z.boolean(),
  /** The creator's own labels on it; fans have none. */
  labels: z.array(labelId),
  /** What the viewer has typed and not sent; '' for nothing. */
  draft: z.string(),
  /** Null when the viewer may write. */
  refusal: writingRefusal.nullable(),
  /** What each message costs until the other person replies, if the refusal is `pay`; otherwise null. */
  firstMessageCents: amount.nullable(),
  /** The viewer may put a price on a message here. */
  canSell: z.boolean(),
  /** The viewer may give a tip here: the other person is a creator, or the group is someone else's. */
  canTip: z.boolean(),
});
export type ConversationView = z.infer<typeof conversationView>;
