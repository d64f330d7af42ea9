import { z } from 'zod';
import { stepUpErrors } from '../accounts/step-up.ts';
import { operation, input } from '../platform/operation.ts';
import { idempotencyKey, payoutId, payoutMethodId } from '../platform/ids.ts';
import { amount, cents } from '../platform/money.ts';
import { PAYOUT_COUNTRIES } from './limits.ts';

const payoutStatus = z.enum(['requested', 'in_transit', 'paid', 'failed']);
export const payout = z.object({
  id: payoutId,
  status: payoutStatus,
  amountCents: amount,
  methodLabel: z.string(),
  requestedAt: z.iso.datetime(),
  arrivesBy: z.iso.datetime().nullable(),
  settledAt: z.iso.datetime().nullable(),
  failureReason: z.string().nullable(),
});
export type Payout = z.infer<typeof payout>;

const payoutCountry = z.enum(PAYOUT_COUNTRIES);

const payoutSchedule = z.enum(['none', 'weekly', 'monthly']);

export const payoutOverview = z.object({
  availableCents: cents,
  /** Paid by fans but still inside the hold, with the day the next part clears. */
  pendingCents: cents,
  nextClearsAt: z.iso.datetime().nullable(),
  /** When the last part that has a day clears. */
  lastClearsAt: z.iso.datetime().nullable(),
  /** Of `pendingCents`, what has no day: what it paid for is not delivered yet. */
  undeliveredCents: cents,
  /** What refunds and disputes after a payout left to pay back: it is taken out of what clears next. */
  owedCents: cents,
  /** What `owedCents` is made of, newest first. */
  owed: z.array(z.object({ reason: z.enum(['refund', 'dispute']), cents, at: z.iso.datetime() })),
  /** Complaints about sales that the card network has not decided, the nearest day first. */
  disputes: z.array(
    z.object({
      amountCents: amount,
      /** Who bears it while it is open, and if it is lost. */
      bornBy: z.enum(['creator', 'platform']),
      answerBy: z.iso.datetime().nullable(),
    }),
  ),
  currency: z.literal('USD'),
  method: z
    .object({
      id: payoutMethodId,
      label: z.string(),
      usableFrom: z.iso.datetime().nullable(),
      /** Why the provider pays nothing out to it now, in words; its owner fixes that on the provider's page. */
      problem: z.string().nullable(),
    })
    .nullable(),
  /** The provider, as people read it; shown while there is no method. */
  providerLabel: z.string(),
  /** Where a new account's owner may live: with more than one, `connectMethod` wants to know it. */
  countries: z.array(payoutCountry),
  schedule: payoutSchedule,
  nextPayoutAt: z.iso.datetime().nullable(),
  /** Null when a request may be made now; otherwise why not. */
  blockedBy: z
    .discriminatedUnion('reason', [
      z.object({ reason: z.literal('below_minimum') }),
      z.object({ reason: z.literal('too_soon'), until: z.iso.datetime() }),
      z.object({ reason: z.literal('onboarding_incomplete') }),
      z.object({ reason: z.literal('method_blocked') }),
    ])
    .nullable(),
  /** Until one has gone through, a request or a schedule asks the person first who they are. */
  isFirst: z.boolean(),
  history: z.array(payout),
});
export type PayoutOverview = z.infer<typeof payoutOverview>;

export const payouts = {
  getOverview: operation(
    'payouts.getOverview',
    'GET',
    '/payouts',
    'Balance, method, schedule, history',
  )
    .input(input({}))
    .output(payoutOverview),
  /**
   * Takes `amountCents` out of the available balance. Two at the same instant never both pass. Until one has gone
   * through, the person shows again who they are.
   */
  request: operation('payouts.request', 'POST', '/payouts', 'Request a payout')
    .input(input({ amountCents: amount, idempotencyKey }))
    .output(payout)
    .errors({
      ...stepUpErrors,
      below_minimum: { status: 422, message: 'The smallest payout is $50.00.' },
      above_maximum: {
        status: 422,
        message: 'The largest payout is $50,000.00. Larger balances need separate requests.',
      },
      insufficient_balance: {
        status: 409,
        message: 'That’s more than your available balance.',
        data: z.object({ availableCents: cents }),
      },
      too_soon: {
        status: 409,
        message: 'You can request one payout every 24 hours.',
        data: z.object({ until: z.iso.datetime() }),
      },
      onboarding_incomplete: { status: 409, message: 'Finish setting up your page first.' },
      method_blocked: {
        status: 409,
        message: 'The payment provider needs more information from you.',
      },
      method_waiting: {
        status: 409,
        message: 'You changed your payout method. The new one isn’t active yet.',
        data: z.object({ until: z.iso.datetime() }),
      },
    }),
  /** Before the first payout this starts payouts, so it asks the person like `request`. */
  setSchedule: operation('payouts.setSchedule', 'PUT', '/payouts/schedule', 'Regular payouts')
    .input(input({ schedule: payoutSchedule }))
    .output(payoutOverview)
    .errors(stepUpErrors),
  /**
   * Connects the provider's payout account. The sandbox connects at once. The first method is usable at once, a changed
   * one after `PAYOUT.changedMethodWaitsHours`, and the person is told by mail. `replaces` begins another account in
   * place of this method, if it is still the one in use; otherwise, the one that waits is finished. `country` is where the
   * owner of a new account lives. `inReview`: everything is entered, and the provider looks at it; the account is used by
   * itself once that is done.
   */
  connectMethod: operation(
    'payouts.connectMethod',
    'POST',
    '/payouts/method',
    'Connect a payout method',
  )
    .input(input({ replaces: payoutMethodId.optional(), country: payoutCountry.optional() }))
    .output(
      z.object({
        overview: payoutOverview.nullable(),
        redirectUrl: z.string().nullable(),
        inReview: z.boolean(),
      }),
    )
    .errors({
      ...stepUpErrors,
      country_missing: { status: 422, message: 'Choose the country you live in.' },
      country_refused: {
        status: 422,
        message: 'The payment provider doesn’t pay out to this country yet.',
      },
    }),
};
