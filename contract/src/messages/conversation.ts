import { z } from 'zod';
import { conversationId, labelId, userId } from '../platform/ids.ts';
import { amount } from '../platform/money.ts';
import { correspondent } from './correspondent.ts';
import { sequence } from './message.ts';

/**
 * Why the viewer cannot write. `creators_only`: neither of the two is a creator; `followers`, `members`, `tiers` or
 * `spenders`: only they may write first; `pay`: each message costs `firstMessageCents` until the other person answers; `not_yours`: a creator writes first only to followers and members of their own; `declined`: the other
 * person does not want this conversation; `blocked`: by the viewer; `gone`: the other person is suspended, deleted or has
 * blocked the viewer, which nobody is told. Of groups: `announcements`: only those who run it write; `silenced`: they
 * said so of the viewer.
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

/** The end of a conversation, for its line in the list. */
const lastMessage = z.object({
  sequence,
  authorId: userId.nullable(),
  /** In groups: of somebody else. Null in a conversation of two, and where the account is gone. */
  authorName: z.string().nullable(),
  /** How it begins; null when it is gone, '' when it has only files. */
  excerpt: z.string().nullable(),
  /** Moderators took it down. */
  isTakenDown: z.boolean(),
  /** In groups: those who run it removed it. */
  isRemoved: z.boolean(),
  /** Files in it. */
  files: z.int(),
  /** The viewer would have to pay for some of it. */
  locked: z.boolean(),
  /** What it gives, where it is a tip. */
  tipCents: amount.nullable(),
  sentAt: z.iso.datetime(),
});

/** The owner made the group, and names moderators: both run it. */
export const groupRole = z.enum(['owner', 'moderator', 'member']);
export type GroupRole = z.infer<typeof groupRole>;

/** A group as one of its members sees it; who the others are is for those who run it. */
const groupView = z.object({
  name: z.string(),
  owner: correspondent,
  role: groupRole,
  members: z.int(),
  announcementsOnly: z.boolean(),
  /** How long a member waits between two messages; 0: not at all. */
  slowSeconds: z.int(),
  /** When the viewer may send again in slow mode; null: now. */
  nextMessageAt: z.iso.datetime().nullable(),
  /** May not write until then; `forever`: until the pause is ended; null: not paused. */
  silencedUntil: z.union([z.iso.datetime(), z.literal('forever')]).nullable(),
  /** The members are few enough to see each other type. */
  isSmall: z.boolean(),
  /** How far others have read, in any order, of those who show it; null in a list and in a large group. */
  readSequences: z.array(z.int()).nullable(),
});
export type GroupView = z.infer<typeof groupView>;

/** A conversation as one of its people sees it: of two, or a group. */
export const conversationView = z.object({
  id: conversationId,
  /** Null: the account is gone, or it is a group. */
  other: correspondent.nullable(),
  /** Null: a conversation of two. Groups are neither pinned, archived, saved nor labelled. */
  group: groupView.nullable(),
  /** Null: nothing was sent yet. */
  last: lastMessage.nullable(),
  /** The sequence of the last message, 0 before the first. */
  lastSequence: z.int().min(0),
  /** Messages of others after `readSequence`; in groups up to 100. */
  unread: z.int().min(0),
  readSequence: z.int().min(0),
  /** How far the other person has read; null while read receipts are off on either side. */
  otherReadSequence: z.int().min(0).nullable(),
  /** Waits for the viewer's answer (`answerRequest`); writing back is one. */
  isRequest: z.boolean(),
  isPinned: z.boolean(),
  isMuted: z.boolean(),
  isArchived: z.boolean(),
  isSaved: z.boolean(),
  /** The creator's own labels on it; nobody else has any. */
  labels: z.array(labelId),
  /** What the viewer has typed and not sent; '' for nothing. */
  draft: z.string(),
  /** Null: the viewer may write. */
  refusal: writingRefusal.nullable(),
  /** What each message costs until the other person answers, where the refusal is `pay`; else null. */
  firstMessageCents: amount.nullable(),
  /** The viewer may put a price on a message here. */
  canSell: z.boolean(),
  /** The viewer may give a tip here: the other person is a creator, or it is somebody else's group. */
  canTip: z.boolean(),
});
export type ConversationView = z.infer<typeof conversationView>;
