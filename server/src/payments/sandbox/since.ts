import { type Cents, toCents } from '@limelight/contract/platform/money';
import type { ProviderMove } from '../../kernel/payment-provider.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { statement, t } from '../../platform/db/statement.ts';

/** Disputes are written days before they happen: their jobs bring them. */
export const eventsSince = statement({
  name: 'sandbox.events-since',
  params: [t.timestamptz()],
  row: { payload: t.jsonb<unknown>() },
  text: `select payload from sandbox.events where created_at >= $1 and kind <> 'dispute.updated' order by created_at`,
});

const chargesSince = statement({
  name: 'sandbox.charges-since',
  params: [t.timestamptz()],
  row: {
    id: t.text(),
    idempotency_key: t.text(),
    status: t.text<'succeeded' | 'authorized'>(),
    amount_cents: t.int4<Cents>(),
    refunded_cents: t.int4<Cents>(),
    description: t.text(),
    card_id: t.text(),
    created_at: t.timestamptz(),
  },
  text: `select id, idempotency_key, status, amount_cents, refunded_cents, description, card_id, created_at
         from sandbox.charges where created_at >= $1 and status in ('succeeded', 'authorized')`,
});

const transfersSince = statement({
  name: 'sandbox.transfers-since',
  params: [t.timestamptz()],
  row: {
    id: t.text(),
    idempotency_key: t.text(),
    amount_cents: t.int4<Cents>(),
    destination: t.text(),
    status: t.text<'in_transit' | 'paid'>(),
    created_at: t.timestamptz(),
  },
  text: `select id, idempotency_key, amount_cents, destination, status, created_at
         from sandbox.transfers where created_at >= $1 and status <> 'failed'`,
});

const refundsSince = statement({
  name: 'sandbox.refunds-since',
  params: [t.timestamptz()],
  row: {
    charge_id: t.text(),
    idempotency_key: t.text(),
    refunded_cents: t.int4<Cents>(),
    created_at: t.timestamptz(),
  },
  text: `select r.charge_id, c.idempotency_key, c.refunded_cents, r.created_at
         from sandbox.refunds r join sandbox.charges c on c.id = r.charge_id where r.created_at >= $1`,
});

/** What moved in the network since a moment. */
export async function* sandboxMovesSince(db: Queryable, since: Date): AsyncIterable<ProviderMove> {
  for (const row of await db.many(chargesSince, since)) {
    yield {
      kind: 'charge',
      at: row.created_at,
      idempotencyKey: row.idempotency_key,
      chargeRef: row.id,
      isCaptured: row.status === 'succeeded',
      amountCents: row.amount_cents,
      refundedCents: row.refunded_cents,
      description: row.description,
      payerRef: row.card_id,
    };
  }
  for (const row of await db.many(transfersSince, since)) {
    yield {
      kind: 'transfer',
      at: row.created_at,
      idempotencyKey: row.idempotency_key,
      transferRef: row.id,
      isPaid: row.status === 'paid',
      amountCents: row.amount_cents,
      returnedCents: toCents(0),
      accountRef: row.destination,
    };
  }
  for (const row of await db.many(refundsSince, since)) {
    yield {
      kind: 'refund',
      at: row.created_at,
      idempotencyKey: row.idempotency_key,
      chargeRef: row.charge_id,
      refundedCents: row.refunded_cents,
    };
  }
}
