import { createHmac } from 'node:crypto';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { toCents } from '@limelight/contract/platform/money';
import type { PaymentProvider } from '../provider.ts';
import { createStripeProvider } from './stripe-provider.ts';

/** What the small Stripe of this test was asked, and what it keeps. */
const asked: { path: string; key: string | null; form: Record<string, string> }[] = [];
const intents = new Map<string, Record<string, unknown>>();
const byKey = new Map<string, Response>();

const app = new Hono();
app.use(async (c, next) => {
  const form = c.req.method === 'POST' ? Object.fromEntries(await c.req.formData()) : c.req.query();
  const key = c.req.header('idempotency-key') ?? null;
  asked.push({ path: `${c.req.method} ${c.req.path}`, key, form: form as Record<string, string> });
  const before = c.req.method === 'POST' && key !== null ? byKey.get(key) : undefined;
  if (before) return before.clone();
  await next();
  if (key !== null) byKey.set(key, c.res.clone());
});
const last = () => asked.at(-1)?.form ?? {};
const failure = (type: string, message: string, more: object = {}) => ({
  error: { type, message, ...more },
});

const sessions = new Map<string, Record<string, unknown>>();
app.post('/v1/checkout/sessions', (c) => {
  const id = `cs_${sessions.size + 1}`;
  const session = {
    id,
    object: 'checkout.session',
    url: `https://checkout.stripe.test/${id}`,
    customer: null,
    metadata: { limelight_key: last()['metadata[limelight_key]'] },
    setup_intent: null,
  };
  sessions.set(id, session);
  return c.json(session);
});
app.get('/v1/checkout/sessions/:id', (c) => {
  const session = sessions.get(c.req.param('id'));
  return session
    ? c.json(session)
    : c.json(failure('invalid_request_error', 'No such session.'), 404);
});
/** What the person does on Stripe's page. */
function enterCard(id: string, status: string, method: object = VISA) {
  const session = sessions.get(id);
  if (!session) throw new Error(`no session ${id}`);
  sessions.set(id, {
    ...session,
    customer: 'cus_1',
    setup_intent: { id: 'seti_1', status, payment_method: { id: 'pm_good', ...method } },
  });
}
const VISA = {
  card: { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2031, fingerprint: 'fp_visa' },
};
app.post('/v1/payment_intents', (c) => {
  const form = last();
  const id = `pi_${intents.size + 1}`;
  const intent: Record<string, unknown> = {
    id,
    object: 'payment_intent',
    status: 'succeeded',
    metadata: { limelight_key: form['metadata[limelight_key]'] },
  };
  intents.set(id, intent);
  if (form.payment_method === 'pm_declines') {
    intent.status = 'requires_payment_method';
    return c.json(
      failure('card_error', 'Your card has insufficient funds.', { payment_intent: intent }),
      402,
    );
  }
  if (form.payment_method === 'pm_3ds') {
    intent.status = 'requires_action';
    intent.next_action = { redirect_to_url: { url: 'https://hooks.stripe.test/3ds' } };
  }
  if (form.payment_method === 'pm_broken') return c.json(failure('api_error', 'down'), 400);
  return c.json(intent);
});
app.get('/v1/payment_intents/search', (c) => {
  const wanted = /'limelight_key'\]:'([^']+)'/.exec(last().query ?? '')?.[1];
  const data = [...intents.values()].filter(
    (one) => (one.metadata as Record<string, unknown>).limelight_key === wanted,
  );
  return c.json({ object: 'search_result', data, has_more: false });
});
app.post('/v1/payment_intents/:id/cancel', (c) => {
  const intent = intents.get(c.req.param('id')) ?? {};
  if (intent.status === 'succeeded') {
    return c.json(failure('invalid_request_error', 'already succeeded'), 400);
  }
  intent.status = 'canceled';
  return c.json(intent);
});
app.get('/v1/payment_intents/:id', (c) => c.json(intents.get(c.req.param('id')) ?? {}));
const refunds: { metadata: Record<string, string>; status: string }[] = [];
app.get('/v1/refunds', (c) => c.json({ object: 'list', data: refunds, has_more: false }));
app.post('/v1/refunds', (c) => {
  const { payment_intent: intent, 'metadata[limelight_key]': key = '' } = last();
  if (intent === 'pi_empty') {
    const error = failure('invalid_request_error', 'Refunded.', {
      code: 'charge_already_refunded',
    });
    return c.json(error, 400);
  }
  refunds.push({ metadata: { limelight_key: key }, status: 'succeeded' });
  return c.json({ id: 're_1' });
});
app.post('/v1/accounts', (c) => c.json({ id: 'acct_1', country: 'US', details_submitted: false }));
app.get('/v1/accounts/:id', (c) =>
  c.json({ id: c.req.param('id'), country: 'US', details_submitted: true }),
);
app.post('/v1/account_links', (c) => c.json({ url: 'https://connect.stripe.test/setup' }));
app.post('/v1/transfers', (c) => {
  const { destination } = last();
  if (destination === 'acct_closed') {
    return c.json(failure('invalid_request_error', 'No such destination.'), 400);
  }
  if (destination === 'acct_early') {
    const error = failure('invalid_request_error', 'Wait.', { code: 'balance_insufficient' });
    return c.json(error, 400);
  }
  return c.json({ id: 'tr_1' });
});

let server: ReturnType<typeof serve>;
let stripe: PaymentProvider;
const SECRET = 'whsec_test';
beforeAll(async () => {
  server = await new Promise((resolve) => {
    const made = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(made));
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  stripe = createStripeProvider({
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookSecret: SECRET,
    apiUrl: `http://127.0.0.1:${address.port}`,
  });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  asked.length = 0;
  byKey.clear();
});

const charge = (card: string, idempotencyKey: string, offSession = false) =>
  stripe.charge({
    idempotencyKey,
    cardRef: `cus_1:${card}`,
    amountCents: toCents(8000),
    description: 'Gold: first month',
    offSession,
    returnUrl: 'https://limelight.test/dashboard/orders',
  });

test('a card is entered on Stripe’s page and saved for who began it, or refused in words', async () => {
  expect(stripe.isTest).toBe(true);
  const returnUrl = 'https://limelight.test/dashboard/orders';
  expect(await stripe.cardPage({ userId: 'u1', returnUrl })).toBe(
    'https://checkout.stripe.test/cs_1',
  );
  expect(asked.at(-1)?.form).toMatchObject({
    mode: 'setup',
    success_url: `${returnUrl}?card={CHECKOUT_SESSION_ID}`,
    cancel_url: `${returnUrl}?card=`,
  });
  const refused = { refused: expect.stringContaining('not saved') };
  expect(await stripe.saveCard({ token: 'cs_1', userId: 'u1', forPurchase: true })).toEqual(
    refused,
  );
  enterCard('cs_1', 'requires_payment_method');
  expect(await stripe.saveCard({ token: 'cs_1', userId: 'u1', forPurchase: true })).toEqual(
    refused,
  );
  enterCard('cs_1', 'succeeded');
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
  enterCard('cs_1', 'succeeded', { card: null });
  expect(await stripe.saveCard({ token: 'cs_1', userId: 'u1', forPurchase: true })).toMatchObject({
    refused: 'Only cards can be saved here.',
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
  expect(asked[0]).toMatchObject({
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
  expect(asked[0]?.form.off_session).toBeUndefined();
  await charge('pm_good', 'order-1b', true);
  expect(asked.at(-1)?.form).toMatchObject({ off_session: 'true' });
  expect(asked.at(-1)?.form.return_url).toBeUndefined();
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
    returnUrl: 'https://limelight.test/creator/earnings',
  };
  expect(await stripe.connectPayoutAccount({ ...request, accountRef: null })).toEqual({
    ref: 'acct_1',
    label: 'Stripe, US',
    redirectUrl: 'https://connect.stripe.test/setup',
  });
  expect(asked.find(({ path }) => path === 'POST /v1/accounts')?.key).toBe('account:c1:2');
  expect(await stripe.connectPayoutAccount({ ...request, accountRef: 'acct_1' })).toMatchObject({
    redirectUrl: null,
  });
  const transfer = (accountRef: string) =>
    stripe.transfer({ accountRef, amountCents: toCents(5000), idempotencyKey: accountRef });
  expect(await transfer('acct_1')).toEqual({ transferRef: 'tr_1' });
  expect(asked.at(-1)).toMatchObject({
    key: 'transfer:acct_1',
    form: { amount: '5000', destination: 'acct_1', 'metadata[limelight_key]': 'acct_1' },
  });
  expect(await transfer('acct_closed')).toEqual({ refused: 'No such destination.' });
  await expect(transfer('acct_early')).rejects.toThrow('Wait.');
});

test('parts of a charge go back once each, also when Stripe has forgotten the key', async () => {
  const refund = (idempotencyKey: string, chargeRef = 'pi_1') =>
    stripe.refund({ chargeRef, amountCents: toCents(100), idempotencyKey });
  const sent = () => asked.filter(({ path }) => path === 'POST /v1/refunds').length;
  await refund('refund:1');
  expect(asked.at(-1)).toMatchObject({
    key: 'refund:1',
    form: { payment_intent: 'pi_1', amount: '100' },
  });
  byKey.clear();
  await refund('refund:1');
  expect(sent()).toBe(1);
  await refund('refund:2');
  expect(sent()).toBe(2);
  await refund('refund:3', 'pi_empty');
});

const event = (type: string, object: object) =>
  JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
function headersFor(body: string, secret = SECRET, at = Date.now()): Headers {
  const seconds = Math.floor(at / 1000);
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return new Headers({ 'stripe-signature': `t=${seconds},v1=${mac}` });
}

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
  expect(await stripe.verifyEvent(headersFor(body, 'other'), body)).toBe(null);
  expect(await stripe.verifyEvent(headersFor(body), `${body} `)).toBe(null);
  expect(await stripe.verifyEvent(new Headers(), body)).toBe(null);
  const hourAgo = Date.now() - 3_600_000;
  expect(await stripe.verifyEvent(headersFor(body, SECRET, hourAgo), body)).toBe(null);
});

test.each([
  ['transfer.created', { id: 'tr_1', metadata: { limelight_key: 'p1' } }, 'paid'],
  [
    'transfer.reversed',
    { id: 'tr_1', metadata: { limelight_key: 'p1' }, reversed: true },
    'failed',
  ],
])('%s settles a payout as %s', (type, object, status) => {
  const read = stripe.readEvent(JSON.parse(event(type, object)));
  expect(read).toMatchObject({ kind: 'transfer.updated', idempotencyKey: 'p1', status });
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
  expect(() => createStripeProvider(without)).toThrow('secret key');
});
