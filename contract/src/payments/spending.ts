import { z } from 'zod';
import { amount, cents } from '../platform/money.ts';
import { input, operation } from '../platform/operation.ts';

/** The period of a spending limit: a day or a calendar month in the person's time zone. */
export const spendingPeriod = z.enum(['day', 'month']);
export type SpendingPeriod = z.infer<typeof spendingPeriod>;

/** Cents that a person allows themself in one period; null without a limit. */
const limitCents = amount.nullable();

const periodSpending = z.object({
  limitCents,
  /** A raise, or a removal (null), that is still to come, and when it takes effect; null if there is none. */
  coming: z.object({ limitCents, at: z.iso.datetime() }).nullable(),
  /** Includes renewals and open orders, without what was refunded. */
  spentCents: cents,
  /** When the next period begins. */
  renewsAt: z.iso.datetime(),
});
export type PeriodSpending = z.infer<typeof periodSpending>;

export const spending = z.object({ day: periodSpending, month: periodSpending });
export type Spending = z.infer<typeof spending>;

/** The limit that refuses a purchase. */
export const limitReached = z.object({
  period: spendingPeriod,
  limitCents: amount,
  /** Without this purchase; above the limit if renewals passed it, or it was lowered. */
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
   * A lower or a first limit holds at once; a higher one, or none (null), 24 hours later. Setting the current limit again
   * cancels a change that is still to come.
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
