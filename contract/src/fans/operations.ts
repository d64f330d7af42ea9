import { z } from 'zod';
import { page, pageInput } from '../platform/cursor.ts';
import { tierId, userId } from '../platform/ids.ts';
import { amount, cents } from '../platform/money.ts';
import { input, operation } from '../platform/operation.ts';

/**
 * Parts of a creator's fans: those whose membership runs, those who canceled it and still have it, those whose card
 * was declined, those whose membership is over, those who follow without a membership, and those who paid anything.
 */
export const FAN_SEGMENTS = [
  'all',
  'members',
  'leaving',
  'failing',
  'former',
  'followers',
  'spenders',
] as const;
export type FanSegment = (typeof FAN_SEGMENTS)[number];

/** A day in the creator's time zone. */
const day = z.iso.date().refine((text) => text >= '1970-01-01', 'Choose a later day.');

const filter = {
  /** Part of a name or handle. */
  q: z.string().trim().max(50).default(''),
  segment: z.enum(FAN_SEGMENTS).default('all'),
  tierId: tierId.optional(),
  listId: z.uuid().optional(),
  /** Fans since this day, or a later one. */
  from: day.optional(),
  /** Fans since this day, or an earlier one. */
  to: day.optional(),
  /** Who spent at least this, in cents. */
  minSpentCents: z.coerce.number().pipe(amount).optional(),
};
const fanFilter = input(filter);
export type FanFilter = z.infer<typeof fanFilter>;

const fan = z.object({
  userId,
  displayName: z.string(),
  handle: z.string(),
  avatarUrl: z.string().nullable(),
  /** Since they first followed, joined or paid. */
  since: z.iso.datetime(),
  followsSince: z.iso.datetime().nullable(),
  /** The one that lasts now. */
  membership: z
    .object({
      tierName: z.string(),
      priceCents: amount,
      since: z.iso.datetime(),
      state: z.enum(['active', 'leaving', 'failing']),
      /** When it renews, or ends where it was canceled. */
      paidUntil: z.iso.datetime(),
    })
    .nullable(),
  wasMember: z.boolean(),
  /** What they paid the creator, without what went back. Cents. */
  spentCents: cents,
  /** What they bought and kept. */
  purchases: z.int(),
  lastPaidAt: z.iso.datetime().nullable(),
});
export type Fan = z.infer<typeof fan>;

const fanPage = fan.extend({
  lastPurchases: z.array(z.object({ title: z.string(), cents: amount, paidAt: z.iso.datetime() })),
  /** Of the creator's lists, those they are on. */
  listIds: z.array(z.uuid()),
  /** What the creator wrote down about them; '' for nothing. */
  note: z.string(),
});
export type FanPage = z.infer<typeof fanPage>;

export const fans = {
  listFans: operation('fans.listFans', 'GET', '/fans', 'My fans')
    .input(
      input({
        ...filter,
        sort: z.enum(['newest', 'spent']).default('newest'),
        ...pageInput({ default: 30, max: 100 }),
      }),
    )
    .output(page(fan)),
  countFans: operation('fans.countFans', 'GET', '/fans/count', 'How many fans there are')
    .input(fanFilter)
    .output(z.object({ fans: z.int() })),
  /** The newest fans first, as a table (text/csv) that no spreadsheet reads as formulas. */
  exportFans: operation('fans.exportFans', 'GET', '/fans/export', 'My fans as a table')
    .input(fanFilter)
    .output(z.file().mime('text/csv')),
  getFan: operation('fans.getFan', 'GET', '/fans/{userId}', 'One of my fans')
    .input(input({ userId }))
    .output(fanPage),
};
