/** Spending limits: what counts, when they begin and end, and that only renewals pass them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CreatorId, OrderId, TierId, UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { viewerOf } from '../../../test/factories/creators.ts';
import { buildPicture, buildPost } from '../../../test/factories/posts.ts';
import { addTier, key, type Money, startMoney } from '../../../test/money.ts';
import { codeOf, operationsAs } from '../../../test/operations.ts';
import { DAY, HOUR, MINUTE } from '../../platform/clock/clock.ts';
import { paymentsOfAccount } from '../account.ts';
import { reconcileOrder } from '../orders/reconcile-order.ts';
import { refundOrder } from '../refunds/refund-order.ts';

/** The tenth of a month of 30 days, at noon. */
const START = new Date('2026-04-10T12:00:00.000Z');
/** Its holder has to confirm each purchase; and one that is declined. */
const CONFIRMS = '4000002760003184';
const DECLINED = '4000000000000002';

let money: Money;
beforeAll(async () => {
  money = await startMoney(START);
});
beforeEach(() => money.forgetJobs());
afterAll(() => money.close());

const spending = (fan: UserId) => money.as(fan).payments.getSpending({});
const limit = (fan: UserId, period: 'day' | 'month', cents: number | null) =>
  money
    .as(fan)
    .payments.setSpendingLimit({ period, limitCents: cents === null ? null : toCents(cents) });
const tip = (fan: UserId, creator: CreatorId, cents: number, idempotencyKey: string = key()) =>
  money
    .as(fan)
    .payments.tip({ creatorId: creator, amountCents: toCents(cents), message: '', idempotencyKey });
const join = (fan: UserId, tierId: TierId, cents: number) =>
  money.as(fan).memberships.subscribe({
    tierId,
    expectedPriceCents: toCents(cents),
    idempotencyKey: key(),
  });
const goTo = (moment: string) => money.advance(Date.parse(moment) - money.clock.now().getTime());
const setZone = (fan: UserId, zone: string) =>
  money.db.pool.query('update accounts set time_zone = $2 where id = $1', [fan, zone]);
const refund = (orderId: OrderId, cents?: number) =>
  refundOrder(money.deps, {
    orderId,
    reason: 'Because',
    cause: key(),
    amountCents: cents === undefined ? undefined : toCents(cents),
  });
const count = async (sql: string, ...values: unknown[]) =>
  Number((await money.db.pool.query<{ count: string }>(sql, values)).rows[0]?.count);

/** Something to buy for nine dollars, and the purchase of it. */
const PURCHASES: readonly [string, (fan: UserId) => Promise<() => Promise<unknown>>][] = [
  [
    'a post',
    async (fan) => {
      const { id } = await money.creator();
      const audience = [[{ kind: 'price' as const, priceCents: toCents(900) }]];
      const postId = await buildPost(money.db, id, { audience, publishedAt: START });
      return () =>
        money
          .as(fan)
          .posts.buy({ postId, expectedPriceCents: toCents(900), idempotencyKey: key() });
    },
  ],
  [
    'a locked message',
    async (fan) => {
      const { id } = await money.creator();
      await money.db.pool.query('insert into follows values ($1, $2, now())', [fan, id]);
      const { messages } = operationsAs(money.deps, viewerOf(id));
      const conversation = await messages.openConversation({ userId: fan });
      const message = await messages.send({
        conversationId: conversation.id,
        clientId: key(),
        text: 'For you',
        media: [{ mediaId: await buildPicture(money.db, id) }],
        priceCents: toCents(900),
        replyTo: null,
      });
      return () =>
        money.as(fan).messages.unlock({
          messageId: message.id,
          expectedPriceCents: toCents(900),
          idempotencyKey: key(),
        });
    },
  ],
  [
    'a tip',
    async (fan) => {
      const { id } = await money.creator();
      return () => tip(fan, id, 900);
    },
  ],
  [
    'the first month of a membership',
    async (fan) => {
      const { tierId } = await money.creator(900);
      return () => join(fan, tierId, 900);
    },
  ],
  [
    'a paid tier after a free one',
    async (fan) => {
      const { id, tierId } = await money.creator(0);
      const dearer = await addTier(money.db, id, 900, 1);
      await join(fan, tierId, 0);
      return upgrade(fan, dearer, 900);
    },
  ],
  [
    'a more expensive tier',
    async (fan) => {
      const { id, tierId } = await money.creator(300);
      const dearer = await addTier(money.db, id, 1200, 1);
      await join(fan, tierId, 300);
      return upgrade(fan, dearer, 1200);
    },
  ],
];

async function upgrade(fan: UserId, tierId: TierId, monthlyCents: number) {
  const { memberships } = money.as(fan);
  const [membership] = (await memberships.list({ limit: 20 })).items;
  if (!membership) throw new Error('not a member');
  const { items } = await memberships.listTierOptions({ membershipId: membership.id });
  const option = items.find((one) => one.tierId === tierId);
  if (!option) throw new Error('no such tier');
  return () =>
    memberships.upgrade({
      membershipId: membership.id,
      tierId,
      expectedPriceCents: option.dueCents,
      expectedMonthlyCents: toCents(monthlyCents),
      idempotencyKey: key(),
    });
}

describe.each(PURCHASES)('%s', (_, offer) => {
  test.each(['day', 'month'] as const)('does not pass the limit of a %s', async (period) => {
    const fan = await money.fan();
    const buy = await offer(fan.id);
    const { [period]: before } = await spending(fan.id);
    const orders = () => count('select count(*) from orders where buyer_id = $1', fan.id);
    const ordered = await orders();
    const at = before.spentCents + 899;
    await limit(fan.id, period, at);
    await expect(buy()).rejects.toMatchObject({
      code: 'spending_limit',
      data: { period, limitCents: at, spentCents: before.spentCents, renewsAt: before.renewsAt },
    });
    expect(await orders()).toBe(ordered);
    expect((await spending(fan.id))[period].spentCents).toBe(before.spentCents);
    // exactly what is left
    await limit(fan.id, period, null);
    await money.advance(DAY);
    expect((await spending(fan.id))[period]).toMatchObject({ limitCents: null, coming: null });
    expect(await codeOf(buyAgain(fan.id, offer))).toBe('ok');
  });
});
/** A new offer, at the current price: an upgrade is cheaper a day later. */
const buyAgain = async (fan: UserId, offer: (typeof PURCHASES)[number][1]) => (await offer(fan))();

test('a limit is spent to the last cent, and free things never pass it', async () => {
  const fan = await money.fan();
  const { id, tierId } = await money.creator(0);
  await limit(fan.id, 'day', 900);
  expect(await codeOf(tip(fan.id, id, 901))).toBe('spending_limit');
  expect(await codeOf(tip(fan.id, id, 900))).toBe('ok');
  expect(await codeOf(tip(fan.id, id, 100))).toBe('spending_limit');
  expect(await codeOf(join(fan.id, tierId, 0))).toBe('ok');
  await limit(fan.id, 'month', 0);
  // lowered below what was spent; the error names the month where both limits refuse
  await expect(tip(fan.id, id, 100)).rejects.toMatchObject({
    data: { period: 'month', limitCents: 0, spentCents: 900, renewsAt: expect.any(String) },
  });
});

test('a repeated purchase gets its own answer, whatever the limit is by then', async () => {
  const fan = await money.fan();
  const { id } = await money.creator();
  const same = key();
  const first = await tip(fan.id, id, 900, same);
  await limit(fan.id, 'day', 0);
  expect(await tip(fan.id, id, 900, same)).toEqual(first);
});

test('fifty purchases at once never pass a limit', async () => {
  const fan = await money.fan();
  const { id } = await money.creator();
  await limit(fan.id, 'month', 1000);
  const codes = await Promise.all(Array.from({ length: 50 }, () => codeOf(tip(fan.id, id, 300))));
  expect(codes.filter((code) => code === 'ok')).toHaveLength(3);
  expect(codes.filter((code) => code === 'spending_limit')).toHaveLength(47);
  expect((await spending(fan.id)).month.spentCents).toBe(900);
});

test('a first limit that is set among purchases counts them', async () => {
  const fan = await money.fan();
  const { id } = await money.creator();
  const tips = Array.from({ length: 10 }, () => codeOf(tip(fan.id, id, 300)));
  await limit(fan.id, 'month', 0);
  const { month } = await spending(fan.id);
  await Promise.all(tips);
  // nothing after the limit was bought, and everything before it is counted
  expect((await spending(fan.id)).month.spentCents).toBe(month.spentCents);
});

test('open orders count; declined ones, and those that were let go, do not', async () => {
  const { id } = await money.creator();
  const open = await money.fan(CONFIRMS);
  await limit(open.id, 'day', 900);
  expect((await tip(open.id, id, 900)).status).toBe('requires_action');
  expect((await spending(open.id)).day.spentCents).toBe(900);
  expect(await codeOf(tip(open.id, id, 100))).toBe('spending_limit');
  await money.advance(HOUR + MINUTE);
  const { rows } = await money.db.pool.query<{ id: OrderId }>(
    'select id from orders where buyer_id = $1',
    [open.id],
  );
  for (const order of rows) await reconcileOrder(money.deps, order.id);
  expect((await spending(open.id)).day.spentCents).toBe(0);
  const declined = await money.fan(DECLINED);
  await limit(declined.id, 'day', 900);
  expect(await codeOf(tip(declined.id, id, 900))).toBe('card_declined');
  expect((await spending(declined.id)).day.spentCents).toBe(0);
  await money.saveCard(declined.id, '4242424242424242');
  expect(await codeOf(tip(declined.id, id, 900))).toBe('ok');
});

test('what was refunded no longer counts', async () => {
  const fan = await money.fan();
  const { id } = await money.creator();
  await limit(fan.id, 'day', 1000);
  const { orderId } = await tip(fan.id, id, 1000);
  await refund(orderId, 300);
  expect((await spending(fan.id)).day.spentCents).toBe(700);
  expect(await codeOf(tip(fan.id, id, 301))).toBe('spending_limit');
  expect(await codeOf(tip(fan.id, id, 300))).toBe('ok');
  await refund(orderId);
  expect((await spending(fan.id)).day.spentCents).toBe(300);
});

test('a renewal counts and is never refused; its buyer hears once of those beyond a limit', async () => {
  const fan = await money.fan();
  const { tierId, id } = await money.creator(800);
  const other = await money.creator(700);
  await join(fan.id, tierId, 800);
  await join(fan.id, other.tierId, 700);
  await limit(fan.id, 'month', 600);
  await money.advance(31 * DAY);
  await money.runJobs();
  expect((await spending(fan.id)).month).toMatchObject({ spentCents: 1500, limitCents: 600 });
  expect(await codeOf(tip(fan.id, id, 100))).toBe('spending_limit');
  const { items } = await money.as(fan.id).notifications.list({});
  const told = items.flatMap(({ fact }) => (fact.kind === 'spending_limit_passed' ? [fact] : []));
  expect(told).toHaveLength(1);
  expect(told[0]).toMatchObject({ period: 'month', limitCents: 600, spentCents: 1500 });
});

describe('a day and a month begin where the person is', () => {
  /** The zone, a moment before midnight there, the midnight, and the next one. */
  test.each([
    ['UTC', '2027-03-09T23:59:59Z', '2027-03-10T00:00:00Z', '2027-03-11T00:00:00Z'],
    ['America/New_York', '2027-03-14T04:59:59Z', '2027-03-14T05:00:00Z', '2027-03-15T04:00:00Z'],
    ['America/New_York', '2027-11-07T03:59:59Z', '2027-11-07T04:00:00Z', '2027-11-08T05:00:00Z'],
    ['Pacific/Kiritimati', '2027-11-10T09:59:59Z', '2027-11-10T10:00:00Z', '2027-11-11T10:00:00Z'],
    ['Asia/Kathmandu', '2027-11-12T18:14:59Z', '2027-11-12T18:15:00Z', '2027-11-13T18:15:00Z'],
  ])('%s at %s', async (zone, before, midnight, next) => {
    await goTo(before);
    const fan = await money.fan();
    const { id } = await money.creator();
    await setZone(fan.id, zone);
    await limit(fan.id, 'day', 500);
    expect(await codeOf(tip(fan.id, id, 500))).toBe('ok');
    await expect(tip(fan.id, id, 100)).rejects.toMatchObject({
      data: { period: 'day', renewsAt: new Date(midnight).toISOString() },
    });
    await goTo(midnight);
    expect((await spending(fan.id)).day).toMatchObject({
      spentCents: 0,
      renewsAt: new Date(next).toISOString(),
    });
    expect(await codeOf(tip(fan.id, id, 500))).toBe('ok');
    expect((await spending(fan.id)).month.spentCents).toBe(1000);
  });

  test('the first of a month is the first there', async () => {
    await goTo('2028-02-01T04:59:59Z');
    const fan = await money.fan();
    const { id } = await money.creator();
    await setZone(fan.id, 'America/New_York');
    await limit(fan.id, 'month', 500);
    await tip(fan.id, id, 500);
    await expect(tip(fan.id, id, 100)).rejects.toMatchObject({
      data: { period: 'month', renewsAt: '2028-02-01T05:00:00.000Z' },
    });
    await goTo('2028-02-01T05:00:00Z');
    expect((await spending(fan.id)).month).toMatchObject({
      spentCents: 0,
      renewsAt: '2028-03-01T05:00:00.000Z',
    });
    expect(await codeOf(tip(fan.id, id, 500))).toBe('ok');
  });
});

describe('changing a limit', () => {
  const day = async (fan: UserId) => {
    const { limitCents, coming } = (await spending(fan)).day;
    return { limitCents, coming };
  };
  const later = (ms: number) => new Date(money.clock.now().getTime() + ms).toISOString();

  test('setting and lowering it holds at once, raising and removing it after 24 hours', async () => {
    const fan = await money.fan();
    const { id } = await money.creator();
    await limit(fan.id, 'day', 5000);
    expect((await limit(fan.id, 'day', 1000)).day).toMatchObject({
      limitCents: 1000,
      coming: null,
    });
    const raisedAt = later(DAY);
    expect((await limit(fan.id, 'day', 2000)).day).toMatchObject({
      limitCents: 1000,
      coming: { limitCents: 2000, at: raisedAt },
    });
    await money.advance(DAY - 1);
    expect(await codeOf(tip(fan.id, id, 1001))).toBe('spending_limit');
    await money.advance(1);
    expect(await day(fan.id)).toEqual({ limitCents: 2000, coming: null });
    expect(await codeOf(tip(fan.id, id, 1001))).toBe('ok');
    await limit(fan.id, 'day', null);
    expect(await day(fan.id)).toEqual({
      limitCents: 2000,
      coming: { limitCents: null, at: later(DAY) },
    });
    await money.advance(DAY);
    expect(await day(fan.id)).toEqual({ limitCents: null, coming: null });
    expect(await codeOf(tip(fan.id, id, 50_000))).toBe('ok');
    // a limit after none is a first one
    await limit(fan.id, 'day', 100);
    expect(await day(fan.id)).toEqual({ limitCents: 100, coming: null });
    await limit(fan.id, 'month', null);
    expect((await spending(fan.id)).month).toMatchObject({ limitCents: null, coming: null });
  });

  test('what waits can be taken back, keeps its time, and goes with a lower limit', async () => {
    const fan = await money.fan();
    await limit(fan.id, 'day', 1000);
    const at = later(DAY);
    await limit(fan.id, 'day', 2000);
    await money.advance(HOUR);
    await limit(fan.id, 'day', 2000);
    expect(await day(fan.id)).toEqual({ limitCents: 1000, coming: { limitCents: 2000, at } });
    await limit(fan.id, 'day', 3000);
    expect((await day(fan.id)).coming).toEqual({ limitCents: 3000, at: later(DAY) });
    await limit(fan.id, 'day', 1000);
    expect(await day(fan.id)).toEqual({ limitCents: 1000, coming: null });
    await limit(fan.id, 'day', null);
    await limit(fan.id, 'day', 500);
    expect(await day(fan.id)).toEqual({ limitCents: 500, coming: null });
  });

  test('only its owner reads and sets it, in whole cents', async () => {
    const fan = await money.fan();
    const other = await money.fan();
    await limit(fan.id, 'day', 1000);
    expect(await day(other.id)).toEqual({ limitCents: null, coming: null });
    expect(await codeOf(money.as(null).payments.getSpending({}))).toBe('not_signed_in');
    const nobody = money.as(null).payments;
    expect(await codeOf(nobody.setSpendingLimit({ period: 'day', limitCents: toCents(100) }))).toBe(
      'not_signed_in',
    );
    for (const cents of [-1, 10.5, 100_000_001])
      expect(
        await codeOf(
          money.as(fan.id).payments.setSpendingLimit({ period: 'day', limitCents: cents as never }),
        ),
      ).not.toBe('ok');
    await expect(
      money.db.pool.query('update spending_limits set coming_cents = 900, coming_at = now()'),
    ).rejects.toThrow('spending_limits');
  });

  test('it is part of the download, and goes with the account', async () => {
    const fan = await money.fan();
    await limit(fan.id, 'month', 1000);
    const section = paymentsOfAccount.exports?.find(({ name }) => name === 'spending_limits');
    if (!section) throw new Error('not in the download');
    expect((await money.db.one(section.statement, fan.id)).section).toEqual([
      { period: 'month', limit_cents: 1000, coming_cents: null, coming_at: null },
    ]);
    await money.db.tx(async (tx) => paymentsOfAccount.close?.(money.deps, tx, fan.id));
    expect((await money.db.one(section.statement, fan.id)).section).toEqual([]);
  });
});
