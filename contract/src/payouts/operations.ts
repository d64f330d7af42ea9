import { z } from 'zod';
import { stepUpErrors } from '../accounts/step-up.ts';
import { providerErrors } from '../payments/provider-errors.ts';
import { heldErrors } from '../payments/held-errors.ts';
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
  /** Paid by fans but still on hold; `nextClearsAt` is when the next part clears. */
  pendingCents: cents,
  nextClearsAt: z.iso.datetime().nullable(),
  /** When the last part with a date clears. */
  lastClearsAt: z.iso.datetime().nullable(),
  /** The part of `pendingCents` without a date: what it paid for is not delivered yet. */
  undeliveredCents: cents,
  /** The debt from refunds and disputes after a payout: it is taken out of what clears next. */
  owedCents: cents,
  /** What `owedCents` is made of, newest first. */
  owed: z.array(z.object({ reason: z.enum(['refund', 'dispute']), cents, at: z.iso.datetime() })),
  /** Disputes that the card network has not decided, the nearest deadline first. */
  disputes: z.array(
    z.object({
      amountCents: amount,
      /** Who bears the loss while it is open, and if it is lost. */
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
      /** Why the provider does not pay out to it now, as a message; its owner fixes that on the provider's page. */
      problem: z.string().nullable(),
    })
    .nullable(),
  /** The provider's name for people; shown while there is no method. */
  providerLabel: z.string(),
  /** Where the owner of a new account may live: if there are several countries, `connectMethod` requires one. */
  countries: z.array(payoutCountry),
  schedule: payoutSchedule,
  nextPayoutAt: z.iso.datetime().nullable(),
  /** Why a request would be refused now; null when it may be made. */
  blockedBy: z
    .discriminatedUnion('reason', [
      z.object({ reason: z.literal('below_minimum') }),
      z.object({ reason: z.literal('too_soon'), until: z.iso.datetime() }),
      z.object({ reason: z.literal('onboarding_incomplete') }),
      z.object({ reason: z.literal('method_blocked') }),
    ])
    .nullable(),
  /** True until a payout has gone through: requests and schedules ask for proof of identity first. */
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
   * Takes `amountCents` out of the available balance. Simultaneous requests wait for each other, so two cannot take the same
   * money. Until a payout has gone through, the person must prove their identity.
   */
  request: operation('payouts.request', 'POST', '/payouts', 'Request a payout')
    .input(input({ amountCents: amount, idempotencyKey }))
    .output(payout)
    .errors({
      ...stepUpErrors,
      ...heldErrors,
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
  /** Before the first payout, a schedule starts payouts, so it asks for proof of identity like `request`. */
  setSchedule: operation('payouts.setSchedule', 'PUT', '/payouts/schedule', 'Regular payouts')
    .input(input({ schedule: payoutSchedule }))
    .output(payoutOverview)
    .errors(stepUpErrors),
  /**
   * Connects the provider's payout account. The sandbox connects at once. The first method is usable at once, a changed one
   * after `PAYOUT.changedMethodWaitsHours`, and the person gets an email. `replaces` starts another account in place of this
   * method, if it is still the one in use; otherwise, the pending one is continued. `country` is where the owner of a new
   * account lives. `inReview`: everything is entered and the provider is reviewing it; the account is used automatically after
   * that.
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
      ...providerErrors,
      country_missing: { status: 422, message: 'Choose the country you live in.' },
      country_refused: {
        status: 422,
        message: 'The payment provider doesn’t pay out to this country yet.',
      },
    }),
};
