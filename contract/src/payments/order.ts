import { z } from 'zod';
import { orderId } from '../platform/ids.ts';
import { amount, toCents } from '../platform/money.ts';

export const orderStatus = z.enum([
  'pending',
  'requires_action',
  /** The money is reserved on the card, and not taken yet. */
  'authorized',
  'paid',
  'declined',
  'refunded',
  'expired',
  /** Charged when the sale was over; the money went back by itself. */
  'returned',
]);

/** A purchase and its receipt. Amounts in cents, as charged. */
export const order = z.object({
  id: orderId,
  number: z.string(),
  status: orderStatus,
  /** The name of what was sold, as the area that sells it calls it. */
  kind: z.string().regex(/^[a-z]+(_[a-z]+)*$/),
  title: z.string(),
  creator: z.object({
    handle: z.string(),
    displayName: z.string(),
    avatarUrl: z.string().nullable(),
  }),
  totalCents: amount,
  /** What has gone back of it: all of a refunded order, a part of one that stays paid. */
  refundedCents: amount.default(toCents(0)),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  /** When it was given back, or the last part of it; null also for tips refunded before the day was kept. */
  refundedAt: z.iso.datetime().nullable(),
});
export type Order = z.infer<typeof order>;

/** A part of an order that has a price of its own, and what of it has gone back. */
export const orderLine = z.object({
  position: z.int(),
  title: z.string(),
  quantity: z.int(),
  /** What one of them costs. */
  unitCents: amount,
  /** What all of them cost, before discount and tax. */
  amountCents: amount,
  discountCents: amount,
  taxCents: amount,
  /** What the tax is called, with its rate; null where there is none, or it was not kept. */
  taxLabel: z.string().nullable(),
  refundedCents: amount,
  /** `returned`: nothing was paid for it. `refunded`: all of it went back. */
  state: z.enum(['to_deliver', 'delivered', 'returned', 'refunded']),
  deliveredAt: z.iso.datetime().nullable(),
});
export type OrderLine = z.infer<typeof orderLine>;

/** An order by itself: as its buyer follows it, and keeps its receipt. */
export const singleOrder = order.extend({
  lines: z.array(orderLine),
  declineReason: z.string().nullable(),
});
export type SingleOrder = z.infer<typeof singleOrder>;

/** What an order is of, as the area that sold it shows it today: a post that was bought, or tipped for. */
const orderedThing = z.object({
  path: z.string(),
  /** What it is called; null where it has no name, or none that the reader may know. */
  title: z.string().nullable(),
  /** Its picture, or the blur of it. */
  picture: z.string().nullable(),
});
export type OrderedThing = z.infer<typeof orderedThing>;

/** An order among others; its line alone says what it is of where `thing` is null. */
export const listedOrder = order.extend({ thing: orderedThing.nullable() });
export type ListedOrder = z.infer<typeof listedOrder>;
