import Stripe from 'stripe';
import { z } from 'zod';
import { toCents } from '@limelight/contract/platform/money';
import type { ProviderMove } from '../../kernel/payment-provider.ts';
import { DAY, SECOND } from '../../platform/clock/clock.ts';
import { KEY } from './outcome.ts';
import { ACCOUNT_EVENTS, CONNECT_EVENTS } from './webhook-events.ts';

/** Stripe lists no older events. */
export const KEEPS_EVENTS_MS = 30 * DAY;

const created = z.int().transform((seconds) => new Date(seconds * SECOND));
const metadata = z.record(z.string(), z.string()).default({});
const reference = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .nullish();

const intent = z.object({
  id: z.string(),
  created,
  metadata,
  status: z.string(),
  amount: z.int(),
  amount_received: z.int().default(0),
  description: z.string().nullish(),
  customer: reference,
  latest_charge: z.object({ amount_refunded: z.int().default(0) }).nullish(),
});
const transfer = z.object({
  id: z.string(),
  created,
  metadata,
  amount: z.int(),
  amount_reversed: z.int().default(0),
  destination: reference,
});
const refund = z.object({
  created,
  charge: z.object({ payment_intent: reference, amount_refunded: z.int(), metadata }).nullish(),
});

const from = (since: Date) => ({
  created: { gte: Math.floor(since.getTime() / SECOND) },
  limit: 100,
});

/** Events of our own account as webhooks bring them, page by page. One call may name 20 types at most. */
export const stripeEventsSince = (stripe: Stripe, since: Date): AsyncIterable<unknown> =>
  stripe.events.list({ ...from(since), types: [...ACCOUNT_EVENTS] });

/** Events of a connected account as the second webhook brings them; none where Stripe no longer lets us see the account. */
export async function* stripeEventsOfAccount(
  stripe: Stripe,
  since: Date,
  account: string,
): AsyncIterable<unknown> {
  const asked = stripe.events.list(
    { ...from(since), types: [...CONNECT_EVENTS] },
    { stripeAccount: account },
  );
  try {
    // which account it is, a webhook says and a list does not
    for await (const event of asked) yield { ...event, account };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripePermissionError)) throw error;
  }
}

/** Charges, transfers and refunds as they stand now, whatever their age: Stripe keeps these for good. */
export async function* stripeMovesSince(stripe: Stripe, since: Date): AsyncIterable<ProviderMove> {
  const expand = ['data.latest_charge'];
  for await (const one of stripe.paymentIntents.list({ ...from(since), expand })) {
    const read = intent.parse(one);
    const idempotencyKey = read.metadata[KEY];
    const isCaptured = read.status === 'succeeded';
    if (idempotencyKey === undefined || !(isCaptured || read.status === 'requires_capture'))
      continue;
    yield {
      kind: 'charge',
      at: read.created,
      idempotencyKey,
      chargeRef: read.id,
      isCaptured,
      amountCents: toCents(isCaptured ? read.amount_received : read.amount),
      refundedCents: toCents(read.latest_charge?.amount_refunded ?? 0),
      description: read.description ?? null,
      payerRef: read.customer ?? null,
    };
  }
  for await (const one of stripe.transfers.list(from(since))) {
    const read = transfer.parse(one);
    const idempotencyKey = read.metadata[KEY];
    if (idempotencyKey === undefined) continue;
    yield {
      kind: 'transfer',
      at: read.created,
      idempotencyKey,
      transferRef: read.id,
      isPaid: true,
      amountCents: toCents(read.amount),
      returnedCents: toCents(read.amount_reversed),
      accountRef: read.destination ?? '',
    };
  }
  for await (const one of stripe.refunds.list({ ...from(since), expand: ['data.charge'] })) {
    const { created: at, charge } = refund.parse(one);
    const idempotencyKey = charge?.metadata[KEY];
    if (!charge?.payment_intent || idempotencyKey === undefined) continue;
    const refundedCents = toCents(charge.amount_refunded);
    yield { kind: 'refund', at, idempotencyKey, chargeRef: charge.payment_intent, refundedCents };
  }
}
