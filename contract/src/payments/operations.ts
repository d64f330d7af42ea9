import { z } from 'zod';
import { operation, input, ok } from '../platform/operation.ts';
import { cardId, creatorId, idempotencyKey, orderId, postId } from '../platform/ids.ts';
import { amount } from '../platform/money.ts';
import { page, pageInput } from '../platform/cursor.ts';
import { TIP } from './limits.ts';
import { adminOperations } from './admin.ts';
import { listedOrder, singleOrder } from './order.ts';
import { chargeErrors, purchaseErrors, purchaseOutcome } from './purchase.ts';
import { providerErrors } from './provider-errors.ts';
import { spendingOperations } from './spending.ts';

export * from './admin.ts';
export * from './order.ts';
export * from './spending.ts';

export const card = z.object({
  id: cardId,
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  isDefault: z.boolean(),
  /** Its last charge was declined: a purchase offers another card first. */
  wasDeclined: z.boolean(),
});
export type Card = z.infer<typeof card>;

export const payments = {
  listCards: operation('payments.listCards', 'GET', '/payments/cards', 'Saved cards')
    .input(input({}))
    .output(
      z.object({
        cards: z.array(card),
        provider: z.enum(['sandbox', 'stripe']),
        publishableKey: z.string().nullable(),
      }),
    ),
  /**
   * Saves a card by the provider's one-time token; card numbers never reach our server. With the sandbox provider the token
   * comes from its own page script (`POST /sandbox/v1/tokens`), with Stripe from the URL that its page redirects to
   * (`beginCard`). Saving the same card again adds no second one. The bank verifies the card, unless `forPurchase` is set: then
   * a purchase with this card must follow at once, and the card is kept once it has paid.
   */
  addCard: operation('payments.addCard', 'POST', '/payments/cards', 'Save a card')
    .input(input({ token: z.string().min(4).max(200), forPurchase: z.boolean().default(false) }))
    .output(card)
    .errors({
      ...providerErrors,
      card_refused: {
        status: 422,
        message: 'We couldn’t save this card.',
        data: z.object({ reason: z.string() }),
      },
    }),
  /**
   * Starts saving a card if the provider takes its number on a page of its own; null if the app asks for it. The provider
   * redirects back to /dashboard/orders?card=…, and that value is the token for `addCard`.
   */
  beginCard: operation('payments.beginCard', 'POST', '/payments/cards/begin', 'Start saving a card')
    .input(input({}))
    .output(z.object({ redirectUrl: z.string().nullable() }))
    .errors(providerErrors),
  removeCard: operation(
    'payments.removeCard',
    'DELETE',
    '/payments/cards/{cardId}',
    'Remove a card',
  )
    .input(input({ cardId }))
    .output(ok),
  /** The card that is charged when a purchase names none, and when a renewal's own card is declined. */
  setDefaultCard: operation(
    'payments.setDefaultCard',
    'PUT',
    '/payments/cards/{cardId}/default',
    'Make a card the default',
  )
    .input(input({ cardId }))
    .output(card),
  /** Gives a creator money, optionally for one of their posts. Only the creator sees the message. */
  tip: operation('payments.tip', 'POST', '/payments/tips', 'Send a tip')
    .input(
      input({
        creatorId,
        postId: postId.optional(),
        amountCents: amount,
        message: z.string().max(TIP.messageMax).default(''),
        cardId: cardId.optional(),
        idempotencyKey,
      }),
    )
    .output(purchaseOutcome)
    .errors({
      ...chargeErrors,
      own_page: purchaseErrors.own_page,
      tip_out_of_range: { status: 422, message: TIP.rangeText },
    }),
  /** The state of a purchase; to be polled while `processing` and after the provider's confirmation page. */
  getOrder: operation('payments.getOrder', 'GET', '/payments/orders/{orderId}', 'One order')
    .input(input({ orderId }))
    .output(singleOrder.extend({ outcome: purchaseOutcome.nullable() })),
  /** The receipt of a paid order as PDF (application/pdf), for its buyer and for administrators. */
  getReceipt: operation(
    'payments.getReceipt',
    'GET',
    '/payments/orders/{orderId}/receipt',
    'A receipt as a PDF',
  )
    .input(input({ orderId }))
    .output(z.file().mime('application/pdf')),
  listOrders: operation(
    'payments.listOrders',
    'GET',
    '/payments/orders',
    'Every purchase, newest first',
  )
    .input(input(pageInput({ default: 20, max: 50 })))
    .output(page(listedOrder)),
  ...spendingOperations,
  ...adminOperations,
};
