import { z } from 'zod';
import { toCents } from '@limelight/contract/platform/money';
import type { ChargeOutcome, ProviderEvent } from '../provider.ts';

/** The metadata that carries our order's or payout's id through Stripe. */
export const KEY = 'limelight_key';

/** What of a PaymentIntent decides how a charge stands. */
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

const DECLINED = 'Your card was declined. Please try another card.';

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
    case 'canceled':
      return { status: 'abandoned', chargeRef };
    case 'processing':
    case 'requires_capture':
    case 'requires_confirmation':
      return { status: 'processing', chargeRef };
  }
}

const stripeEvent = z.object({
  id: z.string().startsWith('evt_'),
  type: z.string(),
  data: z.object({ object: z.unknown() }),
});
const transfer = z.object({
  id: z.string(),
  metadata: z.record(z.string(), z.string()).default({}),
  reversed: z.boolean().default(false),
});

const dispute = z.object({
  payment_intent: z.string().nullable(),
  status: z.string().default(''),
  amount: z.int().default(0),
  /** Seconds since 1970. */
  evidence_details: z.object({ due_by: z.int().nullish() }).nullish(),
  /** One line for what the network took, with its fee; one more where it gave it back. */
  balance_transactions: z.array(z.object({ amount: z.int(), fee: z.int() })).default([]),
});

/** Money moves with the first two; one that is closed says only how, and what was won is told by its money. */
const DISPUTE_EVENTS = {
  'charge.dispute.funds_withdrawn': 'opened',
  'charge.dispute.funds_reinstated': 'won',
  'charge.dispute.closed': 'lost',
} as const;
const isDisputeEvent = (type: string): type is keyof typeof DISPUTE_EVENTS =>
  Object.hasOwn(DISPUTE_EVENTS, type);

function readDispute(object: unknown, status: 'opened' | 'won' | 'lost') {
  const read = dispute.safeParse(object);
  if (!read.data?.payment_intent) return null;
  const { payment_intent: chargeRef, evidence_details: evidence, amount } = read.data;
  const lines = read.data.balance_transactions;
  const dueBy = evidence?.due_by ?? null;
  const told = {
    kind: 'dispute.updated',
    chargeRef,
    status,
    answerBy: dueBy === null ? null : new Date(dueBy * 1000).toISOString(),
  } as const;
  if (status === 'lost') {
    if (read.data.status !== 'lost') return null;
    return { ...told, amountCents: toCents(amount), networkFeeCents: toCents(0) };
  }
  const line = status === 'opened' ? lines.at(0) : lines.at(-1);
  if (!line) return null;
  return {
    ...told,
    amountCents: toCents(Math.abs(line.amount)),
    networkFeeCents: toCents(status === 'opened' ? Math.abs(line.fee) : 0),
  };
}

/** What of a finished card page makes a saved card; `setup_intent` and its card come expanded. */
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

/** Reads a verified event. What was not made by us, or says nothing about money, is ignored. */
export function toProviderEvent(raw: unknown): ProviderEvent | null {
  const event = stripeEvent.safeParse(raw);
  if (!event.success) return null;
  const { id, type, data } = event.data;
  if (type.startsWith('payment_intent.')) {
    const intent = paymentIntent.safeParse(data.object);
    const idempotencyKey = intent.data?.metadata[KEY];
    if (!intent.success || idempotencyKey === undefined) return { id, type, kind: 'ignored' };
    return { id, type, kind: 'charge.updated', idempotencyKey, outcome: toOutcome(intent.data) };
  }
  if (type === 'transfer.created' || type === 'transfer.reversed') {
    const moved = transfer.safeParse(data.object);
    const idempotencyKey = moved.data?.metadata[KEY];
    if (!moved.success || idempotencyKey === undefined) return { id, type, kind: 'ignored' };
    const isBack = type === 'transfer.reversed' || moved.data.reversed;
    return {
      id,
      type,
      kind: 'transfer.updated',
      idempotencyKey,
      status: isBack ? 'failed' : 'paid',
      reason: isBack ? 'The payment provider returned the payout.' : null,
    };
  }
  if (isDisputeEvent(type)) {
    const read = readDispute(data.object, DISPUTE_EVENTS[type]);
    return read ? { id, type, ...read } : { id, type, kind: 'ignored' };
  }
  return { id, type, kind: 'ignored' };
}
