import { z } from 'zod';
import {
  conversationId,
  creatorId,
  messageId,
  orderId,
  userId,
} from '@limelight/contract/platform/ids';
import { amount } from '@limelight/contract/platform/money';
import { defineEvent } from '../kernel/parts/event.ts';

const sent = z.object({
  messageId,
  conversationId,
  sequence: z.int(),
  authorId: userId,
  recipientId: userId,
  /** The message is a request: it waits to be accepted by the recipient. */
  isRequest: z.boolean(),
});
export type MessageSent = z.infer<typeof sent>;

export const messageSent = defineEvent('message.sent', sent);

/**
 * A message in a group, emitted only for a small group or where it mentions members. `mentionedIds` has neither the author nor
 * people who have a block with the author.
 */
export const messageSentInGroup = defineEvent(
  'message.sentInGroup',
  z.object({
    messageId,
    conversationId,
    sequence: z.int(),
    authorId: userId,
    mentionedIds: z.array(userId),
    isSmall: z.boolean(),
  }),
);

/** People were added to a group by its staff or through a tier, in chunks of those who were added at once. */
export const addedToGroup = defineEvent(
  'group.added',
  z.object({ conversationId, personIds: z.array(userId) }),
);

const place = z.object({ recipientId: userId, conversationId, sequence: z.int() });
export type SentMassMessage = z.infer<typeof place>;
/** One batch of a mass message. */
export const messageSentToMany = defineEvent(
  'message.sentToMany',
  z.object({ authorId: userId, recipients: z.array(place) }),
);

/** A creator has sent a test of a mass message to themself. */
export const massTested = defineEvent('message.tested', z.object({ creatorId }));

/** A person has read all of a conversation of two; not emitted where nothing was unread. */
export const conversationRead = defineEvent(
  'conversation.read',
  z.object({ conversationId, readerId: userId }),
);

/** A buyer paid for what a message locks; the amount is in cents. */
export const messageUnlocked = defineEvent(
  'message.unlocked',
  z.object({
    orderId,
    creatorId,
    fanId: userId,
    amountCents: amount,
    messageId,
    conversationId,
    sequence: z.int(),
  }),
);

/** A moderator undid a takedown of the message. */
export const messageRestored = defineEvent(
  'message.restored',
  z.object({ conversationId, sequence: z.int(), authorId: userId }),
);

/** Staff took the message down after a report, which has the reason for the author. */
export const messageTakenDown = defineEvent(
  'message.takenDown',
  z.object({
    reportId: z.uuid(),
    conversationId,
    sequence: z.int(),
    authorId: userId,
  }),
);
