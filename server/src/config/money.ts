import { z } from 'zod';
import { address, flag, numberFrom, oneOf, wholeNumber } from './values.ts';

export const moneySettings = z.object({
  ALLOW_SANDBOX: flag.default(false),
  PAYMENT_PROVIDER: oneOf(['sandbox', 'stripe']).default('sandbox'),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: address('http', 'https').optional(),
  PLATFORM_FEE_PERCENT: numberFrom(0, 50).default(20),
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
    platformFeeBasisPoints: Math.round(e.PLATFORM_FEE_PERCENT * 100),
    holdDays: e.HOLD_DAYS,
    /** Who bears a payment that the card network took back after a dispute. */
    disputesBornBy: e.DISPUTES_BORN_BY,
  };
}
