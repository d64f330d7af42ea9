/** Refunds by an administrator: whole, in part, and with orders paid on top. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { extractText, getDocumentProxy } from 'unpdf';
import type { OrderId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { addTier, key, type Money, startMoney } from '../../../test/money.ts';
import { codeOf } from '../../../test/operations.ts';
import { checkLedger, creatorBalancesOf } from '../../ledger/index.ts';
import { DAY } from '../../platform/clock/clock.ts';
import { applyDispute } from '../disputes/dispute-order.ts';

let money: Money;
beforeAll(async () => {
  money = await startMoney();
});
beforeEach(async () => {
  await money.forgetJobs();
  money.letters.length = 0;
});
afterAll(() => money.close());

const cents = toCents;
async function asAdmin() {
  const { id } = await money.fan(null);
  return money.as(id, new Set(['admin'])).payments;
}
/** A member at $5.00 who may change up to $25.00 and $45.00. */
async function member() {
  const creator = await money.creator(500);
  const silver = await addTier(money.db, creator.id, 2500, 1);
  const gold = await addTier(money.db, creator.id, 4500, 2);
  const { id: fan } = await money.fan();
  const { orderId } = await money.as(fan).memberships.subscribe({
    tierId: creator.tierId,
    expectedPriceCents: cents(500),
    idempotencyKey: key(),
  });
  return { creator, silver, gold, fan, orderId };
}
type Member = Awaited<ReturnType<typeof member>>;
const membershipOf = async (fan: Member['fan']) => {
  const { items } = await money.as(fan).memberships.list({ limit: 5 });
  const [one] = items;
  if (!one) throw new Error('no membership');
  return one;
};
async function upgrade({ fan }: Member, tierId: Member['silver'], due: number, monthly: number) {
  const { id } = await membershipOf(fan);
  const { orderId } = await money.as(fan).memberships.upgrade({
    membershipId: id,
    tierId,
    expectedPriceCents: cents(due),
    expectedMonthlyCents: cents(monthly),
    idempotencyKey: key(),
  });
  return orderId;
}
const orderOf = (fan: Member['fan'], orderId: OrderId) =>
  money.as(fan).payments.getOrder({ orderId });
const returned = async (orderId: OrderId) => {
  const { rows } = await money.db.pool.query<{ refunded: number }>(
    'select refunded_cents as refunded from sandbox.charges where idempotency_key = $1',
    [orderId],
  );
  return rows[0]?.refunded;
};
const goTo = async (moment: string) => {
  await money.advance(Date.parse(moment) - money.clock.now().getTime());
  await money.runJobs();
};

test('a part goes back with its reason: books, network, mail, receipt; what was bought stays', async () => {
  const it = await member();
  const admin = await asAdmin();
  const ask = { orderId: it.orderId, amountCents: cents(123), reason: 'Half a month was down' };
  const same = { ...ask, idempotencyKey: key() };
  await Promise.all([1, 2, 3].map(() => admin.refundOrder(same)));
  const second = await admin.refundOrder({ ...ask, reason: 'Again', idempotencyKey: key() });
  expect(second).toMatchObject({
    status: 'paid',
    totalCents: 500,
    refundedCents: 246,
    refunds: [
      { amountCents: 123, reason: 'Half a month was down' },
      { amountCents: 123, reason: 'Again' },
    ],
  });
  await money.runJobs();
  expect(await returned(it.orderId)).toBe(246);
  expect(await orderOf(it.fan, it.orderId)).toMatchObject({
    status: 'paid',
    refundedCents: 246,
    refundedAt: money.clock.now().toISOString(),
  });
  expect((await membershipOf(it.fan)).status).toBe('active');
  // The platform has 20%: 100 of 500, so 49 of 246.
  expect((await creatorBalancesOf(money.db, it.creator.id)).pendingCents).toBe(400 - 197);
  const told = money.letters.filter(({ subject }) => subject.includes('partially refunded'));
  expect(told.map(({ subject }) => subject.split(': ').at(-1))).toEqual(['$1.23', '$1.23']);
  const { payments } = await money
    .as(it.fan)
    .memberships.get({ membershipId: (await membershipOf(it.fan)).id });
  expect(payments).toMatchObject([{ status: 'paid', refundedCents: 246 }]);
  const pdf = await money.as(it.fan).payments.getReceipt({ orderId: it.orderId });
  const document = await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer()));
  const { text } = await extractText(document, { mergePages: true });
  const day = money.clock.now().toISOString().slice(0, 10);
  for (const part of [
    'Paid $5.00 USD',
    `Refund 1, ${day} −$1.23 USD`,
    `Refund 2, ${day} −$1.23 USD`,
    'Total after refunds $2.54 USD',
  ]) {
    expect(text).toContain(part);
  }
  expect(await checkLedger(money.db)).toEqual([]);
});

test('never more than was paid; the last part is the whole and closes what was bought', async () => {
  const it = await member();
  const admin = await asAdmin();
  const part = (amount: number) =>
    admin.refundOrder({
      orderId: it.orderId,
      amountCents: cents(amount),
      reason: 'Because',
      idempotencyKey: key(),
    });
  expect(await codeOf(part(0))).toBe('invalid_input');
  expect(await codeOf(part(501))).toBe('more_than_left');
  const codes = await Promise.all([1, 2, 3, 4].map(() => codeOf(part(200))));
  expect(codes.sort()).toEqual(['more_than_left', 'more_than_left', 'ok', 'ok']);
  expect(await admin.previewRefund({ orderId: it.orderId })).toMatchObject({ leftCents: 100 });
  expect(await part(100)).toMatchObject({ status: 'refunded', refundedCents: 500 });
  expect((await membershipOf(it.fan)).status).toBe('ended');
  expect(await codeOf(part(1))).toBe('more_than_left');
  await money.runJobs();
  expect(await returned(it.orderId)).toBe(500);
  expect((await creatorBalancesOf(money.db, it.creator.id)).pendingCents).toBe(0);
  expect(await checkLedger(money.db)).toEqual([]);
  await expect(
    money.db.pool.query(
      `insert into refunds (order_id, amount_cents, reason, cause, refunded_at) values ($1, 1, 'x', 'x', now())`,
      [it.orderId],
    ),
  ).rejects.toThrow('orders_refunded');
  await expect(money.db.pool.query('delete from refunds')).rejects.toThrow('append only');
});

test('a part after the payout is owed; the figures of the creator show it on its day', async () => {
  const it = await member();
  await money.as(it.creator.id).payouts.connectMethod({});
  await money.advance(7 * DAY);
  await money.runJobs();
  const amountCents = cents(100);
  await (await asAdmin()).refundOrder({ orderId: it.orderId, amountCents, reason: 'Because' });
  expect(await money.as(it.creator.id).payouts.getOverview({})).toMatchObject({
    availableCents: 320,
    owedCents: 0,
  });
  const day = money.clock.now().toISOString().slice(0, 10);
  const { totalCents } = await money
    .as(it.creator.id)
    .earnings.getStatistics({ from: day, to: day, interval: 'daily' });
  expect(totalCents).toBe(-80);
});

test('a refund asked again changes nothing, even where its sum is all that is left', async () => {
  const it = await member();
  const onTop = await upgrade(it, it.silver, 2000, 2500);
  const admin = await asAdmin();
  const ask = {
    orderId: it.orderId,
    amountCents: cents(250),
    reason: 'Half a month was down',
    idempotencyKey: key(),
  };
  for (let time = 1; time <= 2; time += 1) {
    expect(await admin.refundOrder(ask)).toMatchObject({ status: 'paid', refundedCents: 250 });
  }
  expect(await orderOf(it.fan, onTop)).toMatchObject({ status: 'paid', refundedCents: 0 });
  expect(await checkLedger(money.db)).toEqual([]);
});

test('refunding a month refunds the upgrades that stand on it, and says so before', async () => {
  const it = await member();
  const first = await upgrade(it, it.silver, 2000, 2500);
  const second = await upgrade(it, it.gold, 2000, 4500);
  const admin = await asAdmin();
  expect(await admin.previewRefund({ orderId: it.orderId })).toMatchObject({
    leftCents: 500,
    effect: 'ends',
    alsoRefunds: [
      { orderId: second, leftCents: 2000 },
      { orderId: first, leftCents: 2000 },
    ],
  });
  await admin.refundOrder({ orderId: it.orderId, reason: 'Not as promised' });
  for (const orderId of [it.orderId, first, second]) {
    expect((await orderOf(it.fan, orderId)).status).toBe('refunded');
  }
  const { items } = await admin.findOrders({ q: (await orderOf(it.fan, first)).number });
  expect(items[0]?.refunds).toMatchObject([
    {
      amountCents: 2000,
      reason: expect.stringMatching(/^With order \d+: Not as promised$/) as string,
    },
  ]);
  expect((await membershipOf(it.fan)).status).toBe('ended');
  await money.runJobs();
  expect([await returned(first), await returned(second)]).toEqual([2000, 2000]);
  expect((await creatorBalancesOf(money.db, it.creator.id)).pendingCents).toBe(0);
  expect(await checkLedger(money.db)).toEqual([]);
});

test('refunding an upgrade refunds those on top of it and leads back to the tier before', async () => {
  const it = await member();
  const first = await upgrade(it, it.silver, 2000, 2500);
  await money.advance(1000);
  const second = await upgrade(it, it.gold, 2000, 4500);
  const admin = await asAdmin();
  expect(await admin.previewRefund({ orderId: first })).toMatchObject({
    effect: 'tier_before',
    alsoRefunds: [{ orderId: second }],
  });
  await admin.refundOrder({ orderId: first, reason: 'Because' });
  expect((await orderOf(it.fan, second)).status).toBe('refunded');
  expect(await membershipOf(it.fan)).toMatchObject({
    status: 'active',
    tierId: it.creator.tierId,
    priceCents: 500,
  });
});

test('a month that is over goes back with its own upgrade and leaves the running one open', async () => {
  const it = await member();
  const first = await upgrade(it, it.silver, 2000, 2500);
  await goTo((await membershipOf(it.fan)).currentPeriodEnd);
  const admin = await asAdmin();
  expect(await admin.previewRefund({ orderId: first })).toMatchObject({ effect: 'stays' });
  expect(await admin.previewRefund({ orderId: it.orderId })).toMatchObject({
    effect: 'stays',
    alsoRefunds: [{ orderId: first }],
  });
  await admin.refundOrder({ orderId: it.orderId, reason: 'Because' });
  expect((await orderOf(it.fan, first)).status).toBe('refunded');
  expect(await membershipOf(it.fan)).toMatchObject({
    status: 'active',
    tierId: it.silver,
    priceCents: 2500,
  });
  const { items } = await money.as(it.fan).payments.listOrders({ limit: 5 });
  const renewal = items.find(({ kind }) => kind === 'renewal');
  if (!renewal) throw new Error('no renewal');
  expect(await admin.previewRefund({ orderId: renewal.id })).toMatchObject({ effect: 'ends' });
  await admin.refundOrder({ orderId: renewal.id, reason: 'Because' });
  expect((await membershipOf(it.fan)).status).toBe('ended');
});

test('a complaint about a month gives back its upgrades; what was refunded before is taken from nobody twice', async () => {
  const it = await member();
  const first = await upgrade(it, it.silver, 2000, 2500);
  const admin = await asAdmin();
  await admin.refundOrder({ orderId: it.orderId, amountCents: cents(200), reason: 'Because' });
  const { rows } = await money.db.pool.query<{ ref: string }>(
    'select provider_ref as ref from orders where id = $1',
    [it.orderId],
  );
  const event = {
    id: 'evt',
    type: 'dispute.updated',
    kind: 'dispute.updated',
    chargeRef: rows[0]?.ref ?? '',
    status: 'opened',
    amountCents: cents(300),
    networkFeeCents: cents(1500),
    answerBy: null,
  } as const;
  await money.db.tx((tx) => applyDispute(money.deps, tx, event));
  expect((await orderOf(it.fan, it.orderId)).status).toBe('refunded');
  expect((await orderOf(it.fan, first)).status).toBe('refunded');
  expect((await membershipOf(it.fan)).status).toBe('ended');
  expect((await creatorBalancesOf(money.db, it.creator.id)).pendingCents).toBe(0);
  await money.db.tx((tx) => applyDispute(money.deps, tx, { ...event, status: 'won' }));
  expect((await creatorBalancesOf(money.db, it.creator.id)).availableCents).toBe(240);
  expect(await checkLedger(money.db)).toEqual([]);
});

test('only administrators look at what a refund means, and only of what was paid', async () => {
  const it = await member();
  for (const [who, code] of [
    [null, 'not_signed_in'],
    [it.fan, 'forbidden'],
    [it.creator.id, 'forbidden'],
  ] as const) {
    const asked = money.as(who).payments.previewRefund({ orderId: it.orderId });
    expect(await codeOf(asked)).toBe(code);
  }
  const nobody = '00000000-0000-4000-8000-00000000dead' as OrderId;
  expect(await codeOf((await asAdmin()).previewRefund({ orderId: nobody }))).toBe('not_found');
});
