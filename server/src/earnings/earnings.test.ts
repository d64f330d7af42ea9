import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderId, type CreatorId } from '@limelight/contract/platform/ids';
import { whyNegative } from '@limelight/contract/earnings/taken-back';
import { formatCents, toCents } from '@limelight/contract/platform/money';
import type { EarningSource } from '@limelight/contract/earnings/sources';
import { countStatements } from '../../test/database/count-statements.ts';
import { paymentOf, refundOf } from '../../test/factories/payments.ts';
import { addTier, key, type Money, startMoney } from '../../test/money.ts';
import { codeOf } from '../../test/operations.ts';
import { bookDispute, bookPayment, bookRefund } from '../ledger/index.ts';
import { getDashboard } from './get-dashboard.ts';
import { getStatistics } from './get-statistics.ts';
import { listPaystubs } from './list-paystubs.ts';
import { buckets, periodFault } from './period.ts';

let money: Money;
beforeAll(async () => {
  money = await startMoney(new Date('2026-01-05T00:00:00.000Z'));
});
afterAll(() => money.close());

/** Books a sale at this moment of the product's time. */
async function sale(id: CreatorId, moment: string, cents: number, source: EarningSource) {
  money.clock.advance(Date.parse(moment) - money.clock.now().getTime());
  const order = orderId.parse(randomUUID());
  await money.db.tx((tx) => bookPayment(money.deps, tx, paymentOf(order, id, cents, source)));
  return order;
}

test('statistics are Platform Net, by source and by day of the creator’s own zone', async () => {
  const { id } = await money.creator();
  await money.db.pool.query(`update accounts set time_zone = 'America/New_York' where id = $1`, [
    id,
  ]);
  // 03:00 UTC is still the evening before in New York.
  await sale(id, '2026-02-02T03:00:00Z', 1000, 'memberships');
  await sale(id, '2026-02-02T06:00:00Z', 500, 'tips');
  await sale(id, '2026-02-09T12:00:00Z', 8000, 'super_memberships');
  const daily = await money.as(id).earnings.getStatistics({
    from: '2026-02-01',
    to: '2026-02-03',
    interval: 'daily',
  });
  expect(daily).toEqual({
    totalCents: 1200,
    bySource: {
      subscriptions: 800,
      tips: 400,
      lockedMessages: 0,
      posts: 0,
      livestream: 0,
      referrals: 0,
      marketplace: 0,
      other: 0,
    },
    series: [
      { date: '2026-02-01', totalCents: 800 },
      { date: '2026-02-02', totalCents: 400 },
      { date: '2026-02-03', totalCents: 0 },
    ],
    takenBack: [],
  });
  const weekly = await money.as(id).earnings.getStatistics({
    from: '2026-02-01',
    to: '2026-02-15',
    interval: 'weekly',
  });
  expect(weekly.series).toEqual([
    { date: '2026-01-26', totalCents: 800 },
    { date: '2026-02-02', totalCents: 400 },
    { date: '2026-02-09', totalCents: 6400 },
  ]);
});

test('a refund is taken off on the day it was given', async () => {
  const { id } = await money.creator();
  const order = await sale(id, '2026-02-10T12:00:00Z', 1000, 'posts');
  money.clock.advance(86_400_000);
  await money.db.tx((tx) => bookRefund(tx, refundOf(order, 1000), money.clock.now()));
  const { series, totalCents, takenBack } = await money.as(id).earnings.getStatistics({
    from: '2026-02-10',
    to: '2026-02-11',
    interval: 'daily',
  });
  expect(totalCents).toBe(0);
  expect(series.map((day) => day.totalCents)).toEqual([800, -800]);
  expect(takenBack).toEqual([
    { date: '2026-02-11', source: 'posts', reason: 'refund', cents: 800 },
  ]);
});

test('a negative figure says how much went back, and whether by refund or dispute', async () => {
  const { id } = await money.creator();
  const refunded = await sale(id, '2026-02-12T12:00:00Z', 1000, 'tips');
  const disputed = await sale(id, '2026-02-12T12:00:00Z', 2000, 'super_memberships');
  money.clock.advance(Date.parse('2026-03-02T12:00:00Z') - money.clock.now().getTime());
  const now = money.clock.now();
  await money.db.tx(async (tx) => {
    await bookRefund(tx, refundOf(refunded, 1000), now);
    await bookDispute(
      tx,
      {
        orderId: disputed,
        amountCents: toCents(2000),
        lines: [{ position: 0, totalCents: toCents(2000), refundedCents: toCents(0) }],
        networkFeeCents: toCents(1500),
        bornBy: 'creator',
      },
      now,
    );
  });
  const span = { from: '2026-03-02', to: '2026-03-02' };
  const as = money.as(id).earnings;
  const gone = [
    { source: 'subscriptions', reason: 'dispute', cents: 1600 },
    { source: 'tips', reason: 'refund', cents: 800 },
  ] as const;
  expect(await as.getStatistics({ ...span, interval: 'daily' })).toMatchObject({
    totalCents: -2400,
    takenBack: gone,
  });
  expect(await as.getDashboard(span)).toMatchObject({
    membershipRevenueCents: -1600,
    takenBack: gone,
  });
  money.clock.advance(Date.parse('2026-04-02T12:00:00Z') - money.clock.now().getTime());
  const [march] = (await as.listPaystubs({})).runs;
  expect(march).toMatchObject({
    month: '2026-03',
    netCents: -2400,
    takenBack: [
      { source: 'superMemberships', reason: 'dispute', cents: 1600 },
      { source: 'other', reason: 'refund', cents: 800 },
    ],
  });
  expect(whyNegative(-2400, gone, formatCents)).toBe(
    'More went out than came in: $8.00 in refunds and $16.00 in disputes',
  );
  expect(whyNegative(0, gone, formatCents)).toBeNull();
});

test('paystubs: a new creator sees the last three months at zero', async () => {
  const { id } = await money.creator();
  money.clock.advance(Date.parse('2026-03-15T00:00:00Z') - money.clock.now().getTime());
  const { runs } = await money.as(id).earnings.listPaystubs({});
  expect(runs.map((run) => [run.month, run.grossCents, run.netCents])).toEqual([
    ['2026-02', 0, 0],
    ['2026-01', 0, 0],
    ['2025-12', 0, 0],
  ]);
  expect(runs[0]?.rows.map((row) => row.source)).toEqual([
    'superMemberships',
    'livestreams',
    'calls',
    'marketplace',
    'referrals',
  ]);
});

test('paystubs: closed months with money in them, by row, and not the running one', async () => {
  const { id } = await money.creator();
  await sale(id, '2026-03-31T23:59:59Z', 8000, 'super_memberships');
  await sale(id, '2026-04-01T00:00:00Z', 1000, 'tips');
  money.clock.advance(Date.parse('2026-09-10T00:00:00Z') - money.clock.now().getTime());
  await sale(id, '2026-09-10T00:00:00Z', 5000, 'tips');
  const { runs } = await money.as(id).earnings.listPaystubs({});
  expect(runs.map((run) => [run.month, run.grossCents, run.netCents])).toEqual([
    ['2026-08', 0, 0],
    ['2026-07', 0, 0],
    ['2026-06', 0, 0],
    ['2026-04', 1000, 800],
    ['2026-03', 8000, 6400],
  ]);
  expect(runs[4]?.rows[0]).toEqual({
    source: 'superMemberships',
    grossCents: 8000,
    platformNetCents: 6400,
    afterAgencyFeesCents: 6400,
  });
  expect(runs[3]?.rows.at(-1)).toMatchObject({ source: 'other', grossCents: 1000 });
});

test('what Other holds and what went back add up to its row', async () => {
  const { id } = await money.creator();
  const refunded = await sale(id, '2026-10-02T12:00:00Z', 1000, 'tips');
  await sale(id, '2026-10-03T12:00:00Z', 500, 'tips');
  await sale(id, '2026-10-03T12:00:00Z', 2000, 'memberships');
  await sale(id, '2026-10-03T12:00:00Z', 4000, 'super_memberships');
  await money.db.tx((tx) => bookRefund(tx, refundOf(refunded, 1000), money.clock.now()));
  money.clock.advance(Date.parse('2026-11-10T00:00:00Z') - money.clock.now().getTime());
  const [run] = (await money.as(id).earnings.listPaystubs({})).runs;
  const part = (name: string, grossCents: number, net: number) => ({
    part: name,
    grossCents,
    platformNetCents: net,
    afterAgencyFeesCents: net,
  });
  expect(run?.other).toEqual([
    part('subscriptions', 2000, 1600),
    part('tips', 1500, 1200),
    part('refund', -1000, -800),
  ]);
  expect(run?.rows.at(-1)).toEqual({
    source: 'other',
    grossCents: 2500,
    platformNetCents: 2000,
    afterAgencyFeesCents: 2000,
  });
  expect(run?.takenBack).toEqual([{ source: 'other', reason: 'refund', cents: 800 }]);
});

test('the highest tier earns as a Super Membership', async () => {
  const { id, tierId } = await money.creator(500);
  const high = await addTier(money.db, id, 5000, 1);
  for (const [tier, cents] of [
    [tierId, 500],
    [high, 5000],
  ] as const) {
    const fan = await money.fan();
    await money.as(fan.id).memberships.subscribe({
      tierId: tier,
      expectedPriceCents: toCents(cents),
      idempotencyKey: key(),
    });
  }
  const { rows } = await money.db.pool.query(
    `select source, gross_cents from ledger_entries e join ledger_accounts a on a.id = e.account_id
     where a.owner_id = $1 and source is not null order by gross_cents`,
    [id],
  );
  expect(rows).toEqual([
    { source: 'memberships', gross_cents: 500 },
    { source: 'super_memberships', gross_cents: 5000 },
  ]);
});

test('the dashboard counts what happened in the period', async () => {
  const { id, tierId } = await money.creator(8000);
  const now = money.clock.now();
  const fan = await money.fan();
  await money.as(fan.id).memberships.subscribe({
    tierId,
    expectedPriceCents: toCents(8000),
    idempotencyKey: key(),
  });
  await money.db.pool.query(
    `insert into source_days (creator_id, day, source, visits)
     select $1, $2::date - ago, source, 1 from (values ('direct', 0), ('link:a', 0), ('direct', 9)) as came (source, ago)`,
    [id, now],
  );
  const today = now.toISOString().slice(0, 10);
  expect(await money.as(id).earnings.getDashboard({ from: today, to: today })).toEqual({
    newProfileVisits: 2,
    newMemberships: 1,
    takenBack: [],
    directMessageRevenueCents: 0,
    massMessageRevenueCents: 0,
    membershipRevenueCents: 6400,
    before: null,
    days: [{ date: today, newProfileVisits: 2, newMemberships: 1, earnedCents: 6400 }],
    waiting: { failingRenewals: 0, unanswered: 0, drafts: 0, problems: 0 },
    topEarningMedia: [],
    topPurchasedMedia: [],
  });
});

test('figures need a constant number of statements, whatever the period', async () => {
  const { id } = await money.creator();
  const period = { from: '2026-01-01', to: '2026-12-31' };
  const { db, names } = countStatements(money.db);
  await getStatistics(db, id, period, 'daily');
  await listPaystubs(db, id, money.clock.now());
  await getDashboard({ ...money.deps, db }, id, period, period, async () => new Map());
  expect(names).toEqual([
    'earnings.by-bucket',
    'earnings.taken-back-by-bucket',
    'earnings.by-month',
    'earnings.counts-by-day',
    'earnings.by-bucket',
    'earnings.by-mass-messages',
    'earnings.counts-by-day',
    'earnings.by-bucket',
    'earnings.by-mass-messages',
    'earnings.sold-things',
    'earnings.taken-back-by-bucket',
    'earnings.count-failing',
    'messages.count-waiting',
    'posts.count-unfinished',
    'shop.count-problems',
  ]);
});

test('figures are the creator’s own', async () => {
  const fan = await money.fan();
  const period = { from: '2026-01-01', to: '2026-01-02' };
  const asFan = money.as(fan.id, new Set(['fan']));
  expect(await codeOf(asFan.earnings.getStatistics(period))).toBe('forbidden');
  expect(await codeOf(asFan.earnings.listPaystubs({}))).toBe('forbidden');
  expect(await codeOf(asFan.earnings.getDashboard(period))).toBe('forbidden');
  expect(await codeOf(asFan.payouts.getOverview({}))).toBe('forbidden');
  expect(await codeOf(money.as(null).earnings.getDashboard(period))).toBe('not_signed_in');
});

test('a period that is turned round or without end is refused', async () => {
  const { id } = await money.creator();
  const ask = (from: string, to: string) =>
    codeOf(money.as(id).earnings.getStatistics({ from, to }));
  expect(await ask('2026-02-02', '2026-02-01')).toBe('invalid_input');
  expect(await ask('2000-01-01', '2026-02-01')).toBe('invalid_input');
  expect(await ask('yesterday', '2026-02-01')).toBe('invalid_input');
});

test('weeks begin on Monday', () => {
  expect(buckets({ from: '2026-02-01', to: '2026-02-02' }, 'weekly')).toEqual([
    '2026-01-26',
    '2026-02-02',
  ]);
  expect(buckets({ from: '2026-02-02', to: '2026-02-08' }, 'weekly')).toEqual(['2026-02-02']);
  expect(periodFault({ from: '2026-01-01', to: '2026-01-01' })).toBe(null);
});
