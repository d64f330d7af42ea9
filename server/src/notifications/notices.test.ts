import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { NoticeFact } from '@limelight/contract/notifications/all-notices';
import type { OrderId, UserId } from '@limelight/contract/platform/ids';
import { userTopic } from '@limelight/contract/platform/realtime';
import { toCents } from '@limelight/contract/platform/money';
import { key, type Money, startMoney } from '../../test/money.ts';
import { codeOf } from '../../test/operations.ts';
import { refuseRows } from '../../test/database/refuse-rows.ts';
import { refundInside } from '../payments/index.ts';
import { refundOrder } from '../payments/index.ts';
import { DAY, MINUTE } from '../platform/clock/clock.ts';
import { deliverJob } from './jobs.ts';
import { tellAll, tellEach } from './tell.ts';

let money: Money;
beforeAll(async () => {
  money = await startMoney();
});
beforeEach(async () => {
  await money.forgetJobs();
  money.letters.length = 0;
});
afterAll(() => money.close());

async function sold(card = '4242424242424242') {
  const creator = await money.creator();
  const fan = await money.fan(card);
  const { orderId } = await money.as(fan.id).memberships.subscribe({
    tierId: creator.tierId,
    expectedPriceCents: toCents(8000),
    idempotencyKey: key(),
  });
  return { creator, fan, orderId };
}
const noticesOf = async (id: UserId) => (await money.as(id).notifications.list({})).items;
const factsOf = async (id: UserId) => (await noticesOf(id)).map(({ fact }) => fact);
const lettersTo = (id: string) => money.letters.filter(({ to }) => to === `${id}@example.test`);
const unread = async (id: UserId) => (await money.as(id).notifications.countUnread({})).unread;

test('a refund reaches the creator once, on the screen and by mail, with what it takes from them', async () => {
  const { creator, fan, orderId } = await sold();
  const refund = { orderId, reason: 'Because', cause: 'test' };
  await Promise.all([refundOrder(money.deps, refund), refundOrder(money.deps, refund)]);
  await money.runJobs();
  expect((await factsOf(creator.id)).filter(({ kind }) => kind === 'refund')).toEqual([
    {
      kind: 'refund',
      orderId,
      bought: 'membership',
      amountCents: 8000,
      totalCents: 8000,
      creatorCents: 6400,
    },
  ]);
  const [letter, ...others] = lettersTo(creator.id);
  expect(others).toEqual([]);
  expect(letter?.unsubscribeUrl).toBeUndefined();
  expect(letter?.subject).toBe('$80.00 was refunded to a fan');
  expect(letter?.text).toContain('$64.00, out of your earnings');
  expect(letter?.text).toContain('/dashboard/earnings');
  expect(letter?.html).toContain('<h1>$80.00 was refunded to a fan</h1>');
  const told = (await factsOf(fan.id)).map(({ kind }) => kind);
  expect(told).toEqual(['membership_ended']);
  expect(money.told).toContainEqual({ topic: userTopic(fan.id), event: 'notice', facts: {} });
});

test('a dispute says what, until when and what to do; how it ends is told too', async () => {
  const { creator } = await sold('4000000000000259');
  await money.advance(3 * DAY);
  await money.runJobs();
  const answerBy = new Date(money.clock.now().getTime() + 10 * DAY).toISOString();
  const paid = { bought: 'membership', amountCents: 8000, creatorCents: 6400 };
  const disputes = async () =>
    (await factsOf(creator.id)).filter(({ kind }) => kind.startsWith('dispute'));
  expect(await disputes()).toMatchObject([{ kind: 'dispute_opened', ...paid, answerBy }]);
  const [letter] = lettersTo(creator.id);
  expect(letter?.subject).toBe('A payment of $80.00 is disputed');
  expect(letter?.text).toContain('February 13, 2026');
  expect(letter?.text).toContain('You don’t need to do anything');
  await money.advance(10 * DAY);
  await money.runJobs();
  await money.runJobs();
  expect((await disputes()).map(({ kind }) => kind)).toEqual(['dispute_lost', 'dispute_opened']);
});

test('a payout that failed says why and what to do', async () => {
  const { creator } = await sold();
  await money.as(creator.id).payouts.connectMethod({});
  await money.advance(7 * DAY);
  await money.runJobs();
  // The sandbox's bank returns amounts that end in 13 cents.
  await money.as(creator.id).payouts.request({ amountCents: toCents(6313), idempotencyKey: key() });
  await money.runJobs();
  await money.advance(7 * DAY);
  await money.runJobs();
  await money.runJobs();
  const [notice] = await noticesOf(creator.id);
  expect(notice).toMatchObject({
    fact: { kind: 'payout_failed', amountCents: 6313 },
    names: { reason: 'The bank account couldn’t be reached.' },
  });
  const [letter] = lettersTo(creator.id);
  expect(letter?.subject).toBe('Your payout of $63.13 didn’t go through');
  expect(letter?.text).toContain('The bank account couldn’t be reached.');
  expect(letter?.text).toContain('Check your payout method');
});

test('the bell counts what is new, the list goes on by its cursor, and reading ends where one read', async () => {
  const { id } = await money.creator();
  const fact = (cents: number): NoticeFact => ({
    kind: 'refund',
    orderId: key() as OrderId,
    bought: 'tip',
    amountCents: toCents(cents),
    totalCents: toCents(cents),
    creatorCents: toCents(0),
  });
  for (const cents of [100, 200, 300]) {
    money.clock.advance(MINUTE);
    const at = money.clock.now();
    await money.db.tx((tx) =>
      tellAll(money.deps, tx, [{ tell: { to: id, fact: fact(cents), at } }]),
    );
  }
  const as = money.as(id).notifications;
  const first = await as.list({ limit: 2 });
  const rest = await as.list({ limit: 2, cursor: first.nextCursor ?? '' });
  const amounts = [...first.items, ...rest.items].map(({ fact: told }) =>
    told.kind === 'refund' ? told.amountCents : null,
  );
  expect(amounts).toEqual([300, 200, 100]);
  expect(rest.nextCursor).toBeNull();
  expect(await unread(id)).toBe(3);
  const [, second] = first.items;
  await as.markAllRead({ until: second?.at ?? '' });
  expect(await unread(id)).toBe(1);
  expect((await noticesOf(id)).map(({ readAt }) => readAt === null)).toEqual([true, false, false]);
  await money.as((await money.creator()).id).notifications.markRead({
    noticeId: first.items[0]?.id ?? '',
  });
  expect(await unread(id)).toBe(1);
  await as.markRead({ noticeId: first.items[0]?.id ?? '' });
  expect(await unread(id)).toBe(0);
  expect((await as.list({ about: 'memberships' })).items).toEqual([]);
  expect(await codeOf(money.as(null).notifications.list({}))).toBe('not_signed_in');
  expect(await codeOf(money.as(null).notifications.countUnread({}))).toBe('not_signed_in');
});

test('what is undone is told to nobody', async () => {
  const { creator, orderId } = await sold();
  const undone = money.db.tx(async (tx) => {
    const refund = { orderId, reason: 'Because', cause: 'test' };
    await refundInside(money.deps, tx, refund);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await money.runConsumers();
  expect((await factsOf(creator.id)).map(({ kind }) => kind)).toEqual(['member_joined']);
});

test('a person who cannot be told is set aside, and the others of the job are told', async () => {
  const people = [(await money.fan()).id, (await money.fan()).id, (await money.fan()).id];
  await refuseRows(money.db, 'notices', `row.recipient_id = '${people[1]}'`);
  const fact: NoticeFact = {
    kind: 'refund',
    orderId: key() as OrderId,
    bought: 'membership',
    amountCents: toCents(500),
    totalCents: toCents(500),
    creatorCents: toCents(400),
  };
  const effects = people.map((to) => ({ tell: { to, fact, at: money.clock.now() } }));
  await money.db.tx((tx) => tellEach(money.deps, tx, deliverJob, effects));
  const told = await Promise.all(people.map(async (id) => (await factsOf(id)).length));
  expect(told).toEqual([1, 0, 1]);
});
