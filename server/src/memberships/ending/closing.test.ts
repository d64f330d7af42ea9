/** A creator, or a fan, requests the deletion of their account and has 14 days to take that back. */
import { createRouterClient } from '@orpc/server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TierId, UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { viewerOf } from '../../../test/factories/creators.ts';
import { key, type Money, startMoney } from '../../../test/money.ts';
import { signInAs } from '../../../test/factories/sessions.ts';
import { codeOf } from '../../../test/operations.ts';
import { DAY } from '../../platform/clock/clock.ts';
import { router } from '../../router.ts';

let money: Money;
beforeAll(async () => {
  money = await startMoney();
});
beforeEach(async () => {
  await money.forgetJobs();
  money.letters.length = 0;
});
afterAll(() => money.close());

/** Every operation, called by a person who has just entered their password. */
const as = async (id: UserId) =>
  createRouterClient(router, {
    context: {
      deps: money.deps,
      viewer: {
        ...viewerOf(id),
        sessionId: await signInAs(money.db, id, { asked: ['password', 0] }),
      },
      request: { id: 'test', ip: '127.0.0.1', userAgent: null },
    },
  });
const leave = async (id: UserId) => {
  await (await as(id)).accounts.requestDeletion({});
  await money.runJobs();
};
const stay = async (id: UserId) => {
  await (await as(id)).accounts.cancelDeletion({});
  await money.runJobs();
};
const join = (fan: UserId, tierId: TierId) =>
  money.as(fan).memberships.subscribe({
    tierId,
    expectedPriceCents: toCents(8000),
    idempotencyKey: key(),
  });
const only = async (fan: UserId) => (await money.as(fan).memberships.list({ limit: 20 })).items[0];
const paidBy = async (fan: UserId) =>
  (await money.as(fan).payments.listOrders({ limit: 20 })).items.filter(
    ({ status }) => status === 'paid',
  ).length;
const lettersTo = (fan: UserId) =>
  money.letters.filter(({ to }) => to === `${fan}@example.test`).map(({ subject }) => subject);
const advance = async (days: number) => {
  await money.advance(days * DAY);
  await money.runJobs();
};

/** A member whose month ends in three days, and whose creator then requests the deletion of their account. */
async function leaving() {
  const creator = await money.creator();
  const fan = await money.fan();
  await join(fan.id, creator.tierId);
  const end = Date.parse((await only(fan.id))?.currentPeriodEnd ?? '');
  await advance((end - money.clock.now().getTime()) / DAY - 3);
  money.letters.length = 0;
  await leave(creator.id);
  return { creator, fan };
}

test('a leaving creator’s members are told and not charged; nobody joins; the page says why', async () => {
  const { creator, fan } = await leaving();
  const closesAt = new Date(money.clock.now().getTime() + 14 * DAY).toISOString();
  const [letter, ...more] = money.letters.filter(({ to }) => to === `${fan.id}@example.test`);
  expect(letter?.subject).toMatch(/ is leaving Limelight$/);
  expect(letter?.text).toContain('you won’t be charged again');
  expect(more).toEqual([]);
  expect(await only(fan.id)).toMatchObject({ status: 'active', closesAt });
  expect(await (await as(fan.id)).creators.get({ handle: creator.id })).toMatchObject({
    closesAt,
    tiers: [],
    priceBox: null,
  });
  const late = await money.fan();
  expect(await codeOf(join(late.id, creator.tierId))).toBe('not_found');
  expect(await paidBy(late.id)).toBe(0);

  // the month ends: nothing is charged on that day nor on the days after it
  await advance(3);
  await advance(1);
  await advance(9);
  expect(await paidBy(fan.id)).toBe(1);
  expect(await only(fan.id)).toMatchObject({ status: 'active' });
  expect(lettersTo(fan.id)).toHaveLength(1);
  expect(money.failures).toEqual([]);
});

test('who stays after all sells again, tells it, and renewals come back within a day', async () => {
  const { creator, fan } = await leaving();
  await advance(5);
  expect(await paidBy(fan.id)).toBe(1);
  await stay(creator.id);
  expect(lettersTo(fan.id)).toEqual([
    expect.stringContaining('is leaving'),
    expect.stringContaining('is staying on'),
  ]);
  expect(money.letters.at(-1)?.text).toContain('charge you within a day');
  await advance(1);
  expect(await paidBy(fan.id)).toBe(2);
  expect(await only(fan.id)).toMatchObject({ status: 'active', closesAt: null });
  const late = await money.fan();
  expect(await codeOf(join(late.id, creator.tierId))).toBe('ok');
});

test('asking twice moves no day and tells nobody twice; a mind changed at once tells only how it is', async () => {
  const { creator, fan } = await leaving();
  const { closesAt } = (await only(fan.id)) ?? {};
  await advance(1);
  await leave(creator.id);
  expect((await only(fan.id))?.closesAt).toBe(closesAt);
  expect(lettersTo(fan.id)).toHaveLength(1);
  await stay(creator.id);
  money.letters.length = 0;
  await (await as(creator.id)).accounts.requestDeletion({});
  await stay(creator.id);
  expect(lettersTo(fan.id)).toEqual([expect.stringContaining('is staying on')]);
});

test('a fan who leaves is not charged either, and is again after a change of mind', async () => {
  const creator = await money.creator();
  const fan = await money.fan();
  await join(fan.id, creator.tierId);
  const end = Date.parse((await only(fan.id))?.currentPeriodEnd ?? '');
  // so late that the account still exists when the month ends
  await advance((end - money.clock.now().getTime()) / DAY - 3);
  await leave(fan.id);
  await advance(4);
  expect(await paidBy(fan.id)).toBe(1);
  await stay(fan.id);
  await advance(1);
  expect(await paidBy(fan.id)).toBe(2);
});
