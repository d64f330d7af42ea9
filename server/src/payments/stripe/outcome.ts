import { z } from 'zod';
import type { ChargeOutcome } from '../../kernel/payment-provider.ts';

/** The metadata that carries our order's or payout's id through Stripe. */
export const KEY = 'limelight_key';

/** The parts of a PaymentIntent that decide the state of a charge. */
export const paymentIntent = z.object({
  id: z.string(),
  status: z.enum([
    'succeeded',
    'processing',
    'requires_action',
    'requires_capture',
    'requires_confirmation',
    'requires_payment_method',
    'canceled',
  ]),
  metadata: z.record(z.string(), z.string()).default({}),
  last_payment_error: z.object({ message: z.string().optional() }).nullish(),
  next_action: z
    .object({ redirect_to_url: z.object({ url: z.string().nullable() }).nullish() })
    .nullish(),
});

const DECLINED = 'Your card was declined. Please try another one.';

export function toOutcome(intent: z.infer<typeof paymentIntent>): ChargeOutcome {
  const chargeRef = intent.id;
  switch (intent.status) {
    case 'succeeded':
      return { status: 'succeeded', chargeRef };
    case 'requires_action': {
      const confirmUrl = intent.next_action?.redirect_to_url?.url;
      if (!confirmUrl) return { status: 'processing', chargeRef };
      return { status: 'requires_action', chargeRef, confirmUrl };
    }
    case 'requires_payment_method':
      return {
        status: 'declined',
        chargeRef,
        reason: intent.last_payment_error?.message ?? DECLINED,
      };
    case 'requires_capture':
      return { status: 'authorized', chargeRef };
    case 'canceled':
      return { status: 'abandoned', chargeRef };
    case 'processing':
    case 'requires_confirmation':
      return { status: 'processing', chargeRef };
  }
}

/** A card that is used more than once has to belong to a customer at Stripe: the ids of both make its reference. */
export const cardRefOf = (customer: string, paymentMethod: string) =>
  `${customer}:${paymentMethod}`;

/** The parts of a finished card page that make a saved card; `setup_intent` and its card come expanded. */
export const cardSession = z.object({
  customer: z.string().nullable(),
  metadata: z.record(z.string(), z.string()).default({}),
  setup_intent: z
    .object({
      status: z.string(),
      payment_method: z
        .object({
          id: z.string(),
          card: z
            .object({
              brand: z.string(),
              last4: z.string(),
              exp_month: z.int(),
              exp_year: z.int(),
              fingerprint: z.string().nullish(),
            })
            .nullish(),
        })
        .nullable(),
    })
    .nullable(),
});
