import { z } from 'zod';
import { conversationId, userId } from '../platform/ids.ts';
import { sequence } from './message.ts';

/**
 * What a person's own realtime topic says of messages, by event. Ids and places only: whoever hears one reads the rest
 * through the operations, which decide what they may see.
 */
export const messagesLive = {
  /** A message is new, or has changed (edited, unsent, unlocked, given back, reacted to). */
  message: z.object({ conversationId, sequence }),
  /** A conversation has changed for this person: its folder, pin, draft, request, who may write, or what the other spent. */
  conversation: z.object({ conversationId }),
  /** `userId` has read up to and including `sequence`: the other person, or oneself on another device. */
  read: z.object({ conversationId, sequence: z.int().min(0), userId }),
} as const;
export type MessagesLive = {
  [Event in keyof typeof messagesLive]: z.infer<(typeof messagesLive)[Event]>;
};
