import { z } from 'zod';
import { input, operation } from '../platform/operation.ts';
import { page, pageInput } from '../platform/cursor.ts';
import { orderId, userId } from '../platform/ids.ts';
import { order } from './order.ts';

/** An order as administrators see it. */
export const deskOrder = order.extend({
  buyer: z.object({
    id: userId,
    handle: z.string(),
    displayName: z.string(),
    email: z.string().nullable(),
  }),
  declineReason: z.string().nullable(),
  /** Money that the card network took back after the card holder's complaint. */
  disputed: z.boolean(),
});
export type DeskOrder = z.infer<typeof deskOrder>;

/** Administrators only (decisions.md, 'Operator'); every change stands in the audit log. */
export const deskOperations = {
  /**
   * All orders, newest first. `q` is an order's number; a person's whole address or handle, or part of their name, as
   * fan or as creator; or a post's address or words of it.
   */
  findOrders: operation('payments.findOrders', 'GET', '/payments/desk/orders', 'Find orders')
    .input(
      input({ q: z.string().trim().max(320).default(''), ...pageInput({ default: 20, max: 50 }) }),
    )
    .output(page(deskOrder)),
  /**
   * Gives a paid order back in full: access ends at once, the books are turned round, the provider returns the money.
   * Sent again it answers the same order.
   */
  refundOrder: operation(
    'payments.refundOrder',
    'POST',
    '/payments/orders/{orderId}/refund',
    'Refund an order',
  )
    .input(input({ orderId, reason: z.string().trim().min(1).max(500) }))
    .output(deskOrder)
    .errors({ not_refundable: { status: 409, message: 'Nothing was paid for this order.' } }),
};
