import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { toCents } from '@limelight/contract/platform/money';
import { key, type Money, startMoney } from '../../test/money.ts';
import { buildFactor } from '../../test/factories/sessions.ts';
import { codeOf } from '../../test/operations.ts';
import { checkLedger } from '../ledger/index.ts';
import { DAY } from '../platform/clock/clock.ts';

let money: Money;
beforeAll(async () => {
  money = await startMoney();
});
beforeEach(() => money.forgetJobs());
afterAll(() => money.close());

async function desk() {
  const { id } = await money.fan(null);
  return { id, payments: money.as(id, new Set(['admin'])).payments };
}
async function sold() {
  const creator = await money.creator();
  const fan = await money.fan();
  const { orderId } = await money.as(fan.id).memberships.subscribe({
    tierId: creator.tierId,
    expectedPriceCents: toCents(8000),
    idempotencyKey: key(),
  });
  return { creator, fan, orderId };
}
const auditOf = async (orderId: string) =>
  (
    await money.db.pool.query(
      'select actor_id, action, details from audit_log where subject = $1',
      [`order:${orderId}`],
    )
  ).rows;
const refunds = async () =>
  (await money.db.pool.query('select idempotency_key, amount_cents from sandbox.refunds')).rows;

test('a refund sent many times at once is one: access, books, network and audit', async () => {
  const { creator, fan, orderId } = await sold();
  const admin = await desk();
  const reason = 'Bought by mistake';
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map(() => admin.payments.refundOrder({ orderId, reason })),
  );
  for (const answer of answers) {
    expect(answer).toMatchObject({ id: orderId, status: 'refunded', buyer: { id: fan.id } });
  }
  await money.runJobs();
  await money.runJobs();
  expect(await refunds()).toEqual([{ idempotency_key: `refund:${orderId}`, amount_cents: 8000 }]);
  const told = money.letters.filter(({ subject }) => subject.includes('is refunded'));
  expect(told).toMatchObject([{ subject: expect.stringContaining('$80.00') }]);
  expect(told[0]?.text).toContain(`/dashboard/orders?order=${orderId}`);
  expect(await auditOf(orderId)).toEqual([
    {
      actor_id: admin.id,
      action: 'payments.refundOrder',
      details: { reason, totalCents: 8000 },
    },
  ]);
  const overview = await money.as(creator.id).payouts.getOverview({});
  expect(overview).toMatchObject({ pendingCents: 0, availableCents: 0, owedCents: 0 });
  const { rows } = await money.db.pool.query('select status from memberships where fan_id = $1', [
    fan.id,
  ]);
  expect(rows).toEqual([{ status: 'ended' }]);
  const receipt = await money.as(fan.id).payments.getReceipt({ orderId });
  expect(receipt.size).toBeGreaterThan(0);
  expect(await checkLedger(money.db)).toEqual([]);
});

test('after a payout the creator owes it, may not be paid out, and what clears next pays for it', async () => {
  const { creator, orderId } = await sold();
  await money.as(creator.id).payouts.connectMethod({});
  await money.advance(7 * DAY);
  await money.runJobs();
  const { payouts } = money.as(creator.id);
  await payouts.request({ amountCents: toCents(6400), idempotencyKey: key() });
  await (await desk()).payments.refundOrder({ orderId, reason: 'Never delivered' });
  expect(await payouts.getOverview({})).toMatchObject({ availableCents: 0, owedCents: 6400 });
  const fan = await money.fan();
  await money.as(fan.id).memberships.subscribe({
    tierId: creator.tierId,
    expectedPriceCents: toCents(8000),
    idempotencyKey: key(),
  });
  await money.as(fan.id).payments.tip({
    creatorId: creator.id,
    amountCents: toCents(10_000),
    idempotencyKey: key(),
  });
  await money.advance(7 * DAY);
  await money.runJobs();
  expect(await payouts.getOverview({})).toMatchObject({ availableCents: 8000, owedCents: 0 });
  expect(await checkLedger(money.db)).toEqual([]);
});

test('orders are found by number, address and handle; newest first, page by page', async () => {
  const { fan, orderId } = await sold();
  const admin = await desk();
  const { items } = await admin.payments.findOrders({});
  expect(items[0]).toMatchObject({ id: orderId, disputed: false, status: 'paid' });
  const { number, buyer } = items[0] ?? {};
  for (const q of [number, `#${number}`, buyer?.email ?? '', `@${buyer?.handle}`, buyer?.handle]) {
    const found = await admin.payments.findOrders({ q: q ?? '' });
    expect(found.items.map((order) => order.id)).toEqual([orderId]);
  }
  expect((await admin.payments.findOrders({ q: 'nobody' })).items).toEqual([]);
  const first = await admin.payments.findOrders({ limit: 1 });
  const second = await admin.payments.findOrders({ limit: 1, cursor: first.nextCursor ?? '' });
  expect(second.items[0]?.id).not.toBe(orderId);
  expect(fan.id).toBe(buyer?.id);
});

test('only administrators, at their second factor; and only what was paid', async () => {
  const { fan, creator, orderId } = await sold();
  const wish = { orderId, reason: 'Because' };
  for (const [who, roles] of [
    [null, []],
    [fan.id, []],
    [creator.id, ['creator']],
    [fan.id, ['moderator']],
  ] as const) {
    const { payments } = money.as(who, new Set(roles));
    const code = who === null ? 'not_signed_in' : 'forbidden';
    expect(await codeOf(payments.refundOrder(wish))).toBe(code);
    expect(await codeOf(payments.findOrders({}))).toBe(code);
  }
  const admin = await desk();
  await buildFactor(money.db, admin.id);
  expect(await codeOf(admin.payments.refundOrder(wish))).toBe('second_factor_required');
  const other = await desk();
  expect(await codeOf(other.payments.refundOrder({ ...wish, reason: ' ' }))).toBe('invalid_input');
  const declined = await money.fan('4000000000000002');
  const tip = { creatorId: creator.id, amountCents: toCents(500), idempotencyKey: key() };
  await codeOf(money.as(declined.id).payments.tip(tip));
  const { items } = await other.payments.findOrders({});
  const refusal = other.payments.refundOrder({
    orderId: items[0]?.id ?? orderId,
    reason: 'Because',
  });
  expect(await codeOf(refusal)).toBe('not_refundable');
  const nobody = '00000000-0000-4000-8000-00000000dead' as typeof orderId;
  expect(await codeOf(other.payments.refundOrder({ ...wish, orderId: nobody }))).toBe('not_found');
});
