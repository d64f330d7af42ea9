import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  orderId,
  type OrderId,
  payoutId,
  refundId,
  type CreatorId,
} from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { randomUUID } from 'node:crypto';
import { paymentOf, refundOf } from '../../test/factories/payments.ts';
import { type Money, startMoney } from '../../test/money.ts';
import { DAY, HOUR } from '../platform/clock/clock.ts';
import {
  bookDelivered,
  bookPayment,
  bookPayout,
  bookRefund,
  checkLedger,
  creatorBalancesOf,
} from './index.ts';
import { postTransaction } from './post-transaction.ts';

let money: Money;
beforeAll(async () => {
  money = await startMoney();
});
afterAll(() => money.close());

/** Refunds this much of an order. */
const refund = (order: OrderId, cents: number, beforeCents = 0) =>
  money.db.tx((tx) => bookRefund(tx, refundOf(order, cents, { beforeCents }), money.clock.now()));

const pay = async (creatorId: CreatorId, cents: number, id = orderId.parse(randomUUID())) => {
  await money.db.tx((tx) =>
    bookPayment(money.deps, tx, paymentOf(id, creatorId, cents, 'memberships')),
  );
  return id;
};

test('a payment is split, held, and available when the hold is over', async () => {
  const { id } = await money.creator();
  await pay(id, 8000);
  const clearsAt = new Date(money.clock.now().getTime() + 7 * DAY);
  expect(await creatorBalancesOf(money.db, id)).toEqual({
    availableCents: 0,
    pendingCents: 6400,
    inTransitCents: 0,
    owedCents: 0,
    nextClearsAt: clearsAt,
    lastClearsAt: clearsAt,
    undeliveredCents: 0,
  });
  // an hour, not a millisecond: the queue uses the machine's time, and a millisecond passes while the job runs
  await money.advance(7 * DAY - HOUR);
  await money.runJobs();
  expect((await creatorBalancesOf(money.db, id)).availableCents).toBe(0);
  await money.advance(HOUR);
  await money.runJobs();
  const after = await creatorBalancesOf(money.db, id);
  expect([after.availableCents, after.pendingCents, after.nextClearsAt]).toEqual([6400, 0, null]);
});

test('the same cause is booked once', async () => {
  const { id } = await money.creator();
  const order = await pay(id, 1000);
  await pay(id, 1000, order);
  expect((await creatorBalancesOf(money.db, id)).pendingCents).toBe(800);
});

test('payments that come at once to a creator without an account are all booked', async () => {
  const { id } = await money.creator();
  await Promise.all(Array.from({ length: 4 }, () => pay(id, 1000)));
  expect((await creatorBalancesOf(money.db, id)).pendingCents).toBe(3200);
  expect(await checkLedger(money.db)).toEqual([]);
});

test('each source of income can have its own fee; what goes back, goes back with it', async () => {
  const ids = [(await money.creator()).id, (await money.creator()).id];
  const [first, second] = ids.toSorted() as [CreatorId, CreatorId];
  const line = { orderId: orderId.parse(randomUUID()), position: 0 };
  const config = { ...money.deps.config, feeBasisPointsBySource: { marketplace: 1_000 } };
  const book = { clock: money.clock, jobs: money.deps.jobs, config };
  const parts = await money.db.tx((tx) =>
    bookPayment(book, tx, {
      ...line,
      totalCents: toCents(1_001),
      taxCents: toCents(0),
      payees: [
        { creatorId: first, shareBasisPoints: 5_000, source: 'marketplace' },
        { creatorId: second, shareBasisPoints: 5_000, source: 'posts' },
      ],
    }),
  );
  // $5.01 less a tenth, and $5.00 less a fifth
  expect(parts).toEqual([
    { creatorId: first, cents: 451 },
    { creatorId: second, cents: 400 },
  ]);
  const back = { ...line, amountCents: toCents(1_001), beforeCents: toCents(0) };
  const refund = { refundId: refundId.parse(randomUUID()), parts: [back] };
  expect(await money.db.tx((tx) => bookRefund(tx, refund, money.clock.now()))).toEqual(parts);
});

test('a line pays several, each with a hold and a debt of their own, and its tax is nobody’s', async () => {
  const ids = [(await money.creator()).id, (await money.creator()).id];
  const [first, second] = ids.toSorted() as [CreatorId, CreatorId];
  const line = { orderId: orderId.parse(randomUUID()), position: 1 };
  const at = () => money.clock.now();
  const taxes = async () =>
    Number(
      (
        await money.db.pool.query<{ cents: string }>(
          `select sum(e.amount_cents) as cents from ledger_entries e
           join ledger_accounts a on a.id = e.account_id where a.kind = 'tax'`,
        )
      ).rows[0]?.cents,
    );
  const balances = async () =>
    Promise.all(
      [first, second].map(async (id) => {
        const all = await creatorBalancesOf(money.db, id);
        return [all.pendingCents, all.availableCents, all.owedCents];
      }),
    );
  const parts = await money.db.tx((tx) =>
    bookPayment(money.deps, tx, {
      ...line,
      totalCents: toCents(1081),
      taxCents: toCents(80),
      payees: [
        { creatorId: first, shareBasisPoints: 6667, source: 'posts' },
        { creatorId: second, shareBasisPoints: 3333, source: 'other' },
      ],
      isDeliveredLater: true,
    }),
  );
  expect(parts).toEqual([
    { creatorId: first, cents: 534 },
    { creatorId: second, cents: 267 },
  ]);
  expect(await taxes()).toBe(80);
  const back = (amountCents: number, beforeCents: number) => ({
    refundId: refundId.parse(randomUUID()),
    parts: [{ ...line, amountCents: toCents(amountCents), beforeCents: toCents(beforeCents) }],
  });
  expect(await money.db.tx((tx) => bookRefund(tx, back(540, 0), at()))).toEqual([
    { creatorId: first, cents: 267 },
    { creatorId: second, cents: 133 },
  ]);
  expect([await balances(), await taxes()]).toEqual([
    [
      [267, 0, 0],
      [134, 0, 0],
    ],
    40,
  ]);
  await money.db.tx((tx) => bookDelivered(money.deps, tx, line));
  await money.advance(7 * DAY);
  await money.runJobs();
  const payout = {
    payoutId: payoutId.parse(randomUUID()),
    creatorId: first,
    amountCents: toCents(200),
  };
  await money.db.tx((tx) => bookPayout(tx, payout, at()));
  expect(await balances()).toEqual([
    [0, 67, 0],
    [0, 134, 0],
  ]);
  await money.db.tx((tx) => bookRefund(tx, back(541, 540), at()));
  expect([await balances(), await taxes()]).toEqual([
    [
      [0, 0, 200],
      [0, 0, 0],
    ],
    0,
  ]);
  expect(await checkLedger(money.db)).toEqual([]);
});

test('shares that make no whole are refused', async () => {
  const { id } = await money.creator();
  const payment = paymentOf(orderId.parse(randomUUID()), id, 1000, 'tips');
  const payees = [{ creatorId: id, shareBasisPoints: 9999, source: 'tips' as const }];
  await expect(
    money.db.tx((tx) => bookPayment(money.deps, tx, { ...payment, payees })),
  ).rejects.toThrow('do not make a whole');
});

test('an unbalanced or empty movement is refused, by the code and by the database', async () => {
  const { id } = await money.creator();
  const at = money.clock.now();
  const half = {
    account: { kind: 'creator_pending', ownerId: id },
    amountCents: toCents(5),
  } as const;
  await expect(
    money.db.tx((tx) =>
      postTransaction(tx, { kind: 'correction', reference: 'x', occurredAt: at, entries: [half] }),
    ),
  ).rejects.toThrow('off by 5 cents');
  const client = await money.db.pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ id: string }>(
      `insert into ledger_transactions (kind, reference, occurred_at) values ('correction', 'y', now()) returning id`,
    );
    await client.query(
      `insert into ledger_entries (transaction_id, account_id, amount_cents, occurred_at)
       select $1, id, 5, now() from ledger_accounts where kind = 'provider'`,
      [rows[0]?.id],
    );
    await expect(client.query('commit')).rejects.toThrow('off by 5 cents');
    await client.query('begin');
    await client.query(
      `insert into ledger_transactions (kind, reference, occurred_at) values ('correction', 'z', now())`,
    );
    await expect(client.query('commit')).rejects.toThrow('has no entries');
  } finally {
    client.release();
  }
});

test('what is booked cannot be changed', async () => {
  const { id } = await money.creator();
  await pay(id, 1000);
  for (const sql of [
    'update ledger_entries set amount_cents = 1',
    'delete from ledger_entries',
    'delete from ledger_transactions',
    'truncate ledger_entries',
  ]) {
    await expect(money.db.pool.query(sql)).rejects.toThrow('append only');
  }
});

test('a refund after the payout is owed, and paid back by what clears next', async () => {
  const { id } = await money.creator();
  const order = await pay(id, 10_000);
  await money.advance(7 * DAY);
  await money.runJobs();
  const payout = {
    payoutId: payoutId.parse(randomUUID()),
    creatorId: id,
    amountCents: toCents(8000),
  };
  await money.db.tx((tx) => bookPayout(tx, payout, money.clock.now()));
  await refund(order, 10_000);
  expect(await creatorBalancesOf(money.db, id)).toMatchObject({
    availableCents: 0,
    owedCents: 8000,
  });
  await pay(id, 12_500);
  await money.advance(7 * DAY);
  await money.runJobs();
  expect(await creatorBalancesOf(money.db, id)).toMatchObject({
    availableCents: 2000,
    owedCents: 0,
  });
});

test('parts of a refund come out of the hold, then out of what cleared, and end with everything back', async () => {
  const { id } = await money.creator();
  const order = await pay(id, 1001);
  await refund(order, 333);
  expect(await creatorBalancesOf(money.db, id)).toMatchObject({ pendingCents: 535 });
  await money.advance(7 * DAY);
  await money.runJobs();
  expect(await creatorBalancesOf(money.db, id)).toMatchObject({
    pendingCents: 0,
    availableCents: 535,
  });
  await refund(order, 333, 333);
  await refund(order, 335, 666);
  expect(await creatorBalancesOf(money.db, id)).toMatchObject({
    pendingCents: 0,
    availableCents: 0,
    owedCents: 0,
  });
  const { rows } = await money.db.pool.query(
    `select sum(gross_cents)::int as gross, sum(fee_cents)::int as fee, sum(amount_cents)::int as net
     from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.owner_id = $1 and source is not null`,
    [id],
  );
  expect(rows).toEqual([{ gross: 0, fee: 0, net: 0 }]);
  expect(await checkLedger(money.db)).toEqual([]);
});

test('an agency’s and a referral’s share go back in proportion too', async () => {
  const { id } = await money.creator();
  const [agency, referrer] = [(await money.fan(null)).id, (await money.fan(null)).id];
  const order = orderId.parse(randomUUID());
  const at = money.clock.now();
  await money.db.tx((tx) =>
    postTransaction(tx, {
      kind: 'payment',
      reference: `order:${order}`,
      occurredAt: at,
      entries: [
        { account: { kind: 'provider' }, amountCents: toCents(-1000) },
        { account: { kind: 'platform_fees' }, amountCents: toCents(150) },
        { account: { kind: 'referrals', ownerId: referrer }, amountCents: toCents(50) },
        { account: { kind: 'agency', ownerId: agency }, amountCents: toCents(80) },
        {
          account: { kind: 'creator_pending', ownerId: id },
          amountCents: toCents(720),
          earning: { source: 'tips', grossCents: toCents(1000), feeCents: toCents(200) },
        },
      ],
    }),
  );
  const held = async () =>
    (
      await money.db.pool.query(
        `select kind, balance_cents::int as cents from ledger_accounts where owner_id = any($1) order by kind`,
        [[id, agency, referrer]],
      )
    ).rows.map((row: { kind: string; cents: number }) => [row.kind, row.cents]);
  await money.db.pool.query(
    `insert into ledger_holds (transaction_id, creator_id, amount_cents, clears_at)
     select id, $1, 720, $2 from ledger_transactions where reference = $3`,
    [id, at, `order:${order}`],
  );
  await refund(order, 500);
  expect(await held()).toEqual([
    ['agency', 40],
    ['creator_pending', 360],
    ['referrals', 25],
  ]);
  await refund(order, 500, 500);
  expect((await held()).map(([, cents]) => cents)).toEqual([0, 0, 0]);
  expect(await checkLedger(money.db)).toEqual([]);
});
