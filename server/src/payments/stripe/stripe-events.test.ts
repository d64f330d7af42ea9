import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CreatorId, OrderId, UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { key, type Money, startMoney } from '../../../test/money.ts';
import { codeOf } from '../../../test/operations.ts';
import {
  CONNECT_SECRET,
  event,
  headersFor,
  SECRET,
  type SmallStripe,
  startSmallStripe,
} from '../../../test/peers/small-stripe.ts';
import { checkLedger, creatorBalancesOf } from '../../ledger/index.ts';
import { DAY } from '../../platform/clock/clock.ts';
import { replayEvents } from '../provider/provider-events.ts';

let small: SmallStripe;
let money: Money;
beforeAll(async () => {
  small = await startSmallStripe();
  money = await startMoney(new Date('2026-05-04T09:00:00.000Z'), small.provider);
});
beforeEach(async () => {
  small.forget();
  money.letters.length = 0;
  await money.forgetJobs();
});
afterAll(async () => {
  await money.close();
  await small.close();
});

let events = 0;
/** Posts an event signed as Stripe signs it; the same `id` is the same event again. */
async function post(
  type: string,
  object: object,
  { secret = SECRET, id = `evt_${(events += 1)}`, ...more }: Record<string, unknown> = {},
): Promise<number> {
  const created = Math.floor(money.clock.now().getTime() / 1000);
  const body = event(type, object, { id, created, ...more });
  const answer = await fetch(`${money.origin}/functions/v1/payments/webhooks/stripe`, {
    method: 'POST',
    headers: headersFor(body, String(secret)),
    body,
  });
  return answer.status;
}

/** Enters a card on Stripe's page and comes back with it. */
async function enterCard(fan: UserId, details: object = {}) {
  const { payments } = money.as(fan);
  const { redirectUrl } = await payments.beginCard({});
  const token = redirectUrl?.split('/').at(-1) ?? '';
  small.enterCard(token, 'succeeded', {
    card: { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2031, fingerprint: 'fp_visa' },
    ...details,
  });
  return payments.addCard({ token });
}

async function tipped(cents = 8000) {
  const creator = await money.creator();
  const fan = await money.fan(null);
  const card = await enterCard(fan.id);
  const tip = { creatorId: creator.id, amountCents: toCents(cents), idempotencyKey: key() };
  const { orderId } = await money.as(fan.id).payments.tip(tip);
  const { rows } = await money.db.pool.query<{ provider_ref: string }>(
    'select provider_ref from orders where id = $1',
    [orderId],
  );
  return { creator, fan, card, orderId, charge: rows[0]?.provider_ref ?? '' };
}
const refunded = (charge: string, orderId: string, cents: number) => ({
  id: 'ch_1',
  object: 'charge',
  payment_intent: charge,
  amount_refunded: cents,
  metadata: { limelight_key: orderId },
});
const statusOf = async (fan: UserId, orderId: OrderId) =>
  (await money.as(fan).payments.getOrder({ orderId })).status;
const refundsAsked = () => small.asked.filter(({ path }) => path === 'POST /v1/refunds');

test('a refund made in Stripe’s dashboard is booked here, once, and asked for nowhere', async () => {
  const { creator, fan, orderId, charge } = await tipped();
  expect((await creatorBalancesOf(money.db, creator.id)).pendingCents).toBe(6400);
  const news = refunded(charge, orderId, 8000);
  const answers = await Promise.all(
    [1, 2, 3].map(() => post('charge.refunded', news, { id: 'evt_refund' })),
  );
  expect(answers).toEqual([200, 200, 200]);
  expect(await post('charge.refunded', news)).toBe(200);
  expect(await statusOf(fan.id, orderId)).toBe('refunded');
  expect((await creatorBalancesOf(money.db, creator.id)).pendingCents).toBe(0);
  await money.runJobs();
  expect(refundsAsked()).toEqual([]);
  expect(money.letters.filter(({ subject }) => subject.includes('was refunded:'))).toHaveLength(1);
  expect(await checkLedger(money.db)).toEqual([]);
});

test('our own refund comes back as news and is not booked a second time', async () => {
  const { creator, fan, orderId, charge } = await tipped();
  const admin = money.as((await money.fan(null)).id, new Set(['admin'])).payments;
  await admin.refundOrder({ orderId, reason: 'Bought by mistake' });
  await money.runJobs();
  expect(refundsAsked()).toHaveLength(1);
  expect(await post('charge.refunded', refunded(charge, orderId, 8000))).toBe(200);
  expect(await statusOf(fan.id, orderId)).toBe('refunded');
  expect((await creatorBalancesOf(money.db, creator.id)).pendingCents).toBe(0);
  expect(await checkLedger(money.db)).toEqual([]);
});

test('news of a refund that overtakes the news of its charge books both; what comes late changes nothing', async () => {
  const creator = await money.creator();
  const fan = await money.fan(null);
  const card = await enterCard(fan.id);
  const { rows } = await money.db.pool.query<{ id: OrderId }>(
    `with made as (
       insert into orders (buyer_id, creator_id, kind, card_id, total_cents, idempotency_key, provider, created_at)
     values ($1, $2, 'tip', $3, 8000, $4, 'stripe', $5) returning id, creator_id, total_cents),
     line as (
       insert into order_lines (order_id, position, kind, thing_id, title, amount_cents)
       select id, 0, 'tip', creator_id, 'Tip', total_cents from made)
     select id from made`,
    [fan.id, creator.id, card.id, key(), money.clock.now()],
  );
  const [{ id: orderId }] = rows as [{ id: OrderId }];
  expect(await post('charge.refunded', refunded('pi_early', orderId, 8000))).toBe(200);
  const intent = { id: 'pi_early', status: 'succeeded', metadata: { limelight_key: orderId } };
  expect(await post('payment_intent.succeeded', intent)).toBe(200);
  expect(await statusOf(fan.id, orderId)).toBe('refunded');
  expect((await creatorBalancesOf(money.db, creator.id)).pendingCents).toBe(0);
  await money.runJobs();
  expect(refundsAsked()).toEqual([]);
  expect(await checkLedger(money.db)).toEqual([]);
});

test('parts that went back at Stripe are booked as they come, in any order, beside our own', async () => {
  const { creator, fan, orderId, charge } = await tipped();
  expect(await post('charge.refunded', refunded(charge, orderId, 3000))).toBe(200);
  expect(await post('charge.refunded', refunded(charge, orderId, 1000))).toBe(200);
  expect(await statusOf(fan.id, orderId)).toBe('paid');
  expect((await creatorBalancesOf(money.db, creator.id)).pendingCents).toBe(4000);
  const admin = money.as((await money.fan(null)).id, new Set(['admin'])).payments;
  const ours = { amountCents: toCents(2000), reason: 'Half of it', idempotencyKey: key() };
  await admin.refundOrder({ orderId, ...ours });
  await money.runJobs();
  expect(refundsAsked()).toMatchObject([{ form: { amount: '2000' } }]);
  expect(await post('charge.refunded', refunded(charge, orderId, 5000))).toBe(200);
  expect((await creatorBalancesOf(money.db, creator.id)).pendingCents).toBe(2400);
  expect(await post('charge.refunded', refunded(charge, orderId, 8000))).toBe(200);
  expect(await statusOf(fan.id, orderId)).toBe('refunded');
  expect((await creatorBalancesOf(money.db, creator.id)).pendingCents).toBe(0);
  await money.runJobs();
  expect(refundsAsked()).toHaveLength(1);
  expect(await checkLedger(money.db)).toEqual([]);
});

test('a refund of a charge that is not ours is taken and changes nothing', async () => {
  expect(await post('charge.refunded', refunded('pi_other', 'another product', 8000))).toBe(200);
  expect(await replayEvents(money.deps)).toBe(0);
});

test('a person is one customer, and the same card entered twice is one card', async () => {
  const fan = await money.fan(null);
  const first = await enterCard(fan.id);
  const again = await enterCard(fan.id);
  expect(again.id).toBe(first.id);
  const made = small.asked.filter(({ path }) => path === 'POST /v1/customers');
  expect(made.map((one) => one.key)).toEqual([`customer:${fan.id}`]);
  expect((await money.as(fan.id).payments.listCards({})).cards).toHaveLength(1);
});

test('a card removed at Stripe is a decline at the next purchase, or goes with the news of it', async () => {
  const { creator, fan, card } = await tipped();
  await money.db.pool.query(`update cards set provider_ref = 'cus_1:pm_removed' where id = $1`, [
    card.id,
  ]);
  const tip = { creatorId: creator.id, amountCents: toCents(500), idempotencyKey: key() };
  expect(await codeOf(money.as(fan.id).payments.tip(tip))).toBe('card_declined');
  expect((await money.as(fan.id).payments.listCards({})).cards).toEqual([]);

  const other = await money.fan(null);
  await enterCard(other.id);
  const { rows } = await money.db.pool.query<{ provider_ref: string }>(
    'select provider_ref from cards where user_id = $1',
    [other.id],
  );
  const [customer, method] = (rows[0]?.provider_ref ?? '').split(':');
  const body = event(
    'payment_method.detached',
    {},
    {
      id: 'evt_detached',
      data: { object: { id: method, customer: null }, previous_attributes: { customer } },
    },
  );
  const answer = await fetch(`${money.origin}/functions/v1/payments/webhooks/stripe`, {
    method: 'POST',
    headers: headersFor(body),
    body,
  });
  expect(answer.status).toBe(200);
  expect((await money.as(other.id).payments.listCards({})).cards).toEqual([]);
});

const READY = { capabilities: { transfers: 'active' }, payouts_enabled: true };
const OFF = { capabilities: { transfers: 'active' }, payouts_enabled: false };
const overview = (id: CreatorId) => money.as(id).payouts.getOverview({});
/** A creator who has started an account in this country; returns the account's id at Stripe. */
async function connecting(country: 'US' | 'DE' = 'US') {
  const { id } = await money.creator();
  const begun = await money.as(id).payouts.connectMethod({ country });
  expect(begun.redirectUrl).toBe('https://connect.stripe.test/setup');
  const { rows } = await money.db.pool.query<{ provider_ref: string }>(
    'select provider_ref from payout_accounts where creator_id = $1',
    [id],
  );
  return { id, account: rows[0]?.provider_ref ?? '' };
}
const accountNews = (account: string, state: object, at = money.clock.now(), country = 'US') =>
  post(
    'account.updated',
    { id: account, country, details_submitted: true, ...state },
    { secret: CONNECT_SECRET, account, created: Math.floor(at.getTime() / 1000) },
  );

test('an account is made for a country, and in use once money reaches it and leaves it again', async () => {
  const { id } = await money.creator();
  expect(await codeOf(money.as(id).payouts.connectMethod({}))).toBe('country_missing');
  const german = await connecting('DE');
  expect((await overview(german.id)).method).toBe(null);
  small.accounts.set(german.account, {
    id: german.account,
    country: 'DE',
    details_submitted: true,
  });
  const back = await money.as(german.id).payouts.connectMethod({});
  expect(back).toMatchObject({ redirectUrl: null, inReview: true, overview: { method: null } });
  await accountNews(german.account, { capabilities: { transfers: 'active' } });
  expect((await overview(german.id)).method).toBe(null);
  expect(await accountNews(german.account, READY, undefined, 'DE')).toBe(200);
  expect((await overview(german.id)).method).toMatchObject({
    label: 'Stripe, DE',
    usableFrom: null,
    problem: null,
  });
});

test('another country than the one that was begun is another account', async () => {
  const { id } = await connecting('US');
  await money.as(id).payouts.connectMethod({ country: 'DE' });
  await money.as(id).payouts.connectMethod({ country: 'DE' });
  const { rows } = await money.db.pool.query(
    'select sequence, country from payout_accounts where creator_id = $1 order by sequence',
    [id],
  );
  expect(rows).toEqual([
    { sequence: 1, country: 'US' },
    { sequence: 2, country: 'DE' },
  ]);
});

/** A creator with $64.00 available and a payout account that is ready. */
async function earner() {
  const { id, account } = await connecting();
  await accountNews(account, READY);
  const fan = await money.fan(null);
  await enterCard(fan.id);
  const tip = { creatorId: id, amountCents: toCents(8000), idempotencyKey: key() };
  await money.as(fan.id).payments.tip(tip);
  await money.advance(7 * DAY);
  await money.runJobs();
  money.letters.length = 0;
  return { id, account };
}
const request = (id: CreatorId, cents = 6000) =>
  money.as(id).payouts.request({ amountCents: toCents(cents), idempotencyKey: key() });

test('an account that is not paid out to any more holds payouts back until it is, whatever comes late', async () => {
  const { id, account } = await earner();
  const before = money.clock.now();
  await money.advance(60_000);
  expect(await accountNews(account, OFF)).toBe(200);
  expect(await accountNews(account, OFF)).toBe(200);
  expect(await accountNews(account, READY, before)).toBe(200);
  expect(await codeOf(request(id))).toBe('method_blocked');
  expect(await overview(id)).toMatchObject({
    blockedBy: { reason: 'method_blocked' },
    method: { problem: expect.stringContaining('needs more information') },
  });
  const told = money.letters.filter(({ subject }) => subject === 'Your payouts are on hold');
  expect(told).toHaveLength(1);
  await money.advance(60_000);
  expect(await accountNews(account, READY)).toBe(200);
  expect((await overview(id)).method).toMatchObject({ problem: null, usableFrom: null });
  expect(await codeOf(request(id))).toBe('ok');
});

test('a bank that does not take a payout holds the next ones back, and its owner learns why', async () => {
  const { id, account } = await earner();
  const failed = { id: 'po_1', failure_message: 'The bank account was closed.' };
  expect(await post('payout.failed', failed, { secret: CONNECT_SECRET, account })).toBe(200);
  expect((await overview(id)).method?.problem).toBe(
    'Your bank didn’t accept your last payout. The bank account was closed.',
  );
  expect(await codeOf(request(id))).toBe('method_blocked');
  expect(money.letters.at(-1)?.text).toContain('The bank account was closed.');
  small.accounts.set(account, { id: account, country: 'US', details_submitted: true, ...READY });
  await money.advance(60_000);
  expect(await money.as(id).payouts.connectMethod({})).toMatchObject({ redirectUrl: null });
  expect(await codeOf(request(id))).toBe('ok');
});

const transfer = (payoutId: string, returned = 0) => ({
  id: 'tr_1',
  amount: 6000,
  amount_reversed: returned,
  metadata: { limelight_key: payoutId },
});

test('a payout that had arrived and is taken back is available again, in parts or whole, once each', async () => {
  const { id } = await earner();
  const { id: payout } = await request(id);
  await money.runJobs();
  expect(await post('transfer.created', transfer(payout))).toBe(200);
  expect(await overview(id)).toMatchObject({ availableCents: 400, history: [{ status: 'paid' }] });
  await post('transfer.reversed', transfer(payout, 2500));
  await post('transfer.reversed', transfer(payout, 2500));
  expect(await overview(id)).toMatchObject({
    availableCents: 2900,
    history: [{ status: 'paid', failureReason: 'The payment provider reversed $25.00 of it.' }],
  });
  await post('transfer.reversed', transfer(payout, 6000));
  await post('transfer.reversed', transfer(payout, 2500));
  expect(await overview(id)).toMatchObject({
    availableCents: 6400,
    blockedBy: null,
    history: [{ status: 'failed', failureReason: 'The payment provider reversed the payout.' }],
  });
  await money.runConsumers();
  expect(money.letters.at(-1)?.subject).toContain('didn’t go through');
  expect(await checkLedger(money.db)).toEqual([]);
});

test('news that a payout was taken back may overtake the news that it arrived', async () => {
  const whole = await earner();
  const { id: first } = await request(whole.id);
  await post('transfer.reversed', transfer(first, 6000));
  await post('transfer.created', transfer(first));
  expect(await overview(whole.id)).toMatchObject({
    availableCents: 6400,
    history: [{ status: 'failed' }],
  });
  const part = await earner();
  const { id: second } = await request(part.id);
  await post('transfer.reversed', transfer(second, 2500));
  await post('transfer.created', transfer(second));
  expect(await overview(part.id)).toMatchObject({
    availableCents: 2900,
    history: [{ status: 'paid' }],
  });
  expect(await checkLedger(money.db)).toEqual([]);
});
