import type { Cents } from '@limelight/contract/platform/money';
import { statement, t } from '../../platform/db/statement.ts';
import type { CardBehavior } from './test-cards.ts';

export type ChargeStatus =
  | 'succeeded'
  | 'declined'
  | 'requires_action'
  | 'authorized'
  | 'abandoned';

const chargeRow = {
  id: t.text(),
  idempotency_key: t.text(),
  amount_cents: t.int4<Cents>(),
  description: t.text(),
  return_url: t.text(),
  status: t.text<ChargeStatus>(),
  decline_reason: t.text().nullable(),
};
const CHARGE = 'id, idempotency_key, amount_cents, description, return_url, status, decline_reason';

export const insertCard = statement({
  name: 'sandbox.insert-card',
  params: {
    id: t.text(),
    behavior: t.text<CardBehavior>(),
    brand: t.text(),
    last4: t.text(),
    expMonth: t.int4(),
    expYear: t.int4(),
    token: t.text(),
    now: t.timestamptz(),
    fingerprint: t.text(),
  },
  row: {},
  text: `insert into sandbox.cards (id, behaviour, brand, last4, exp_month, exp_year, token, created_at, fingerprint)
         values (:id, :behavior, :brand, :last4, :expMonth, :expYear, :token, :now, :fingerprint)`,
});

/** A token works once, for an hour ($2 is an hour ago). */
export const takeToken = statement({
  name: 'sandbox.take-token',
  params: [t.text(), t.timestamptz()],
  row: {
    id: t.text(),
    behavior: t.text<CardBehavior>(),
    brand: t.text(),
    last4: t.text(),
    exp_month: t.int4(),
    exp_year: t.int4(),
    fingerprint: t.text(),
  },
  text: `update sandbox.cards set token = null where token = $1 and created_at > $2
         returning id, behaviour as behavior, brand, last4, exp_month, exp_year, fingerprint`,
});

export const cardBehavior = statement({
  name: 'sandbox.card-behavior',
  params: [t.text()],
  row: { behavior: t.text<CardBehavior>() },
  text: `select behaviour as behavior from sandbox.cards where id = $1`,
});

/** No row when this key was charged before; a second caller waits here for the first. */
export const insertCharge = statement({
  name: 'sandbox.insert-charge',
  params: {
    id: t.text(),
    idempotencyKey: t.text(),
    cardId: t.text(),
    amountCents: t.int4(),
    description: t.text(),
    returnUrl: t.text(),
    status: t.text<ChargeStatus>(),
    declineReason: t.text().nullable(),
    now: t.timestamptz(),
    isCapturedLater: t.bool(),
  },
  row: chargeRow,
  text: `insert into sandbox.charges
           (id, idempotency_key, card_id, amount_cents, description, return_url, status, decline_reason, created_at,
            captured_later)
         values (:id, :idempotencyKey, :cardId, :amountCents, :description, :returnUrl, :status, :declineReason, :now,
           :isCapturedLater)
         on conflict (idempotency_key) do nothing
         returning ${CHARGE}`,
});

export const chargeByKey = statement({
  name: 'sandbox.charge-by-key',
  params: [t.text()],
  row: chargeRow,
  text: `select ${CHARGE} from sandbox.charges where idempotency_key = $1`,
});

export const chargeById = statement({
  name: 'sandbox.charge-by-id',
  params: [t.text()],
  row: chargeRow,
  text: `select ${CHARGE} from sandbox.charges where id = $1`,
});

/** Ends a charge that waits for its card holder, or is reserved; no row when it is neither any longer. */
export const endWaitingCharge = statement({
  name: 'sandbox.end-waiting-charge',
  params: [t.text(), t.text<ChargeStatus>(), t.text().nullable()],
  row: chargeRow,
  text: `update sandbox.charges set decline_reason = $3,
           status = case when $2 = 'succeeded' and captured_later then 'authorized' else $2 end
         where id = $1 and (status = 'requires_action' or (status = 'authorized' and $2 = 'abandoned'))
         returning ${CHARGE}`,
});

/** Takes $2 of the reserved money and releases the rest; no row when nothing is reserved, or less than that. */
export const captureCharge = statement({
  name: 'sandbox.capture-charge',
  params: [t.text(), t.int4()],
  row: chargeRow,
  text: `update sandbox.charges set status = 'succeeded', amount_cents = $2
         where id = $1 and status = 'authorized' and amount_cents >= $2
         returning ${CHARGE}`,
});

export const insertRefund = statement({
  name: 'sandbox.insert-refund',
  params: [t.text(), t.text(), t.int4(), t.timestamptz()],
  row: {},
  text: `insert into sandbox.refunds (idempotency_key, charge_id, amount_cents, created_at)
         values ($1, $2, $3, $4) on conflict (idempotency_key) do nothing`,
});

export const addRefunded = statement({
  name: 'sandbox.add-refunded',
  params: [t.text(), t.int4()],
  row: {},
  text: `update sandbox.charges set refunded_cents = refunded_cents + $2
         where id = $1 and status = 'succeeded'`,
});

const transferRow = {
  id: t.text(),
  idempotency_key: t.text(),
  amount_cents: t.int4<Cents>(),
  status: t.text<'in_transit' | 'paid' | 'failed'>(),
};

export const insertTransfer = statement({
  name: 'sandbox.insert-transfer',
  params: [t.text(), t.text(), t.int4(), t.text(), t.timestamptz()],
  row: transferRow,
  text: `insert into sandbox.transfers (id, idempotency_key, amount_cents, destination, status, created_at)
         values ($1, $2, $3, $4, 'in_transit', $5)
         on conflict (idempotency_key) do nothing
         returning id, idempotency_key, amount_cents, status`,
});

export const transferByKey = statement({
  name: 'sandbox.transfer-by-key',
  params: [t.text()],
  row: transferRow,
  text: `select id, idempotency_key, amount_cents, status from sandbox.transfers where idempotency_key = $1`,
});

export const endTransfer = statement({
  name: 'sandbox.end-transfer',
  params: [t.text()],
  row: transferRow,
  // Real networks have payouts that bounce: here those whose amount ends in 13 cents.
  text: `update sandbox.transfers
         set status = case when amount_cents % 100 = 13 then 'failed' else 'paid' end
         where id = $1 and status = 'in_transit'
         returning id, idempotency_key, amount_cents, status`,
});

export const insertEvent = statement({
  name: 'sandbox.insert-event',
  params: [t.text(), t.text(), t.jsonb<unknown>(), t.timestamptz()],
  row: {},
  text: `insert into sandbox.events (id, kind, payload, created_at) values ($1, $2, $3, $4)`,
});

export const eventToDeliver = statement({
  name: 'sandbox.event-to-deliver',
  params: [t.text()],
  row: { payload: t.jsonb<unknown>(), delivered_at: t.timestamptz().nullable() },
  text: `update sandbox.events set attempts = attempts + 1 where id = $1 returning payload, delivered_at`,
});

export const markDelivered = statement({
  name: 'sandbox.mark-delivered',
  params: [t.text(), t.timestamptz()],
  row: {},
  text: `update sandbox.events set delivered_at = coalesce(delivered_at, $2) where id = $1`,
});

export const countDelivery = statement({
  name: 'sandbox.count-delivery',
  params: [],
  row: { deliveries: t.int8() },
  text: `update sandbox.network set deliveries = deliveries + 1 returning deliveries`,
});

export const webhookSecret = statement({
  name: 'sandbox.webhook-secret',
  params: [],
  row: { webhook_secret: t.text() },
  text: `select webhook_secret from sandbox.network`,
});
