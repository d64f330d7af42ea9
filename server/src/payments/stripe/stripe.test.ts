import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { toCents } from '@limelight/contract/platform/money';
import {
  CONNECT_SECRET,
  event,
  headersFor,
  SECRET,
  type SmallStripe,
  startSmallStripe,
} from '../../../test/peers/small-stripe.ts';
import type { PaymentProvider } from '../../kernel/payment-provider.ts';
import { createStripeProvider } from './stripe-provider.ts';

let small: SmallStripe;
let stripe: PaymentProvider;
beforeAll(async () => {
  small = await startSmallStripe();
  stripe = small.provider;
});
afterAll(() => small.close());
beforeEach(() => small.forget());

const charge = (
  card: string,
  idempotencyKey: string,
  offSession = false,
  isCapturedLater = false,
) =>
  stripe.charge({
    idempotencyKey,
    cardRef: `cus_1:${card}`,
    amountCents: toCents(8000),
    description: 'Gold: first month',
    offSession,
    isCapturedLater,
    returnUrl: 'https://limelight.test/dashboard/orders',
  });

test('a card is entered on Stripe’s page and saved for who began it, or refused in words', async () => {
  expect(stripe.isTest).toBe(true);
  const returnUrl = 'https://limelight.test/dashboard/orders';
  expect(await stripe.cardPage({ userId: 'u1', customerRef: null, returnUrl })).toEqual({
    url: 'https://checkout.stripe.test/cs_1',
    customerRef: 'cus_1',
  });
  expect(small.asked[0]).toMatchObject({ path: 'POST /v1/customers', key: 'customer:u1' });
  expect(small.asked.at(-1)?.form).toMatchObject({
    mode: 'setup',
    customer: 'cus_1',
    success_url: `${returnUrl}?card={CHECKOUT_SESSION_ID}`,
    cancel_url: `${returnUrl}?card=`,
  });
  const refused = { refused: expect.stringContaining('didn’t save your card') };
  expect(await stripe.saveCard({ token: 'cs_1', userId: 'u1', forPurchase: true })).toEqual(
    refused,
  );
  small.enterCard('cs_1', 'requires_payment_method');
  expect(await stripe.saveCard({ token: 'cs_1', userId: 'u1', forPurchase: true })).toEqual(
    refused,
  );
  small.enterCard('cs_1', 'succeeded');
  expect(
    await stripe.saveCard({ token: 'cs_1', userId: 'somebody else', forPurchase: true }),
  ).toEqual(refused);
  expect(await stripe.saveCard({ token: 'cs_none', userId: 'u1', forPurchase: true })).toEqual(
    refused,
  );
  expect(await stripe.saveCard({ token: 'cs_1', userId: 'u1', forPurchase: true })).toEqual({
    ref: 'cus_1:pm_good',
    fingerprint: 'fp_visa',
    isVerified: true,
    brand: 'Visa',
    last4: '4242',
    expMonth: 8,
    expYear: 2031,
  });
  small.enterCard('cs_1', 'succeeded', { card: null });
  expect(await stripe.saveCard({ token: 'cs_1', userId: 'u1', forPurchase: true })).toMatchObject({
    refused: 'You can only save cards here.',
  });
});

test.each([
  [
    'charge.dispute.funds_withdrawn',
    [{ amount: -8000, fee: 1500 }],
    { status: 'opened', amountCents: 8000, networkFeeCents: 1500 },
  ],
  [
    'charge.dispute.funds_reinstated',
    [
      { amount: -8000, fee: 1500 },
      { amount: 8000, fee: -1500 },
    ],
    { status: 'won', amountCents: 8000, networkFeeCents: 0 },
  ],
  ['charge.dispute.closed', [], { status: 'lost', amountCents: 8000, networkFeeCents: 0 }],
])('%s is a dispute', (type, lines, expected) => {
  const object = {
    id: 'dp_1',
    payment_intent: 'pi_9',
    status: 'lost',
    amount: 8000,
    evidence_details: { due_by: Date.UTC(2026, 4, 1) / 1000 },
    balance_transactions: lines,
  };
  expect(stripe.readEvent(JSON.parse(event(type, object)))).toMatchObject({
    kind: 'dispute.updated',
    chargeRef: 'pi_9',
    answerBy: '2026-05-01T00:00:00.000Z',
    ...expected,
  });
});

test('a dispute that is closed and won is told by its money alone', () => {
  const object = { payment_intent: 'pi_9', status: 'won', amount: 8000 };
  const closed = stripe.readEvent(JSON.parse(event('charge.dispute.closed', object)));
  expect(closed).toMatchObject({ kind: 'ignored' });
});

test('a charge is made once per key, and carries our order', async () => {
  const [first, second] = [await charge('pm_good', 'order-1'), await charge('pm_good', 'order-1')];
  expect(first).toEqual({
    status: 'succeeded',
    chargeRef: expect.stringMatching(/^pi_/) as string,
  });
  expect(second).toEqual(first);
  expect(small.asked[0]).toMatchObject({
    key: 'charge:order-1',
    form: {
      amount: '8000',
      currency: 'usd',
      customer: 'cus_1',
      payment_method: 'pm_good',
      confirm: 'true',
      'metadata[limelight_key]': 'order-1',
      return_url: 'https://limelight.test/dashboard/orders',
    },
  });
  expect(small.asked[0]?.form.off_session).toBeUndefined();
  await charge('pm_good', 'order-1b', true);
  expect(small.asked.at(-1)?.form).toMatchObject({ off_session: 'true' });
  expect(small.asked.at(-1)?.form.return_url).toBeUndefined();
  expect(await stripe.findCharge('order-1')).toEqual(first);
  expect(await stripe.findCharge('order-none')).toBe(null);
});

test('a declined card says why; a broken provider throws, so that the order stays open', async () => {
  expect(await charge('pm_declines', 'order-2')).toMatchObject({
    status: 'declined',
    reason: 'Your card has insufficient funds.',
  });
  await expect(charge('pm_broken', 'order-3')).rejects.toThrow('down');
});

test('a person is one customer, whatever number of cards they enter; a deleted one is made again', async () => {
  const returnUrl = 'https://limelight.test/dashboard/orders';
  const page = (customerRef: string | null) =>
    stripe.cardPage({ userId: 'u2', customerRef, returnUrl });
  const [first, second] = await Promise.all([page(null), page(null)]);
  expect(second?.customerRef).toBe(first?.customerRef);
  expect(await page('cus_known')).toMatchObject({ customerRef: 'cus_known' });
  expect(await page('cus_deleted')).toMatchObject({
    customerRef: expect.stringMatching(/^cus_\d/),
  });
  expect(small.asked.at(-2)).toMatchObject({
    path: 'POST /v1/customers',
    key: 'customer:u2:cus_deleted',
  });
});

test('a card that was removed at Stripe is a decline, also the one whose customer is gone', async () => {
  expect(await charge('pm_removed', 'order-6')).toEqual({
    status: 'declined',
    chargeRef: null,
    reason: 'The payment provider no longer has this card. Please use another one.',
    isCardGone: true,
  });
});

test('a refund that the operator has made at Stripe already is done', async () => {
  const refund = { amountCents: toCents(100), idempotencyKey: 'refund:2' };
  await expect(stripe.refund({ chargeRef: 'pi_returned', ...refund })).resolves.toBeUndefined();
});

test('a confirmation has its address, and can be given up unless it was given', async () => {
  const waits = await charge('pm_3ds', 'order-4');
  expect(waits).toMatchObject({
    status: 'requires_action',
    confirmUrl: 'https://hooks.stripe.test/3ds',
  });
  const ref = waits.chargeRef ?? '';
  expect(await stripe.cancelCharge(ref)).toEqual({ status: 'abandoned', chargeRef: ref });
  const done = await charge('pm_good', 'order-5');
  expect(await stripe.cancelCharge(done.chargeRef ?? '')).toEqual(done);
});

test('payouts: connecting, transfers, and refusals that are final or not', async () => {
  const request = {
    creatorId: 'c1',
    idempotencyKey: 'account:c1:2',
    country: 'DE' as const,
    returnUrl: 'https://limelight.test/creator/earnings',
  };
  expect(await stripe.connectPayoutAccount({ ...request, accountRef: null })).toEqual({
    ref: 'acct_1',
    label: 'Stripe, DE',
    isReady: false,
    redirectUrl: 'https://connect.stripe.test/setup',
  });
  expect(small.asked.find(({ path }) => path === 'POST /v1/accounts')).toMatchObject({
    key: 'account:c1:2:DE',
    form: { country: 'DE', 'capabilities[transfers][requested]': 'true' },
  });
  const transfer = (accountRef: string) =>
    stripe.transfer({ accountRef, amountCents: toCents(5000), idempotencyKey: accountRef });
  expect(await transfer('acct_1')).toEqual({ transferRef: 'tr_1' });
  expect(small.asked.at(-1)).toMatchObject({
    key: 'transfer:acct_1',
    form: { amount: '5000', destination: 'acct_1', 'metadata[limelight_key]': 'acct_1' },
  });
  expect(await transfer('acct_closed')).toEqual({ refused: 'No such destination.' });
  await expect(transfer('acct_early')).rejects.toThrow('Wait.');
});

test('parts of a charge go back once each, also when Stripe has forgotten the key', async () => {
  const refund = (idempotencyKey: string, chargeRef = 'pi_1') =>
    stripe.refund({ chargeRef, amountCents: toCents(100), idempotencyKey });
  const sent = () => small.asked.filter(({ path }) => path === 'POST /v1/refunds').length;
  await refund('refund:1');
  expect(small.asked.at(-1)).toMatchObject({
    key: 'refund:1',
    form: { payment_intent: 'pi_1', amount: '100' },
  });
  small.forgetKeys();
  await refund('refund:1');
  expect(sent()).toBe(1);
  await refund('refund:2');
  expect(sent()).toBe(2);
  await refund('refund:3', 'pi_returned');
});

const submitted = { id: 'acct_2', country: 'GB', details_submitted: true };
test.each([
  [
    'everything is granted',
    { capabilities: { transfers: 'active' }, payouts_enabled: true },
    true,
    null,
  ],
  [
    'transfers are not active',
    { capabilities: { transfers: 'pending' }, payouts_enabled: true },
    false,
    null,
  ],
  [
    'payouts are off',
    { capabilities: { transfers: 'active' }, payouts_enabled: false },
    false,
    null,
  ],
  [
    'something is asked for',
    {
      capabilities: { transfers: 'inactive' },
      payouts_enabled: false,
      requirements: { currently_due: ['external_account'] },
    },
    false,
    'https://connect.stripe.test/setup',
  ],
])('an account whose details are submitted: %s', async (_what, state, isReady, redirectUrl) => {
  small.accounts.set('acct_2', { ...submitted, ...state });
  const answer = await stripe.connectPayoutAccount({
    creatorId: 'c2',
    accountRef: 'acct_2',
    idempotencyKey: 'account:c2',
    country: null,
    returnUrl: 'https://limelight.test/creator/earnings',
  });
  expect(answer).toEqual({ ref: 'acct_2', label: 'Stripe, GB', isReady, redirectUrl });
  const news = event('account.updated', { ...submitted, ...state }, { created: 1_770_000_000 });
  expect(stripe.readEvent(JSON.parse(news))).toMatchObject({
    kind: 'account.updated',
    accountRef: 'acct_2',
    isReady,
    label: 'Stripe, GB',
    at: '2026-02-02T02:40:00.000Z',
  });
});

test('a country that Stripe does not pay out to is refused', async () => {
  const refused = stripe.connectPayoutAccount({
    creatorId: 'c3',
    accountRef: null,
    idempotencyKey: 'account:c3',
    country: 'KP' as 'US',
    returnUrl: 'https://limelight.test/creator/earnings',
  });
  expect(await refused).toBe('country_refused');
});

test('events are verified and read; forged and stale ones are not', async () => {
  const body = event('payment_intent.succeeded', {
    id: 'pi_9',
    status: 'succeeded',
    metadata: { limelight_key: 'order-9' },
  });
  const raw = await stripe.verifyEvent(headersFor(body), body);
  expect(stripe.readEvent(raw)).toEqual({
    id: 'evt_1',
    type: 'payment_intent.succeeded',
    kind: 'charge.updated',
    idempotencyKey: 'order-9',
    outcome: { status: 'succeeded', chargeRef: 'pi_9' },
  });
  expect(await stripe.verifyEvent(headersFor(body, CONNECT_SECRET), body)).toEqual(raw);
  expect(await stripe.verifyEvent(headersFor(body, 'other'), body)).toBe(null);
  expect(await stripe.verifyEvent(headersFor(body), `${body} `)).toBe(null);
  expect(await stripe.verifyEvent(new Headers(), body)).toBe(null);
  const hourAgo = Date.now() - 3_600_000;
  expect(await stripe.verifyEvent(headersFor(body, SECRET, hourAgo), body)).toBe(null);
});

const moved = { id: 'tr_1', metadata: { limelight_key: 'p1' }, amount: 6000 };
test.each([
  ['transfer.created', moved, { kind: 'transfer.updated', idempotencyKey: 'p1', status: 'paid' }],
  [
    'transfer.reversed',
    { ...moved, amount_reversed: 2500 },
    { kind: 'transfer.returned', idempotencyKey: 'p1', returnedCents: 2500 },
  ],
  [
    'charge.refunded',
    { payment_intent: 'pi_9', amount_refunded: 300, metadata: { limelight_key: 'order-9' } },
    { kind: 'charge.refunded', chargeRef: 'pi_9', idempotencyKey: 'order-9', refundedCents: 300 },
  ],
])('%s is read', (type, object, expected) => {
  expect(stripe.readEvent(JSON.parse(event(type, object)))).toMatchObject(expected);
});

test('a card that was detached and a bank that refused are read with whom they belong to', () => {
  const detached = JSON.parse(event('payment_method.detached', { id: 'pm_1', customer: null })) as {
    data: object;
  };
  Object.assign(detached.data, { previous_attributes: { customer: 'cus_1' } });
  expect(stripe.readEvent(detached)).toMatchObject({ kind: 'card.removed', cardRef: 'cus_1:pm_1' });
  const failed = event(
    'payout.failed',
    { id: 'po_1', failure_message: 'The account was closed.' },
    { account: 'acct_1', created: 1_770_000_000 },
  );
  expect(stripe.readEvent(JSON.parse(failed))).toMatchObject({
    kind: 'bank.refused',
    accountRef: 'acct_1',
    reason: 'The account was closed.',
  });
});

test('what says nothing about our money is ignored, and what is no event is none', () => {
  const ignored = [
    event('payment_intent.succeeded', { id: 'pi_1', status: 'succeeded', metadata: {} }),
    event('customer.created', { id: 'cus_1' }),
    event('payment_intent.succeeded', { nothing: true }),
  ];
  for (const body of ignored) {
    expect(stripe.readEvent(JSON.parse(body))).toMatchObject({ kind: 'ignored' });
  }
  expect(stripe.readEvent({ id: 1 })).toBe(null);
  expect(stripe.readEvent(null)).toBe(null);
});

test('missing keys stop the start', () => {
  const without = {
    secretKey: null,
    publishableKey: null,
    webhookSecret: SECRET,
    apiUrl: null,
  };
  expect(() => createStripeProvider(without, pino({ level: 'silent' }))).toThrow('secret key');
});

test('money is reserved, taken in part once, or let go; what ended meanwhile says how', async () => {
  const reserved = await charge('pm_good', 'later-1', false, true);
  expect(reserved.status).toBe('authorized');
  const chargeRef = reserved.chargeRef ?? '';
  const part = { chargeRef, amountCents: toCents(3000), idempotencyKey: 'later-1' };
  for (let times = 0; times < 2; times++)
    expect(await stripe.capture(part)).toEqual({ status: 'succeeded', chargeRef });
  expect(small.captured(chargeRef)).toBe(3000);
  expect(await stripe.cancelCharge(chargeRef)).toEqual({ status: 'succeeded', chargeRef });
  const other = await charge('pm_good', 'later-2', false, true);
  const otherRef = other.chargeRef ?? '';
  expect(await stripe.cancelCharge(otherRef)).toEqual({ status: 'abandoned', chargeRef: otherRef });
  const tooLate = { chargeRef: otherRef, amountCents: toCents(8000), idempotencyKey: 'later-2' };
  expect(await stripe.capture(tooLate)).toEqual({ status: 'abandoned', chargeRef: otherRef });
});
