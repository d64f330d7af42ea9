import { z } from 'zod';
import { orderId } from '../platform/ids.ts';
import { amount, toCents } from '../platform/money.ts';

export const orderStatus = z.enum([
  'pending',
  'requires_action',
  /** The money is reserved on the card, and not captured yet. */
  'authorized',
  'paid',
  'declined',
  'refunded',
  'expired',
  /** The charge succeeded after the sale had ended; the money went back automatically. */
  'returned',
]);

/** A purchase and its receipt. Amounts in cents, as charged. */
export const order = z.object({
  id: orderId,
  number: z.string(),
  status: orderStatus,
  /** The name of the kind of order, given by the area that sells it. */
  kind: z.string().regex(/^[a-z]+(_[a-z]+)*$/),
  title: z.string(),
  creator: z.object({
    handle: z.string(),
    displayName: z.string(),
    avatarUrl: z.string().nullable(),
  }),
  totalCents: amount,
  /** How much was refunded: all of a refunded order, a part of one that stays paid. */
  refundedCents: amount.default(toCents(0)),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  /** When it was last refunded; null also for tips refunded before this date was recorded. */
  refundedAt: z.iso.datetime().nullable(),
});
export type Order = z.infer<typeof order>;

/** A part of an order that has a price of its own, and how much of it was refunded. */
export const orderLine = z.object({
  position: z.int(),
  title: z.string(),
  quantity: z.int(),
  /** The price of one. */
  unitCents: amount,
  /** The price of all of them, before discount and tax. */
  amountCents: amount,
  discountCents: amount,
  taxCents: amount,
  /** The name of the tax, with its rate; null if there is no tax, or its name was not stored. */
  taxLabel: z.string().nullable(),
  refundedCents: amount,
  /** `returned`: nothing was paid for it. `refunded`: all of it was refunded. */
  state: z.enum(['to_deliver', 'delivered', 'returned', 'refunded']),
  deliveredAt: z.iso.datetime().nullable(),
});
export type OrderLine = z.infer<typeof orderLine>;

/** An order by itself, for its buyer's status page and receipt. */
export const singleOrder = order.extend({
  lines: z.array(orderLine),
  declineReason: z.string().nullable(),
});
export type SingleOrder = z.infer<typeof singleOrder>;

/** The thing that was bought, or tipped for, as the area that sold it shows it today. */
const orderedThing = z.object({
  path: z.string(),
  /** Its name; null if it has none, or the reader may not know it. */
  title: z.string().nullable(),
  /** Its picture, or the picture's blur. */
  picture: z.string().nullable(),
});
export type OrderedThing = z.infer<typeof orderedThing>;

/** An order in a list; if `thing` is null, only its lines name what was bought. */
export const listedOrder = order.extend({
  thing: orderedThing.nullable(),
  lines: z
    .array(orderLine.pick({ position: true, title: true, quantity: true, state: true }))
    .default([]),
});
export type ListedOrder = z.infer<typeof listedOrder>;
