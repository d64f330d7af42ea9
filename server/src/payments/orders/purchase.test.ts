import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { toCents } from '@limelight/contract/platform/money';
import { addTier, key, type Money, startMoney } from '../../../test/money.ts';
import { codeOf } from '../../../test/operations.ts';
import { checkLedger, creatorBalancesOf } from '../../ledger/index.ts';
import { DAY, HOUR, MINUTE } from '../../platform/clock/clock.ts';

let money: Money;
beforeAll(async () => {
  money = await startMoney();
});
afterAll(() => money.close());
beforeEach(async () => {
  await money.forgetJobs();
  vi.restoreAllMocks();
  money.letters.length = 0;
});

const count = async (sql: string, ...values: unknown[]) =>
  Number((await money.db.pool.query<{ count: string }>(sql, values)).rows[0]?.count);
const chargesOf = (buyer: string) =>
  count(
    `select count(*) from sandbox.charges where idempotency_key in (select id::text from orders where buyer_id = $1)`,
    buyer,
  );
const statusesOf = async (buyer: string) =>
  (
    await money.db.pool.query<{ status: string }>(
      'select status from orders where buyer_id = $1 order by created_at, number',
      [buyer],
    )
  ).rows.map((row) => row.status);

test('a member pays, is booked, gets a receipt and a renewal', async () => {
  const fan = await money.fan();
  const creator = await money.creator(8000);
  const outcome = await money.as(fan.id).memberships.subscribe({
    tierId: creator.tierId,
    expectedPriceCents: 8000,
    idempotencyKey: key(),
  });
  expect(outcome.status).toBe('paid');
  const { items } = await money.as(fan.id).memberships.list({ limit: 20 });
  expect(items).toMatchObject([
    {
      status: 'active',
      priceCents: 8000,
      tierName: 'Gold',
      lastOrderId: outcome.orderId,
      currentPeriodEnd: '2026-02-28T10:00:00.000Z',
    },
  ]);
  expect((await creatorBalancesOf(money.db, creator.id)).pendingCents).toBe(6400);
  const order = await money.as(fan.id).payments.getOrder({ orderId: outcome.orderId });
  expect(order).toMatchObject({
    status: 'paid',
    title: 'Gold: first month',
    totalCents: 8000,
    card: { brand: 'Visa', last4: '4242' },
    declineReason: null,
  });
  expect(money.letters).toHaveLength(1);
  expect(money.letters[0]?.text).toContain('$80.00');
  expect(money.letters[0]?.text).toContain('Test mode: no real money');
  expect(await checkLedger(money.db)).toEqual([]);
});

test('fifty identical requests at once are one charge and fifty equal answers', async () => {
  const fan = await money.fan();
  const creator = await money.creator();
  const request = { tierId: creator.tierId, expectedPriceCents: 8000, idempotencyKey: key() };
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => money.as(fan.id).memberships.subscribe(request)),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]?.status).toBe('paid');
  expect(await chargesOf(fan.id)).toBe(1);
  expect((await creatorBalancesOf(money.db, creator.id)).pendingCents).toBe(6400);
  expect(await money.as(fan.id).memberships.subscribe(request)).toEqual(answers[0]);
});

test('fifty different keys for the same membership are one charge', async () => {
  const fan = await money.fan();
  const creator = await money.creator();
  const codes = await Promise.all(
    Array.from({ length: 50 }, () =>
      codeOf(
        money.as(fan.id).memberships.subscribe({
          tierId: creator.tierId,
          expectedPriceCents: 8000,
          idempotencyKey: key(),
        }),
      ),
    ),
  );
  expect(new Set(codes)).toSatisfy((seen: Set<string>) => seen.has('ok'));
  expect(codes.filter((code) => code !== 'ok' && code !== 'already_member')).toEqual([]);
  expect(await chargesOf(fan.id)).toBe(1);
  expect(await count(`select count(*) from memberships where fan_id = $1`, fan.id)).toBe(1);
});

test.each([
  ['4000000000000002', 'Your bank declined the payment. Please try another card.'],
  ['4000000000009995', 'Your card has insufficient funds.'],
  ['4000000000000069', 'Your card has expired.'],
])('a declined card %s says why, and nothing is charged', async (number, reason) => {
  const fan = await money.fan(number);
  const creator = await money.creator();
  const request = { tierId: creator.tierId, expectedPriceCents: 8000, idempotencyKey: key() };
  const tries = await Promise.allSettled(
    [1, 2].map(() => money.as(fan.id).memberships.subscribe(request)),
  );
  expect(tries).toMatchObject(
    Array(2).fill({ status: 'rejected', reason: { code: 'card_declined', data: { reason } } }),
  );
  expect(await statusesOf(fan.id)).toEqual(['declined']);
  expect(await count(`select count(*) from memberships where fan_id = $1`, fan.id)).toBe(0);
  expect((await creatorBalancesOf(money.db, creator.id)).pendingCents).toBe(0);
  expect(money.letters).toEqual([]);
});

test('a free page is joined without a card', async () => {
  const fan = await money.fan(null);
  const creator = await money.creator(0);
  const outcome = await money.as(fan.id).memberships.subscribe({
    tierId: creator.tierId,
    expectedPriceCents: 0,
    idempotencyKey: key(),
  });
  expect(outcome.status).toBe('paid');
  expect(await chargesOf(fan.id)).toBe(0);
});

test('what cannot be bought says why', async () => {
  const fan = await money.fan();
  const other = await money.fan();
  const creator = await money.creator(8000);
  const buy = (person: Parameters<Money['as']>[0], change: object = {}) =>
    codeOf(
      money.as(person).memberships.subscribe({
        tierId: creator.tierId,
        expectedPriceCents: 8000,
        idempotencyKey: key(),
        ...change,
      }),
    );
  expect(await buy(null)).toBe('not_signed_in');
  expect(await buy(creator.id)).toBe('own_page');
  expect(await buy(fan.id, { expectedPriceCents: 7900 })).toBe('price_changed');
  expect(await buy(fan.id, { expectedPriceCents: 0 })).toBe('price_changed');
  expect(await buy(fan.id, { tierId: crypto.randomUUID() })).toBe('not_found');
  expect(await buy(fan.id, { cardId: other.cardId })).toBe('card_not_found');
  expect(await buy((await money.fan(null)).id)).toBe('card_not_found');
  await money.db.pool.query(
    `insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())`,
    [creator.id, other.id],
  );
  expect(await buy(other.id)).toBe('not_found');
  expect(await statusesOf(fan.id)).toEqual([]);
  const sameKey = { idempotencyKey: key() };
  expect(await buy(fan.id, sameKey)).toBe('ok');
  expect(await buy(fan.id)).toBe('already_member');
  const second = await money.creator(500);
  expect(await buy(fan.id, { ...sameKey, tierId: second.tierId, expectedPriceCents: 500 })).toBe(
    'invalid_input',
  );
});

test.each(['before the charge', 'after the charge'])(
  'a process killed %s leaves an order that ends by itself',
  async (moment) => {
    const fan = await money.fan();
    const creator = await money.creator();
    const charge = money.sandbox.charge.bind(money.sandbox);
    vi.spyOn(money.sandbox, 'charge').mockImplementationOnce(async (request) => {
      if (moment === 'after the charge') await charge(request);
      throw new Error('killed');
    });
    await expect(
      money.as(fan.id).memberships.subscribe({
        tierId: creator.tierId,
        expectedPriceCents: 8000,
        idempotencyKey: key(),
      }),
    ).rejects.toThrow('killed');
    expect(await statusesOf(fan.id)).toEqual(['pending']);
    await money.db.pool.query(`delete from sandbox.events`);
    await money.advance(2 * MINUTE);
    await money.runJobs();
    expect(await statusesOf(fan.id)).toEqual(['paid']);
    expect(await chargesOf(fan.id)).toBe(1);
    const { items } = await money.as(fan.id).memberships.list({ limit: 20 });
    expect(items).toMatchObject([{ status: 'active' }]);
  },
);

test('the event alone settles an order whose process was killed after the charge', async () => {
  const fan = await money.fan();
  const creator = await money.creator();
  const charge = money.sandbox.charge.bind(money.sandbox);
  vi.spyOn(money.sandbox, 'charge').mockImplementationOnce(async (request) => {
    await charge(request);
    throw new Error('killed');
  });
  await codeOf(
    money.as(fan.id).memberships.subscribe({
      tierId: creator.tierId,
      expectedPriceCents: 8000,
      idempotencyKey: key(),
    }),
  );
  await money.runJobs();
  expect(await statusesOf(fan.id)).toEqual(['paid']);
});

test('an order found days later is given up, and a charge that comes even later goes back', async () => {
  const fan = await money.fan();
  const creator = await money.creator();
  let late: (() => Promise<unknown>) | undefined;
  const charge = money.sandbox.charge.bind(money.sandbox);
  vi.spyOn(money.sandbox, 'charge').mockImplementationOnce(async (request) => {
    late = () => charge(request);
    throw new Error('asleep');
  });
  const request = { tierId: creator.tierId, expectedPriceCents: 8000, idempotencyKey: key() };
  await codeOf(money.as(fan.id).memberships.subscribe(request));
  money.clock.advance(DAY);
  await money.advance(2 * MINUTE);
  await money.runJobs();
  expect(await statusesOf(fan.id)).toEqual(['declined']);
  await late?.();
  await money.runJobs();
  const { rows } = await money.db.pool.query(
    `select c.refunded_cents from sandbox.charges c join orders o on o.id::text = c.idempotency_key where o.buyer_id = $1`,
    [fan.id],
  );
  expect(rows).toEqual([{ refunded_cents: 8000 }]);
});

test('a card that asks for confirmation waits for it on the network’s page', async () => {
  const fan = await money.fan('4000002760003184');
  const creator = await money.creator();
  const request = { tierId: creator.tierId, expectedPriceCents: 8000, idempotencyKey: key() };
  const outcome = await money.as(fan.id).memberships.subscribe(request);
  if (outcome.status !== 'requires_action') throw new Error(outcome.status);
  expect(
    await money.as(fan.id).memberships.subscribe({ ...request, idempotencyKey: key() }),
  ).toEqual(outcome);
  expect(await count(`select count(*) from memberships where fan_id = $1`, fan.id)).toBe(0);

  const shown = await fetch(`${money.origin}${outcome.confirmUrl}`);
  expect(shown.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
  expect(await shown.text()).toContain('$80.00');
  const approve = () =>
    fetch(`${money.origin}${outcome.confirmUrl}`, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'approve' }),
      redirect: 'manual',
    });
  const answers = await Promise.all([approve(), approve()]);
  expect(answers.map((answer) => answer.headers.get('location'))).toEqual(
    Array(2).fill(`/dashboard/orders?order=${outcome.orderId}`),
  );
  await money.runJobs();
  expect((await money.as(fan.id).payments.getOrder({ orderId: outcome.orderId })).outcome).toEqual({
    status: 'paid',
    orderId: outcome.orderId,
  });
  expect(await statusesOf(fan.id)).toEqual(['paid']);
});

test('a confirmation that is refused declines, and one that nobody gives ends', async () => {
  const fan = await money.fan('4000002760003184');
  const creator = await money.creator();
  const buy = async () => {
    const outcome = await money.as(fan.id).memberships.subscribe({
      tierId: creator.tierId,
      expectedPriceCents: 8000,
      idempotencyKey: key(),
    });
    if (outcome.status !== 'requires_action') throw new Error(outcome.status);
    return outcome;
  };
  const refused = await buy();
  await fetch(`${money.origin}${refused.confirmUrl}`, {
    method: 'POST',
    body: new URLSearchParams({ decision: 'refuse' }),
    redirect: 'manual',
  });
  await money.runJobs();
  const order = await money.as(fan.id).payments.getOrder({ orderId: refused.orderId });
  expect(order).toMatchObject({
    status: 'declined',
    declineReason: 'You didn’t confirm the payment.',
    outcome: null,
  });
  await buy();
  await money.advance(2 * MINUTE);
  await money.runJobs();
  await money.advance(2 * HOUR);
  await money.runJobs();
  expect(await statusesOf(fan.id)).toEqual(['declined', 'expired']);
});

test('another card can be tried while a confirmation was left open', async () => {
  const fan = await money.fan('4000002760003184');
  const good = await money.saveCard(fan.id, '5555555555554444');
  const creator = await money.creator();
  const request = { tierId: creator.tierId, expectedPriceCents: 8000 };
  await money.as(fan.id).memberships.subscribe({ ...request, idempotencyKey: key() });
  const outcome = await money
    .as(fan.id)
    .memberships.subscribe({ ...request, cardId: good, idempotencyKey: key() });
  expect(outcome.status).toBe('paid');
  expect(await statusesOf(fan.id)).toEqual(['expired', 'paid']);
});

test('two tiers of one creator bought at the same time are one charge', async () => {
  const fan = await money.fan();
  const creator = await money.creator(8000);
  const other = await addTier(money.db, creator.id, 500, 1);
  const buy = (tierId: typeof other, cents: number) =>
    codeOf(
      money.as(fan.id).memberships.subscribe({
        tierId,
        expectedPriceCents: toCents(cents),
        idempotencyKey: key(),
      }),
    );
  const codes = await Promise.all([buy(creator.tierId, 8000), buy(other, 500)]);
  expect(codes.sort()).toEqual(['already_member', 'ok']);
  expect(await chargesOf(fan.id)).toBe(1);
});

test('orders are their buyer’s alone', async () => {
  const fan = await money.fan();
  const creator = await money.creator();
  const { orderId } = await money.as(fan.id).memberships.subscribe({
    tierId: creator.tierId,
    expectedPriceCents: 8000,
    idempotencyKey: key(),
  });
  const stranger = await money.fan(null);
  expect(await codeOf(money.as(stranger.id).payments.getOrder({ orderId }))).toBe('not_found');
  expect(await codeOf(money.as(creator.id).payments.getOrder({ orderId }))).toBe('not_found');
  expect((await money.as(stranger.id).payments.listOrders({ limit: 20 })).items).toEqual([]);
  expect((await money.as(fan.id).payments.listOrders({ limit: 20 })).items).toHaveLength(1);
});
