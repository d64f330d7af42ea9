import { z } from 'zod';
import type { EarningSource } from '@limelight/contract/earnings/sources';
import { address, flag, numberFrom, oneOf, wholeNumber } from './values.ts';

const percent = numberFrom(0, 50);

export const moneySettings = z.object({
  ALLOW_SANDBOX: flag.default(false),
  PAYMENT_PROVIDER: oneOf(['sandbox', 'stripe']).default('sandbox'),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: address('http', 'https').optional(),
  PLATFORM_FEE_PERCENT: percent.default(20),
  FEE_PERCENT_MEMBERSHIPS: percent.optional(),
  FEE_PERCENT_TIPS: percent.optional(),
  FEE_PERCENT_MESSAGES: percent.optional(),
  FEE_PERCENT_POSTS: percent.optional(),
  FEE_PERCENT_LIVESTREAMS: percent.optional(),
  FEE_PERCENT_MARKETPLACE: percent.optional(),
  DISPUTES_BORN_BY: oneOf(['creator', 'platform']).default('creator'),
  HOLD_DAYS: wholeNumber(0, 90).default(7),
});

export function moneyConfig(e: z.infer<typeof moneySettings>) {
  return {
    allowSandbox: e.ALLOW_SANDBOX,
    paymentProvider: e.PAYMENT_PROVIDER,
    stripe: {
      secretKey: e.STRIPE_SECRET_KEY ?? null,
      publishableKey: e.STRIPE_PUBLISHABLE_KEY ?? null,
      webhookSecret: e.STRIPE_WEBHOOK_SECRET ?? null,
      apiUrl: e.STRIPE_API_URL ?? null,
    },
    /** The platform's share of what fans pay, where its source has none of its own. */
    platformFeeBasisPoints: basisPoints(e.PLATFORM_FEE_PERCENT),
    feeBasisPointsBySource: feesBySource(e),
    holdDays: e.HOLD_DAYS,
    /** Who bears a payment that the card network took back after a dispute. */
    disputesBornBy: e.DISPUTES_BORN_BY,
  };
}

const basisPoints = (percents: number) => Math.round(percents * 100);

/** The sources of income that have a fee of their own. */
function feesBySource(
  e: z.infer<typeof moneySettings>,
): Readonly<Partial<Record<EarningSource, number>>> {
  const fees: readonly (readonly [EarningSource, number | undefined])[] = [
    ['memberships', e.FEE_PERCENT_MEMBERSHIPS],
    ['super_memberships', e.FEE_PERCENT_MEMBERSHIPS],
    ['tips', e.FEE_PERCENT_TIPS],
    ['locked_messages', e.FEE_PERCENT_MESSAGES],
    ['posts', e.FEE_PERCENT_POSTS],
    ['livestreams', e.FEE_PERCENT_LIVESTREAMS],
    ['marketplace', e.FEE_PERCENT_MARKETPLACE],
  ];
  return Object.fromEntries(
    fees.flatMap(([source, fee]) => (fee === undefined ? [] : [[source, basisPoints(fee)]])),
  );
}

/** The platform's share of what fans pay for something that earns under this source, in basis points. */
export const feeOf = (
  {
    platformFeeBasisPoints,
    feeBasisPointsBySource,
  }: Pick<ReturnType<typeof moneyConfig>, 'platformFeeBasisPoints' | 'feeBasisPointsBySource'>,
  source: EarningSource,
): number => feeBasisPointsBySource[source] ?? platformFeeBasisPoints;
