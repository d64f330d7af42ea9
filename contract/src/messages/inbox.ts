import { z } from 'zod';
import { FAN_NOTE } from '../fans/limits.ts';
import { LABEL, QUICK_REPLY } from './inbox-limits.ts';
import { labelId, mediaId, quickReplyId, userId } from '../platform/ids.ts';
import { amount, cents } from '../platform/money.ts';
import { line } from '../platform/line.ts';

/**
 * How a creator's inbox is sorted. `unanswered`: who waits for an answer first, the longest wait first, then the others
 * by their last message; `top_fans`: by what they spent with this creator, then as `unanswered`.
 */
export const inboxOrder = z.enum(['newest', 'unanswered', 'top_fans']);
export type InboxOrder = z.infer<typeof inboxOrder>;

/** `unanswered`: only conversations whose last word is the other person's. */
export const inboxShow = z.enum(['all', 'unanswered']);

export const labelName = line.min(1, 'Name the label.').max(LABEL.nameMax);
/** A word of a creator's own that they put on conversations; nobody else sees it. */
export const label = z.object({ id: labelId, name: z.string() });
export type Label = z.infer<typeof label>;

/** How a creator keeps their inbox. */
export const inbox = z.object({
  order: inboxOrder,
  /** By name. */
  labels: z.array(label),
});
export type Inbox = z.infer<typeof inbox>;

export const fanNote = z.string().max(FAN_NOTE.textMax);

/** What a creator knows of the other person of a conversation: of their own business with them, and nobody else's. */
export const fanCard = z.object({
  userId,
  followsSince: z.iso.datetime().nullable(),
  /** The membership that runs now. */
  membership: z.object({ tierName: z.string(), since: z.iso.datetime() }).nullable(),
  /** To the hour; null where the fan does not show it, or was not here for a month. */
  lastSeenAt: z.iso.datetime().nullable(),
  /** What the fan paid this creator, without what went back. */
  spentCents: cents,
  purchases: z.object({
    count: z.int(),
    /** Newest first. */
    last: z.array(z.object({ title: z.string(), cents: amount, paidAt: z.iso.datetime() })),
  }),
  /** Of the first message here, whoever wrote it. */
  firstMessageAt: z.iso.datetime().nullable(),
  /** As it was typed; '' for none. */
  note: fanNote,
});
export type FanCard = z.infer<typeof fanCard>;

/** What a creator often writes. `{name}` in its text stands for the reader's name. */
export const quickReplyText = {
  title: line.min(1, 'Add a title.').max(QUICK_REPLY.titleMax),
  text: z.string().trim().min(1, 'Write the reply.').max(QUICK_REPLY.textMax),
};
export const quickReply = z.object({ id: quickReplyId, title: z.string(), text: z.string() });
export type QuickReply = z.infer<typeof quickReply>;

/** A file that the other person has got from the creator: in a message, or because they paid for it. */
export const receivedMedia = z.object({ mediaId, how: z.enum(['sent', 'bought']) });
export type ReceivedMedia = z.infer<typeof receivedMedia>;
