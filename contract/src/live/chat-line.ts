import { z } from 'zod';
import { streamId, streamLineId } from '../platform/ids.ts';
import { amount } from '../platform/money.ts';

/** The author of a line, by name: a chat shows no ids of the people in it. */
export const chatPerson = z.object({
  handle: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  /** Has a page, at their handle. */
  isCreator: z.boolean(),
});
export type ChatPerson = z.infer<typeof chatPerson>;

/** What an author was when they said it: the stream's creator, a moderator of their chats, or a member. */
const chatMark = z.enum(['creator', 'moderator', 'member']);
export type ChatMark = z.infer<typeof chatMark>;

/** One line of a chat as the viewer sees it. A line that is gone is left out. */
export const lineView = z.object({
  id: streamLineId,
  streamId,
  /** Its place among the lines of this stream: a later line has a higher one. */
  sequence: z.int().min(1),
  /** Null if the account is gone. */
  author: chatPerson.nullable(),
  isOwn: z.boolean(),
  /** The id that the sending client gave it; null for lines of others. */
  clientId: z.string().nullable(),
  mark: chatMark.nullable(),
  /** The author had bought the mark of this chat when they said it, and still has it. */
  isSupporter: z.boolean(),
  /** '' for a tip without words. */
  text: z.string(),
  /** Cents; null for an ordinary line. `refunded` is shown only to the giver and the creator: others no longer see the line. */
  tip: z.object({ cents: amount, status: z.enum(['paid', 'refunded']) }).nullable(),
  /** The beginning of the line that this one replies to; null also where that line is gone. */
  replyTo: z
    .object({ id: streamLineId, authorName: z.string().nullable(), excerpt: z.string() })
    .nullable(),
  /** The most frequent first. */
  reactions: z.array(z.object({ emoji: z.string(), count: z.int().min(1), isOwn: z.boolean() })),
  saidAt: z.iso.datetime(),
});
export type LineView = z.infer<typeof lineView>;

/**
 * Why the viewer can't write. `off`: the chat is off; `not_live`: the stream isn't running; `members`: only members write;
 * `timed_out`: they were paused; `gone`: this stream isn't open to them.
 */
export const chatRefusal = z.enum(['off', 'not_live', 'members', 'timed_out', 'gone']);
export type ChatRefusal = z.infer<typeof chatRefusal>;
