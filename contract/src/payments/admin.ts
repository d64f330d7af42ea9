import { z } from 'zod';
import { input, operation } from '../platform/operation.ts';
import { page, pageInput } from '../platform/cursor.ts';
import { idempotencyKey, orderId, userId } from '../platform/ids.ts';
import { amount } from '../platform/money.ts';
import { listedOrder, orderLine } from './order.ts';

/** An order as administrators see it, with its thing as a stranger would see it. */
export const adminOrder = listedOrder.extend({
  buyer: z.object({
    id: userId,
    handle: z.string(),
    displayName: z.string(),
    email: z.string().nullable(),
  }),
  declineReason: z.string().nullable(),
  /** The card network took the money back after the cardholder's dispute. */
  disputed: z.boolean(),
  /** The lines of the order, and how much of each was refunded. */
  lines: z.array(orderLine),
  /** Oldest first; each with its reason. */
  refunds: z.array(
    z.object({ amountCents: amount, reason: z.string(), refundedAt: z.iso.datetime() }),
  ),
});
export type AdminOrder = z.infer<typeof adminOrder>;

/**
 * What a refund of a whole order does to the thing that was bought: `ends` it at once, leads back to the `tier_before`, or
 * closes nothing (`stays`): a tip, a month that is over.
 */
const refundEffect = z.enum(['ends', 'tier_before', 'stays']);
export type RefundEffect = z.infer<typeof refundEffect>;

/** What refunding the rest of an order will do, shown before it happens. */
const refundPreview = z.object({
  leftCents: amount,
  effect: refundEffect,
  /** Orders that build on this one and are refunded with it. */
  alsoRefunds: z.array(
    z.object({ orderId, number: z.string(), title: z.string(), leftCents: amount }),
  ),
});
export type RefundPreview = z.infer<typeof refundPreview>;

/** Administrators only; every change is in the audit log (docs/product.md, 'Staff roles'). */
export const adminOperations = {
  /**
   * All orders, newest first. `q` is an order's number; a person's whole address or handle, or part of their name, as fan or as
   * creator; or a post's address, or words of its title or text. A POST, so that no address of a person is in a proxy's log.
   */
  findOrders: operation(
    'payments.findOrders',
    'POST',
    '/payments/desk/orders/search',
    'Find orders',
  )
    .input(
      input({ q: z.string().trim().max(320).default(''), ...pageInput({ default: 20, max: 50 }) }),
    )
    .output(page(adminOrder)),
  previewRefund: operation(
    'payments.previewRefund',
    'GET',
    '/payments/orders/{orderId}/refund',
    'What refunding an order means',
  )
    .input(input({ orderId }))
    .output(refundPreview),
  /**
   * Refunds a paid order: all that is left of it, with the orders that build on it, or a part (`amountCents`), which closes
   * nothing. The ledger gets reversing entries, the provider returns the money, and the buyer gets a notice. A repeat returns
   * the same order; `idempotencyKey` tells a second partial refund from a repeat of the first. Where an order cost nothing, there
   * is no money to return: what it gave ends.
   */
  refundOrder: operation(
    'payments.refundOrder',
    'POST',
    '/payments/orders/{orderId}/refund',
    'Refund an order',
  )
    .input(
      input({
        orderId,
        amountCents: amount.refine((cents) => cents > 0, 'Enter more than zero.').optional(),
        /** Which lines are refunded, and how much of each; without them the first line up to its price, then the next. */
        lines: z
          .array(
            z.object({
              position: z.int().min(0),
              cents: amount.refine((cents) => cents > 0, 'Enter more than zero.'),
            }),
          )
          .min(1)
          .refine((lines) => new Set(lines.map((one) => one.position)).size === lines.length, {
            message: 'List each line only once.',
          })
          .optional(),
        reason: z.string().trim().min(1).max(500),
        idempotencyKey: idempotencyKey.optional(),
      }).refine(({ amountCents, lines }) => amountCents === undefined || lines === undefined, {
        message: 'Give either an amount or lines.',
      }),
    )
    .output(adminOrder)
    .errors({
      not_refundable: { status: 409, message: 'This order was never paid.' },
      nothing_to_end: { status: 409, message: 'There’s nothing to end: it’s over already.' },
      more_than_left: {
        status: 409,
        message: 'That’s more than is left to refund.',
        data: z.object({ leftCents: amount }),
      },
    }),
};
