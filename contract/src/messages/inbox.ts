import { z } from 'zod';
import { FAN_NOTE } from '../fans/limits.ts';
import { LABEL, QUICK_REPLY } from './inbox-limits.ts';
import { labelId, mediaId, quickReplyId, userId } from '../platform/ids.ts';
import { amount, cents } from '../platform/money.ts';
import { line } from '../platform/line.ts';

/**
 * How a creator's inbox is sorted. `unanswered`: people who wait for a reply first, the longest wait first, then the others by
 * their last message; `top_fans`: by what they spent with this creator, then as `unanswered`.
 */
export const inboxOrder = z.enum(['newest', 'unanswered', 'top_fans']);
export type InboxOrder = z.infer<typeof inboxOrder>;

/** `unanswered`: only conversations whose last message is the other person's. */
export const inboxShow = z.enum(['all', 'unanswered']);

export const labelName = line.min(1, 'Name the label.').max(LABEL.nameMax);
/** A creator's own label for conversations; only the creator sees it. */
export const label = z.object({ id: labelId, name: z.string() });
export type Label = z.infer<typeof label>;

/** A creator's settings of their inbox. */
export const inbox = z.object({
  order: inboxOrder,
  /** By name. */
  labels: z.array(label),
});
export type Inbox = z.infer<typeof inbox>;

export const fanNote = z.string().max(FAN_NOTE.textMax);

/** What a creator sees of the other person of a conversation: only their dealings with this creator. */
export const fanCard = z.object({
  userId,
  followsSince: z.iso.datetime().nullable(),
  /** The membership that runs now. */
  membership: z.object({ tierName: z.string(), since: z.iso.datetime() }).nullable(),
  /** To the hour; null if the fan does not show it, or was not active for a month. */
  lastSeenAt: z.iso.datetime().nullable(),
  /** What the fan paid this creator, minus what went back. */
  spentCents: cents,
  purchases: z.object({
    count: z.int(),
    /** Newest first. */
    last: z.array(z.object({ title: z.string(), cents: amount, paidAt: z.iso.datetime() })),
  }),
  /** When the first message here was sent, by either person. */
  firstMessageAt: z.iso.datetime().nullable(),
  /** As typed; '' for none. */
  note: fanNote,
});
export type FanCard = z.infer<typeof fanCard>;

/** A text that a creator often sends. `{name}` in it stands for the reader's name. */
export const quickReplyText = {
  title: line.min(1, 'Add a title.').max(QUICK_REPLY.titleMax),
  text: z.string().trim().min(1, 'Write the reply.').max(QUICK_REPLY.textMax),
};
export const quickReply = z.object({ id: quickReplyId, title: z.string(), text: z.string() });
export type QuickReply = z.infer<typeof quickReply>;

/** A file of the creator's that the other person has: it was sent in a message, or they bought it. */
export const receivedMedia = z.object({ mediaId, how: z.enum(['sent', 'bought']) });
export type ReceivedMedia = z.infer<typeof receivedMedia>;
