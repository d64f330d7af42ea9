import { z } from 'zod';
import { amount, cents } from '../platform/money.ts';
import { input, operation } from '../platform/operation.ts';

/** Of a spending limit: the person's own day, or calendar month. */
export const spendingPeriod = z.enum(['day', 'month']);
export type SpendingPeriod = z.infer<typeof spendingPeriod>;

/** Cents that a person allows themself in one period; null where they set no limit. */
const limitCents = amount.nullable();

const periodSpending = z.object({
  limitCents,
  /** A raise, or a removal (null), and the moment from which it holds; null where none waits. */
  coming: z.object({ limitCents, at: z.iso.datetime() }).nullable(),
  /** Renewals and open orders included, without what was refunded. */
  spentCents: cents,
  /** When the next period begins. */
  renewsAt: z.iso.datetime(),
});
export type PeriodSpending = z.infer<typeof periodSpending>;

export const spending = z.object({ day: periodSpending, month: periodSpending });
export type Spending = z.infer<typeof spending>;

/** The limit in the way of a purchase. */
export const limitReached = z.object({
  period: spendingPeriod,
  limitCents: amount,
  /** Before this purchase; more than the limit where renewals passed it, or it was lowered. */
  spentCents: cents,
  renewsAt: z.iso.datetime(),
});
export type LimitReached = z.infer<typeof limitReached>;

export const spendingOperations = {
  getSpending: operation(
    'payments.getSpending',
    'GET',
    '/payments/spending',
    'What I spend, and my limits',
  )
    .input(input({}))
    .output(spending),
  /**
   * A lower limit, or a first one, holds at once; a higher one, and none (null), 24 hours later. The limit that holds now
   * takes back what waits.
   */
  setSpendingLimit: operation(
    'payments.setSpendingLimit',
    'PUT',
    '/payments/spending/{period}',
    'Limit what I spend',
  )
    .input(input({ period: spendingPeriod, limitCents }))
    .output(spending),
};
