import { z } from 'zod';
import { conversationId, labelId, userId } from '../platform/ids.ts';
import { amount } from '../platform/money.ts';
import { sequence } from './message.ts';

/** A person one talks to. */
export const correspondent = z.object({
  id: userId,
  handle: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  isCreator: z.boolean(),
});
export type Correspondent = z.infer<typeof correspondent>;

/**
 * Why the viewer cannot write. `creators_only`: neither of the two is a creator; `followers`, `members`, `tiers` or
 * `spenders`: only they may write first; `pay`: each message costs `firstMessageCents` until the other person answers; `not_yours`: a creator writes first only to followers and members of their own; `declined`: the other
 * person does not want this conversation; `blocked`: by the viewer; `gone`: the other person is suspended, deleted or has
 * blocked the viewer, which nobody is told.
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
  /** How it begins; null when it was unsent, '' when it has only files. */
  excerpt: z.string().nullable(),
  /** Files in it. */
  files: z.int(),
  /** The viewer would have to pay for some of it. */
  locked: z.boolean(),
  /** What it gives, where it is a tip. */
  tipCents: amount.nullable(),
  sentAt: z.iso.datetime(),
});

/** A conversation as one of its two people sees it. */
export const conversationView = z.object({
  id: conversationId,
  /** Null: the account is gone. */
  other: correspondent.nullable(),
  /** Null: nothing was sent yet. */
  last: lastMessage.nullable(),
  /** The sequence of the last message, 0 before the first. */
  lastSequence: z.int().min(0),
  /** Messages of the other person after `readSequence`. */
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
  /** The viewer may give a tip here: the other person is a creator. */
  canTip: z.boolean(),
});
export type ConversationView = z.infer<typeof conversationView>;
