import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type CreatorId,
  orderId,
  type PostId,
  type UserId,
} from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { paymentOf } from '../../test/factories/payments.ts';
import { buildPost } from '../../test/factories/posts.ts';
import { key, type Money, startMoney } from '../../test/money.ts';
import { runJobs, waitingJobs } from '../../test/run-jobs.ts';
import { queueDaily } from '../platform/jobs/daily.ts';
import { bookPayment } from '../ledger/index.ts';
import { refundOrder } from '../payments/index.ts';
import { DAY, FixedClock } from '../platform/clock/clock.ts';
import { closeEarnings, earningsJobs } from './close-days.ts';

let money: Money;
beforeAll(async () => {
  money = await startMoney();
});
afterAll(() => money.close());

const day = (ago: number) =>
  new Date(money.clock.now().getTime() - ago * DAY).toISOString().slice(0, 10);
const figures = async (creator: CreatorId, from = 300) => {
  const period = { from: day(from), to: day(0) };
  return {
    dashboard: await money.as(creator).earnings.getDashboard(period),
    statistics: await money.as(creator).earnings.getStatistics({ ...period, interval: 'weekly' }),
  };
};
const closedUntil = async (creator: CreatorId) =>
  (
    await money.db.pool.query<{ until: string }>(
      'select until::text as until from earning_closings where creator_id = $1',
      [creator],
    )
  ).rows[0]?.until;
const lockedPost = (creator: CreatorId) =>
  buildPost(money.db, creator, {
    audience: [[{ kind: 'price', priceCents: toCents(700) }]],
    publishedAt: money.clock.now(),
  });
const buy = (fan: UserId, postId: PostId) =>
  money.as(fan).posts.buy({ postId, expectedPriceCents: toCents(700), idempotencyKey: key() });
const tip = (fan: UserId, creatorId: CreatorId) =>
  money.as(fan).payments.tip({ creatorId, amountCents: toCents(1_000), idempotencyKey: key() });

test('closed days say the same as the ledger, and what comes later adds to them', async () => {
  const { id: creator } = await money.creator();
  const [one, other] = [(await money.fan()).id, (await money.fan()).id];
  const post = await lockedPost(creator);
  const first = await buy(one, post);
  await tip(one, creator);
  // more days than one step closes
  await money.advance(120 * DAY);
  await buy(other, post);
  await money.advance(3 * DAY);
  await tip(other, creator);
  const live = await figures(creator);
  await queueDaily(money.deps, earningsJobs);
  await runJobs(money.deps, earningsJobs);
  expect(await closedUntil(creator)).toBe(day(1));
  expect(await figures(creator)).toEqual(live);
  expect(live.dashboard.topPurchasedMedia).toMatchObject([{ id: post, purchases: 2 }]);
  expect((await waitingJobs(money.deps)).filter((job) => job.last_error !== null)).toEqual([]);

  await refundOrder(money.deps, { orderId: first.orderId, reason: 'Because', cause: 'test' });
  const after = await figures(creator);
  expect(after.statistics.totalCents).toBe(live.statistics.totalCents - 560);
  expect(after.dashboard.topPurchasedMedia).toMatchObject([{ id: post, purchases: 1 }]);
  await money.advance(5 * DAY);
  await closeEarnings(money.deps);
  const closed = await figures(creator, 305);
  expect(closed.statistics.totalCents).toBe(after.statistics.totalCents);
  expect(closed.dashboard.topPurchasedMedia).toEqual(after.dashboard.topPurchasedMedia);
  const { rows } = await money.db.pool.query<{ net: number }>(
    'select sum(net_cents)::int as net from earning_days where creator_id = $1',
    [creator],
  );
  expect(rows[0]?.net).toBe(closed.statistics.totalCents);
});

test('who moves to another time zone is read from the ledger until their days are closed again', async () => {
  const { id: creator } = await money.creator();
  const fan = (await money.fan()).id;
  for (let n = 0; n < 4; n += 1) {
    await tip(fan, creator);
    await money.advance(DAY * 0.9);
  }
  await money.advance(2 * DAY);
  await closeEarnings(money.deps);
  await money.db.pool.query(`update accounts set time_zone = 'Pacific/Kiritimati' where id = $1`, [
    creator,
  ]);
  const live = await figures(creator);
  await closeEarnings(money.deps);
  expect(await figures(creator)).toEqual(live);
  await money.db.pool.query('delete from earning_closings');
  expect(await figures(creator)).toEqual(live);
});

test('what is booked late opens the days of its creator again', async () => {
  const { id: creator } = await money.creator();
  await tip((await money.fan()).id, creator);
  await money.advance(9 * DAY);
  await closeEarnings(money.deps);
  expect(await closedUntil(creator)).toBe(day(1));
  const before = await figures(creator);
  await money.db.tx((tx) =>
    bookPayment(
      { ...money.deps, clock: new FixedClock(new Date(money.clock.now().getTime() - 5 * DAY)) },
      tx,
      paymentOf(orderId.parse(randomUUID()), creator, 500, 'tips'),
    ),
  );
  expect(await closedUntil(creator)).toBeUndefined();
  const expected = before.statistics.totalCents + 400;
  expect((await figures(creator)).statistics.totalCents).toBe(expected);
  await closeEarnings(money.deps);
  expect((await figures(creator)).statistics.totalCents).toBe(expected);
});

test('a creator whose clock the database does not know is set aside, and closed by a run that can', async () => {
  const [{ id: lost }, { id: other }] = [await money.creator(), await money.creator()];
  const fan = (await money.fan()).id;
  for (const creator of [lost, other]) await tip(fan, creator);
  await money.advance(3 * DAY);
  const zone = (name: string) =>
    money.db.pool.query('update accounts set time_zone = $2 where id = $1', [lost, name]);
  await zone('US/Pacific-New');
  await closeEarnings(money.deps);
  expect(await closedUntil(other)).toBe(day(1));
  expect(await closedUntil(lost)).toBeUndefined();
  await zone('America/Los_Angeles');
  await closeEarnings(money.deps);
  expect(await closedUntil(lost)).toBeDefined();
});
