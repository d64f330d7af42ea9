import { z } from 'zod';
import { streamId, streamLineId } from '../platform/ids.ts';
import { cents } from '../platform/money.ts';
import { CHAT } from './chat-limits.ts';

/**
 * The event of a chat on the channel of its stream (`streamTopic`): what happened since the last one, told at most five times a
 * second. It holds no words and no person: the client reads new lines with `live.readLines`, which leaves out those that it may
 * not show.
 */
export const chatEvents = {
  chat: z.object({
    streamId,
    /** The sequence of the newest line; null where none is new. */
    upTo: z.int().min(1).nullable(),
    /** Clients wait a random part of this before they read, so that not all of them ask at once. */
    waitMs: z.int().min(0),
    /** Lines that are gone. */
    gone: z.array(streamLineId).max(CHAT.newsMax),
    /** Reactions to these lines, as they are now; whose they are is not told. */
    reacted: z
      .array(
        z.object({
          lineId: streamLineId,
          reactions: z.array(z.object({ emoji: z.string(), count: z.int().min(1) })),
        }),
      )
      .max(CHAT.newsMax),
    /** What the tips have reached; null where it has not changed. */
    tippedCents: cents.nullable(),
    /** Its settings or its pinned line changed, or too much changed at once: read `live.getChat` again. */
    isChanged: z.boolean(),
  }),
} as const;
export type ChatNews = z.infer<typeof chatEvents.chat>;

/** An event on a person's own topic: whether they may write in the chat of a stream has changed. Read `live.getChat` again. */
export const chatRightEvents = { chat_right: z.object({ streamId }) } as const;
