import { z } from 'zod';
import { toCents } from '@limelight/contract/platform/money';
import type { ProviderEvent } from '../../kernel/payment-provider.ts';
import { cardRefOf, KEY, paymentIntent, toOutcome } from './outcome.ts';
import { isReady, labelOf, payoutAccount } from './payout-account.ts';

const stripeEvent = z.object({
  id: z.string().startsWith('evt_'),
  type: z.string(),
  /** Seconds since 1970. */
  created: z.int().default(0),
  /** For an event at a connected account: that account. */
  account: z.string().nullish(),
  data: z.object({ object: z.unknown(), previous_attributes: z.unknown().optional() }),
});

/** A PaymentIntent's charge carries its metadata; `amount_refunded` is the total so far, including refunds made at Stripe. */
const refundedCharge = z.object({
  payment_intent: z.string().nullable(),
  amount_refunded: z.int(),
  metadata: z.record(z.string(), z.string()).default({}),
});

const transfer = z.object({
  id: z.string(),
  metadata: z.record(z.string(), z.string()).default({}),
  amount_reversed: z.int().default(0),
});
const bankPayout = z.object({ failure_message: z.string().nullish() });

const dispute = z.object({
  payment_intent: z.string().nullable(),
  status: z.string().default(''),
  amount: z.int().default(0),
  /** Seconds since 1970. */
  evidence_details: z.object({ due_by: z.int().nullish() }).nullish(),
  /** One entry for what the network took, with its fee; another one where it gave it back. */
  balance_transactions: z.array(z.object({ amount: z.int(), fee: z.int() })).default([]),
});

/** Money moves with the first two; a closed dispute only reports its outcome, since returned money has its own event. */
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

/** Reads a verified event. Events about things we did not make, or not about money, are ignored. */
export function toProviderEvent(raw: unknown): ProviderEvent | null {
  const event = stripeEvent.safeParse(raw);
  if (!event.success) return null;
  const { id, type, data } = event.data;
  const at = new Date(event.data.created * 1000).toISOString();
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
    const { amount_reversed: returned } = moved.data;
    return returned > 0
      ? { id, type, kind: 'transfer.returned', idempotencyKey, returnedCents: toCents(returned) }
      : { id, type, kind: 'transfer.updated', idempotencyKey, status: 'paid', reason: null };
  }
  if (type === 'account.updated') {
    const read = payoutAccount.safeParse(data.object);
    if (!read.success) return { id, type, kind: 'ignored' };
    const account = { accountRef: read.data.id, isReady: isReady(read.data) };
    return { id, type, kind: 'account.updated', ...account, label: labelOf(read.data), at };
  }
  if (type === 'payout.failed') {
    const read = bankPayout.safeParse(data.object);
    const { account: accountRef } = event.data;
    if (!read.success || !accountRef) return { id, type, kind: 'ignored' };
    const reason = read.data.failure_message ?? null;
    return { id, type, kind: 'bank.refused', accountRef, reason, at };
  }
  if (type === 'charge.refunded') {
    const read = refundedCharge.safeParse(data.object);
    if (!read.data?.payment_intent) return { id, type, kind: 'ignored' };
    return {
      id,
      type,
      kind: 'charge.refunded',
      chargeRef: read.data.payment_intent,
      idempotencyKey: read.data.metadata[KEY] ?? null,
      refundedCents: toCents(read.data.amount_refunded),
    };
  }
  if (type === 'payment_method.detached') {
    const method = z.object({ id: z.string() }).safeParse(data.object);
    const before = z.object({ customer: z.string() }).safeParse(data.previous_attributes);
    if (!method.success || !before.success) return { id, type, kind: 'ignored' };
    const cardRef = cardRefOf(before.data.customer, method.data.id);
    return { id, type, kind: 'card.removed', cardRef };
  }
  if (isDisputeEvent(type)) {
    const read = readDispute(data.object, DISPUTE_EVENTS[type]);
    return read ? { id, type, ...read } : { id, type, kind: 'ignored' };
  }
  return { id, type, kind: 'ignored' };
}
