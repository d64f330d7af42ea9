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
  /** It waits for the recipient's answer. */
  isRequest: z.boolean(),
});
export type MessageSent = z.infer<typeof sent>;

export const messageSent = defineEvent('message.sent', sent);

/**
 * To a group: told where it is small, or where it names members. `mentionedIds`: whom it names, without its author and
 * without anybody between whom and the author a block stands.
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

/** People were added to a group by its staff or through a tier: one event for a chunk of those who came at once. */
export const addedToGroup = defineEvent(
  'group.added',
  z.object({ conversationId, personIds: z.array(userId) }),
);

const place = z.object({ recipientId: userId, conversationId, sequence: z.int() });
export type SentMassMessage = z.infer<typeof place>;
/** A batch of a mass message. */
export const messageSentToMany = defineEvent(
  'message.sentToMany',
  z.object({ authorId: userId, recipients: z.array(place) }),
);

/** A creator has sent a mass message to themself, as a test. */
export const massTested = defineEvent('message.tested', z.object({ creatorId }));

/** Nothing of a conversation of two is unread any more; not said of what was read before. */
export const conversationRead = defineEvent(
  'conversation.read',
  z.object({ conversationId, readerId: userId }),
);

/** Somebody bought what a message had locked. Cents that they paid. */
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

/** A moderator put it back where it was. */
export const messageRestored = defineEvent(
  'message.restored',
  z.object({ conversationId, sequence: z.int(), authorId: userId }),
);

/** By the staff, after a report; the report has the reason for the author. */
export const messageTakenDown = defineEvent(
  'message.takenDown',
  z.object({
    reportId: z.uuid(),
    conversationId,
    sequence: z.int(),
    authorId: userId,
  }),
);
