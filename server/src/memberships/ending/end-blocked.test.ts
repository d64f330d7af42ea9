/** A block between a creator and a member: what ends, what is refunded, what the member reads. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createRouterClient } from '@orpc/server';
import type { UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { viewerOf } from '../../../test/factories/creators.ts';
import { addTier, key, type Money, startMoney } from '../../../test/money.ts';
import { codeOf } from '../../../test/operations.ts';
import { checkLedger, creatorBalancesOf } from '../../ledger/index.ts';
import { DAY } from '../../platform/clock/clock.ts';
import { router } from '../../router.ts';

let money: Money;
beforeAll(async () => {
  money = await startMoney();
});
beforeEach(async () => {
  await money.forgetJobs();
  // April has 30 days, May 31.
  const now = money.clock.now();
  const april = Date.UTC(now.getUTCFullYear() + (now.getUTCMonth() < 3 ? 0 : 1), 3, 1, 10);
  await money.advance(april - now.getTime());
  money.letters.length = 0;
});
afterAll(() => money.close());

const cents = toCents;
const as = (id: UserId) =>
  createRouterClient(router, {
    context: {
      deps: money.deps,
      viewer: viewerOf(id),
      request: { id: 'test', ip: '127.0.0.1', userAgent: null },
    },
  });
const block = (by: UserId, other: UserId, cancelMembership = false) =>
  as(by).safety.block({ userId: other, cancelMembership });

async function member(priceCents = 3000, card: string | null = '4242424242424242') {
  const creator = await money.creator(priceCents);
  const dear = await addTier(money.db, creator.id, 6000, 1);
  const { id: fan } = await money.fan(card);
  await money.as(fan).memberships.subscribe({
    tierId: creator.tierId,
    expectedPriceCents: cents(priceCents),
    idempotencyKey: key(),
  });
  return { ...(await only(fan)), creator, dear, fan };
}
const only = async (fan: UserId) => {
  const { items } = await money.as(fan).memberships.list({ limit: 5 });
  const [one] = items;
  if (!one) throw new Error('no membership');
  return one;
};
const days = async (count: number) => {
  await money.advance(count * DAY);
  await money.runJobs();
};
const ordersOf = async (fan: UserId) =>
  (await money.as(fan).payments.listOrders({ limit: 9 })).items.map((order) => [
    order.kind,
    order.status,
    order.refundedCents,
  ]);

test('a blocked member’s membership ends, renews no more, and the unused days go back', async () => {
  const it = await member();
  await days(9.5);
  await Promise.all([1, 2].map(() => block(it.creator.id, it.fan)));
  await money.runJobs();
  // 20.5 days are left, including the current one: 21 of 30.
  expect(await only(it.fan)).toMatchObject({
    status: 'ended',
    endedByCreator: true,
    returnedCents: 2100,
    hasPage: false,
    isBlocked: false,
  });
  expect(await ordersOf(it.fan)).toEqual([['membership', 'paid', 2100]]);
  const { rows } = await money.db.pool.query(
    `select c.refunded_cents as refunded, r.amount_cents as amount from sandbox.charges c
     join sandbox.refunds r on r.charge_id = c.id join orders o on o.id::text = c.idempotency_key where o.buyer_id = $1`,
    [it.fan],
  );
  expect(rows).toEqual([{ refunded: 2100, amount: 2100 }]);
  const balances = await creatorBalancesOf(money.db, it.creator.id);
  // The money had cleared: 80% of what is left.
  expect(balances).toMatchObject({ pendingCents: 0, availableCents: 720, owedCents: 0 });
  // one email, whatever their settings for emails are; the notice has the same text, and the creator gets none about their own
  // act
  const told = money.letters.filter(({ subject }) => subject.includes('ended'));
  expect(told).toHaveLength(1);
  expect(told[0]?.text).toContain('$21.00 for the days you had left');
  const { items: notices } = await money.as(it.fan).notifications.list({ limit: 9 });
  expect(notices.map(({ fact }) => fact)).toMatchObject([
    { kind: 'membership_ended_by_creator', returnedCents: 2100 },
  ]);
  const ofCreator = await as(it.creator.id).notifications.list({ limit: 9 });
  expect(ofCreator.items.map(({ fact }) => fact.kind)).not.toContain('member_left');
  await days(40);
  expect(await ordersOf(it.fan)).toHaveLength(1);
  expect(await checkLedger(money.db)).toEqual([]);
});

test('an upgrade’s unused days go back with the month’s', async () => {
  const it = await member();
  await days(10);
  await money.as(it.fan).memberships.upgrade({
    membershipId: it.id,
    tierId: it.dear,
    expectedPriceCents: cents(2000),
    expectedMonthlyCents: cents(6000),
    idempotencyKey: key(),
  });
  await days(10);
  await block(it.creator.id, it.fan);
  expect(await ordersOf(it.fan)).toEqual([
    ['upgrade', 'paid', 1000],
    ['membership', 'paid', 1000],
  ]);
  expect(await only(it.fan)).toMatchObject({ status: 'ended', returnedCents: 2000 });
});

test('on the first day all of it goes back; what was refunded before does not go back twice', async () => {
  const it = await member();
  await block(it.creator.id, it.fan);
  expect(await ordersOf(it.fan)).toEqual([['membership', 'refunded', 3000]]);
  expect(await only(it.fan)).toMatchObject({ endedByCreator: true, returnedCents: 3000 });

  const other = await member();
  const admin = money.as((await money.fan(null)).id, new Set(['admin'])).payments;
  const { items } = await money.as(other.fan).payments.listOrders({ limit: 1 });
  const orderId = items[0]?.id;
  if (!orderId) throw new Error('no order');
  await admin.refundOrder({ orderId, amountCents: cents(2500), reason: 'Because' });
  await block(other.creator.id, other.fan);
  expect(await only(other.fan)).toMatchObject({ status: 'ended', returnedCents: 500 });
  expect(await checkLedger(money.db)).toEqual([]);
});

test('of a later month its own payment goes back; a canceled one runs no longer either', async () => {
  const it = await member();
  await days(30);
  await money.as(it.fan).memberships.cancel({ membershipId: it.id });
  await days(15);
  await block(it.creator.id, it.fan);
  // May has 31 days; 16 are left.
  const returned = Math.round((3000 * 16) / 31);
  expect(await ordersOf(it.fan)).toEqual([
    ['renewal', 'paid', returned],
    ['membership', 'paid', 0],
  ]);
  expect((await only(it.fan)).status).toBe('ended');
});

test('a free membership, and one that waits for a card, just end', async () => {
  const free = await member(0, null);
  await block(free.creator.id, free.fan);
  expect(await only(free.fan)).toMatchObject({ status: 'ended', returnedCents: 0 });
  const due = await member(3000, '4000000000000341');
  await days(30);
  expect((await only(due.fan)).status).toBe('past_due');
  await block(due.creator.id, due.fan);
  expect(await only(due.fan)).toMatchObject({ status: 'ended', returnedCents: 0 });
});

test('a fan who blocks may cancel with it; otherwise nothing renews while the block stands', async () => {
  const it = await member();
  await block(it.fan, it.creator.id);
  expect(await only(it.fan)).toMatchObject({ status: 'active', hasPage: false, isBlocked: true });
  await as(it.fan).safety.unblock({ userId: it.creator.id });
  expect(await only(it.fan)).toMatchObject({ status: 'active', hasPage: true, isBlocked: false });
  await block(it.fan, it.creator.id, true);
  expect(await only(it.fan)).toMatchObject({ status: 'ending', isBlocked: true });
  await days(30);
  expect((await only(it.fan)).status).toBe('ended');
  expect(await ordersOf(it.fan)).toEqual([['membership', 'paid', 0]]);

  const other = await member();
  await block(other.fan, other.creator.id);
  await days(31);
  expect((await only(other.fan)).status).toBe('ended');
  expect(await ordersOf(other.fan)).toHaveLength(1);
});

test('who was blocked joins again once the block is taken back', async () => {
  const it = await member();
  await block(it.creator.id, it.fan);
  const join = () =>
    money.as(it.fan).memberships.subscribe({
      tierId: it.creator.tierId,
      expectedPriceCents: cents(3000),
      idempotencyKey: key(),
    });
  expect(await codeOf(join())).toBe('not_found');
  await as(it.creator.id).safety.unblock({ userId: it.fan });
  expect((await join()).status).toBe('paid');
});
