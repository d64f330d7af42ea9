import { z } from 'zod';
import { conversationId, userId } from '../platform/ids.ts';
import { sequence } from './message.ts';

/**
 * Events about messages on a person's own realtime topic. They hold only ids and positions: the client reads the rest through
 * the operations, which decide what the person may see.
 */
export const messagesLive = {
  /** A message is new, or has changed (edited, unsent, unlocked, refunded, reacted to). */
  message: z.object({ conversationId, sequence }),
  /**
   * A conversation has changed for this person: its folder, pin, draft, request, who may write, or what the other person spent.
   */
  conversation: z.object({ conversationId }),
  /** `userId` has read up to and including `sequence`: the other person, or this person on another device. */
  read: z.object({ conversationId, sequence: z.int().min(0), userId }),
} as const;
export type MessagesLive = {
  [Event in keyof typeof messagesLive]: z.infer<(typeof messagesLive)[Event]>;
};
