import { z } from 'zod';
import {
  conversationId,
  creatorId,
  messageId,
  orderId,
  userId,
} from '@limelight/contract/platform/ids';
import { amount } from '@limelight/contract/platform/money';
import { defineEvent } from '../events/index.ts';

/** `isRequest`: it waits for the recipient's answer. */
export const messageSent = defineEvent(
  'message.sent',
  z.object({
    messageId,
    conversationId,
    sequence: z.int(),
    authorId: userId,
    recipientId: userId,
    isRequest: z.boolean(),
  }),
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
