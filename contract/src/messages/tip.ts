import { z } from 'zod';
import { chargeErrors, purchaseOutcome } from '../payments/purchase.ts';
import { TIP } from '../payments/limits.ts';
import { cardId, conversationId, idempotencyKey } from '../platform/ids.ts';
import { amount } from '../platform/money.ts';
import { input, operation } from '../platform/operation.ts';
import { cannot_write } from './conversation.ts';

/**
 * Gives money to the creator of a conversation or the owner of a group. Once paid, the tip appears there as a message with its
 * words.
 */
export const tipInConversation = operation(
  'messages.tip',
  'POST',
  '/messages/conversations/{conversationId}/tips',
  'Send a tip in a conversation',
)
  .input(
    input({
      conversationId,
      amountCents: amount,
      message: z.string().max(TIP.messageMax).default(''),
      cardId: cardId.optional(),
      idempotencyKey,
    }),
  )
  .output(purchaseOutcome)
  .errors({
    ...chargeErrors,
    cannot_write,
    tip_out_of_range: { status: 422, message: TIP.rangeText },
  });
