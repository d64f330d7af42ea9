import { z } from 'zod';
import { order } from '../payments/order.ts';
import { operation, input } from '../platform/operation.ts';
import { cents } from '../platform/money.ts';
import { day } from '../platform/time.ts';

/** A span of days in the creator's time zone, both ends included (YYYY-MM-DD). */
const period = { from: day, to: day };

/** Tiles of the Statistics tab. All Platform Net, in cents. */
export const earningsBySource = z.object({
  subscriptions: cents,
  tips: cents,
  lockedMessages: cents,
  posts: cents,
  livestream: cents,
  referrals: cents,
  marketplace: cents,
  other: cents,
});

/** Earnings that went back within a period: a positive amount, Platform Net, in cents. */
const takenBackFrom = <Source extends z.ZodType>(source: Source) =>
  z.object({ source, reason: z.enum(['refund', 'dispute']), cents });
export const takenBack = takenBackFrom(z.enum(earningsBySource.keyof().options));

const paystubSource = z.enum([
  'superMemberships',
  'livestreams',
  'calls',
  'marketplace',
  'referrals',
  'other',
]);

const paystubFigures = {
  grossCents: cents,
  platformNetCents: cents,
  afterAgencyFeesCents: cents,
};
export const paystubRow = z.object({ source: paystubSource, ...paystubFigures });

/** A part of the row 'other': what came in, by its tile in Statistics, or what went back. */
export const paystubPart = z.object({
  part: z.enum([...earningsBySource.keyof().options, 'refund', 'dispute']),
  ...paystubFigures,
});

const payRun = z.object({
  /** YYYY-MM, a calendar month in UTC. */
  month: z.string(),
  grossCents: cents,
  netCents: cents,
  rows: z.array(paystubRow),
  /** What the row 'other' is made of; the parts add up to that row. */
  other: z.array(paystubPart),
  /** What refunds and disputes took out of the month. */
  takenBack: z.array(takenBackFrom(paystubSource)),
});
export type PayRun = z.infer<typeof payRun>;

const figures = z.object({
  newProfileVisits: z.int(),
  newMemberships: z.int(),
  /** Earnings of locked messages in single conversations. Platform Net, like all figures here. */
  directMessageRevenueCents: cents,
  massMessageRevenueCents: cents,
  membershipRevenueCents: cents,
});
export type DashboardFigures = z.infer<typeof figures>;

/** A post, a message or another thing that was bought. */
const soldThing = z.object({
  /** The kind of the orders that buy it. */
  kind: order.shape.kind,
  id: z.uuid(),
  title: z.string(),
  previewUrl: z.string().nullable(),
  /** The path where its author finds it. */
  path: z.string(),
});

export const earnings = {
  /** Totals and the series of one period. Weeks start on Monday in the creator's time zone. */
  getStatistics: operation(
    'earnings.getStatistics',
    'GET',
    '/earnings/statistics',
    'Earnings of a period',
  )
    .input(input({ ...period, interval: z.enum(['daily', 'weekly']).default('daily') }))
    .output(
      z.object({
        totalCents: cents,
        bySource: earningsBySource,
        series: z.array(z.object({ date: z.iso.date(), totalCents: cents })),
        /** What refunds and disputes took out of the series, by the first day of each interval. */
        takenBack: z.array(takenBack.extend({ date: z.iso.date() })),
      }),
    ),
  /** The last three closed months and any with money in them, newest first. */
  listPaystubs: operation('earnings.listPaystubs', 'GET', '/earnings/paystubs', 'Monthly pay runs')
    .input(input({}))
    .output(z.object({ runs: z.array(payRun) })),
  /**
   * The creator dashboard of a period, in one request: counted and booked figures, in total and by day; the same figures of
   * another period to compare with; what sold best; and what waits for the creator now.
   */
  getDashboard: operation(
    'earnings.getDashboard',
    'GET',
    '/earnings/dashboard',
    'Dashboard figures',
  )
    .input(input({ ...period, beforeFrom: day.optional(), beforeTo: day.optional() }))
    .output(
      figures.extend({
        /** Null if the request has no period to compare with. */
        before: figures.nullable(),
        days: z.array(
          z.object({
            date: z.iso.date(),
            newProfileVisits: z.int(),
            newMemberships: z.int(),
            earnedCents: cents,
          }),
        ),
        takenBack: z.array(takenBack),
        topEarningMedia: z.array(soldThing.extend({ earnedCents: cents })),
        topPurchasedMedia: z.array(soldThing.extend({ purchases: z.int() })),
        waiting: z.object({
          /** Members whose card was declined. */
          failingRenewals: z.int(),
          /** Conversations whose last message is the other person's. */
          unanswered: z.int(),
          drafts: z.int(),
          /** Problems with orders of the shop that the creator has not answered. */
          problems: z.int().default(0),
        }),
      }),
    ),
};
