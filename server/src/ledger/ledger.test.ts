import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderId, payoutId, type CreatorId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { randomUUID } from 'node:crypto';
import { type Money, startMoney } from '../../test/money.ts';
import { DAY, HOUR } from '../platform/clock/clock.ts';
import {
  bookPayment,
  bookPayout,
  bookPayoutFailed,
  bookPayoutPaid,
  bookRefund,
  checkLedger,
  creatorBalancesOf,
  lockAvailable,
  postTransaction,
} from './index.ts';

let money: Money;
beforeAll(async () => {
  money = await startMoney();
});
afterAll(() => money.close());

const pay = async (creatorId: CreatorId, totalCents: number, id = orderId.parse(randomUUID())) => {
  await money.db.tx((tx) =>
    bookPayment(money.deps, tx, {
      orderId: id,
      creatorId,
      totalCents: toCents(totalCents),
      source: 'memberships',
    }),
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
  });
  // an hour, not a millisecond: the queue goes by the machine, where a moment too early passes while the job runs
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
  await money.db.tx((tx) => bookRefund(tx, order, money.clock.now()));
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

type Step =
  | { kind: 'pay'; cents: number }
  | { kind: 'refund'; pick: number }
  | { kind: 'wait'; days: number }
  | { kind: 'payout'; part: number }
  | { kind: 'settle'; pick: number; fails: boolean };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('pay'), cents: fc.integer({ min: 1, max: 50_000 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('refund'), pick: fc.nat(1000) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('wait'), days: fc.integer({ min: 1, max: 9 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('payout'), part: fc.integer({ min: 1, max: 120 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('settle'), pick: fc.nat(1000), fails: fc.boolean() }),
  },
) as fc.Arbitrary<Step>;

/** Plays steps for one creator; answers how many were refused because there was not enough money. */
async function play(creatorId: CreatorId, steps: readonly Step[]): Promise<number> {
  const paid: ReturnType<typeof orderId.parse>[] = [];
  const open: {
    payoutId: ReturnType<typeof payoutId.parse>;
    creatorId: CreatorId;
    amountCents: ReturnType<typeof toCents>;
  }[] = [];
  let refused = 0;
  for (const one of steps) {
    const now = money.clock.now();
    if (one.kind === 'pay') paid.push(await pay(creatorId, one.cents));
    if (one.kind === 'wait') {
      await money.advance(one.days * DAY);
      await money.runJobs();
    }
    if (one.kind === 'refund' && paid.length > 0) {
      const [order] = paid.splice(one.pick % paid.length, 1);
      if (order) await money.db.tx((tx) => bookRefund(tx, order, now));
    }
    if (one.kind === 'payout') {
      const available = await money.db.tx((tx) => lockAvailable(tx, creatorId));
      const amountCents = toCents(Math.ceil((available * one.part) / 100));
      if (amountCents === 0) continue;
      const payout = { payoutId: payoutId.parse(randomUUID()), creatorId, amountCents };
      const booked = money.db.tx((tx) => bookPayout(tx, payout, now));
      if (amountCents > available) {
        await expect(booked).rejects.toThrow('creator_balances_not_negative');
        refused++;
      } else {
        await booked;
        open.push(payout);
      }
    }
    if (one.kind === 'settle' && open.length > 0) {
      const [payout] = open.splice(one.pick % open.length, 1);
      if (payout) {
        await money.db.tx((tx) => (one.fails ? bookPayoutFailed : bookPayoutPaid)(tx, payout, now));
      }
    }
  }
  return refused;
}

test('after 200 random operations everything sums to zero and every balance is the sum of its entries', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 200, maxLength: 200 }), async (steps) => {
      const { id } = await money.creator();
      await play(id, steps);
      expect(await checkLedger(money.db)).toEqual([]);
    }),
    { numRuns: 2 },
  );
}, 120_000);
