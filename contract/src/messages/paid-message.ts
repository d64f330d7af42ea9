import { z } from 'zod';
import { chargeErrors, purchaseErrors, purchaseOutcome } from '../payments/purchase.ts';
import { cardId, conversationId, idempotencyKey, mediaId, messageId } from '../platform/ids.ts';
import { amount } from '../platform/money.ts';
import { input, operation } from '../platform/operation.ts';
import { contentErrors, messageText } from './content.ts';
import { cannot_write } from './conversation.ts';
import { MESSAGE } from './limits.ts';

/**
 * Pays a creator for reading a message, when the refusal of the conversation is `pay`. Once it is paid, the message appears
 * like any other. The money goes back unless the creator replies in time.
 */
export const sendPaidMessage = operation(
  'messages.sendPaid',
  'POST',
  '/messages/conversations/{conversationId}/paid-messages',
  'Pay for a message to a creator',
)
  .input(
    input({
      conversationId,
      /** As in `messages.send`: a repeat with the same id sends nothing more. */
      clientId: z.string().min(8).max(64),
      text: messageText.default(''),
      media: z.array(mediaId).max(MESSAGE.mediaMax).default([]),
      replyTo: messageId.nullable().default(null),
      expectedPriceCents: amount,
      cardId: cardId.optional(),
      idempotencyKey,
    }),
  )
  .output(purchaseOutcome)
  .errors({
    ...chargeErrors,
    price_changed: purchaseErrors.price_changed,
    cannot_write,
    already_bought: { status: 409, message: 'This message was already sent.' },
    not_for_sale: { status: 409, message: 'You can write to this person without paying.' },
    empty_message: contentErrors.empty_message,
    media_not_usable: contentErrors.media_not_usable,
  });
