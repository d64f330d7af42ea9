/** Whatever is sold, with any payees, and however it is refunded or disputed: every sum is exact. */
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type CreatorId,
  orderId,
  payoutId,
  type PayoutId,
  refundId,
} from '@limelight/contract/platform/ids';
import { type Cents, toCents } from '@limelight/contract/platform/money';
import { buildCreator } from '../../test/factories/accounts.ts';
import { openTestDb } from '../../test/test-db.ts';
import { readConfig } from '../config.ts';
import { DAY, FixedClock } from '../platform/clock/clock.ts';
import { Jobs } from '../platform/jobs/job.ts';
import { bookDispute, bookDisputeWon, disputeReference } from './book-dispute.ts';
import { bookDelivered, bookPayment, paymentReference } from './book-payment.ts';
import { clearHold } from './clear-hold.ts';
import {
  bookPayout,
  bookPayoutFailed,
  bookPayoutPaid,
  bookRefund,
  checkLedger,
  lockAvailable,
  refundReference,
} from './index.ts';
import { overdueHolds } from './queries.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
beforeAll(async () => {
  database = await openTestDb();
});
afterAll(() => database.close());

/** In basis points, of as many creators. */
const SPLITS = [[10_000], [5000, 5000], [3333, 3333, 3334], [1, 9999], [9000, 999, 1]] as const;

const pick = fc.nat(1000);
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      lines: fc.array(
        fc.record({
          price: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1, max: 50_000 })),
          tax: fc.constantFrom(0, 0, 70, 190),
        }),
        { minLength: 1, maxLength: 3 },
      ),
      split: fc.constantFrom(...SPLITS),
      isDeliveredLater: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('deliver' as const), pick }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('refund' as const), pick }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('dispute' as const),
      pick,
      bornBy: fc.constantFrom('creator' as const, 'platform' as const),
      isWon: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      days: fc.integer({ max: 9, min: 1 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('payout' as const),
      pick,
      part: fc.integer({ min: 1, max: 120 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('settle' as const), pick, fails: fc.boolean() }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

interface Line {
  readonly position: number;
  readonly totalCents: Cents;
  back: number;
  /** The references of everything booked for it. */
  readonly booked: string[];
}
interface Order {
  readonly id: ReturnType<typeof orderId.parse>;
  readonly lines: Line[];
  isDisputed: boolean;
}
interface Payout {
  readonly payoutId: PayoutId;
  readonly creatorId: CreatorId;
  readonly amountCents: Cents;
}

const one = <Thing>(all: readonly Thing[], at: number): Thing | undefined => all[at % all.length];
const leftOf = (line: Line) => toCents(line.totalCents - line.back);

/** Runs the steps for three creators, and returns the orders as they are at the end. */
async function play(creators: readonly CreatorId[], steps: readonly Step[]): Promise<Order[]> {
  const { db } = database;
  const clock = new FixedClock(new Date('2026-06-15T12:00:00.000Z'));
  const deps = { db, clock, config: readConfig({}), jobs: new Jobs(clock) };
  const orders: Order[] = [];
  const open: Payout[] = [];
  const clear = async () => {
    const due = new Set(
      (await db.many(overdueHolds, clock.now(), 1000)).map((hold) => hold.transaction_id),
    );
    for (const payment of due) await clearHold(deps, payment);
  };
  const act = {
    async pay({ lines, split, isDeliveredLater }: Extract<Step, { kind: 'pay' }>) {
      const id = orderId.parse(randomUUID());
      const payees = split.map((shareBasisPoints, at) => ({
        creatorId: creators[at] as CreatorId,
        shareBasisPoints,
        source: 'posts' as const,
      }));
      const made = lines.map(({ price, tax }, position) => {
        const taxCents = toCents(Math.round((price * tax) / 1000));
        const totalCents = toCents(price + taxCents);
        return {
          position,
          taxCents,
          totalCents,
          back: 0,
          booked: [paymentReference(id, position)],
        };
      });
      await db.tx(async (tx) => {
        for (const line of made)
          await bookPayment(deps, tx, { orderId: id, ...line, payees, isDeliveredLater });
      });
      orders.push({ id, lines: made, isDisputed: false });
    },
    async deliver({ pick: at }: Extract<Step, { kind: 'deliver' }>) {
      const order = one(orders, at);
      const line = order && one(order.lines, at);
      if (!order || !line) return;
      await db.tx((tx) => bookDelivered(deps, tx, { orderId: order.id, position: line.position }));
    },
    /** All that is left of some lines, or a part of each. */
    async refund({ pick: at }: Extract<Step, { kind: 'refund' }>) {
      const order = one(orders, at);
      if (!order || order.isDisputed) return;
      const parts = order.lines
        .filter((line) => leftOf(line) > 0 && (line.position + at) % 3 > 0)
        .map((line) => {
          const cents = at % 2 === 0 ? leftOf(line) : 1 + (at % leftOf(line));
          return { orderId: order.id, line, position: line.position, cents };
        });
      if (parts.length === 0) return;
      const asked = parts.map(({ line, cents, ...part }) => ({
        ...part,
        amountCents: toCents(cents),
        beforeCents: toCents(line.back),
      }));
      const refund = { refundId: refundId.parse(randomUUID()), parts: asked };
      await db.tx((tx) => bookRefund(tx, refund, clock.now()));
      for (const { line, cents } of parts) {
        line.back += cents;
        line.booked.push(refundReference(refund.refundId, line.position));
      }
    },
    async dispute({ pick: at, bornBy, isWon }: Extract<Step, { kind: 'dispute' }>) {
      const order = one(orders, at);
      const left = order?.lines.reduce((sum, line) => sum + leftOf(line), 0) ?? 0;
      if (!order || order.isDisputed || left === 0) return;
      const lines = order.lines.map((line) => ({ ...line, refundedCents: toCents(line.back) }));
      // a part, all that is left, or more than that
      const amountCents = toCents(
        at % 3 === 0 ? Math.ceil(left / 2) : left + (at % 3 === 1 ? 0 : 5),
      );
      const dispute = {
        orderId: order.id,
        amountCents,
        lines,
        networkFeeCents: toCents(1500),
        bornBy,
      };
      await db.tx((tx) => bookDispute(tx, dispute, clock.now()));
      order.isDisputed = true;
      for (const line of bornBy === 'creator' && !isWon && amountCents >= left ? order.lines : []) {
        if (leftOf(line) > 0) line.booked.push(disputeReference(order.id, line.position));
        line.back = line.totalCents;
      }
      if (!isWon) return;
      const won = { orderId: order.id, amountCents, positions: lines.map((line) => line.position) };
      await db.tx((tx) => bookDisputeWon(tx, won, clock.now()));
    },
    async wait({ days }: Extract<Step, { kind: 'wait' }>) {
      clock.advance(days * DAY);
      await clear();
    },
    async payout({ pick: at, part }: Extract<Step, { kind: 'payout' }>) {
      const creatorId = one(creators, at) as CreatorId;
      const available = await db.tx((tx) => lockAvailable(tx, creatorId));
      const amountCents = toCents(Math.ceil((available * part) / 100));
      if (amountCents === 0) return;
      const payout = { payoutId: payoutId.parse(randomUUID()), creatorId, amountCents };
      const booked = db.tx((tx) => bookPayout(tx, payout, clock.now()));
      if (amountCents > available) {
        await expect(booked).rejects.toThrow('creator_balances_not_negative');
      } else {
        await booked;
        open.push(payout);
      }
    },
    async settle({ pick: at, fails }: Extract<Step, { kind: 'settle' }>) {
      const [payout] = open.splice(at % (open.length || 1), 1);
      const book = fails ? bookPayoutFailed : bookPayoutPaid;
      if (payout) await db.tx((tx) => book(tx, payout, clock.now()));
    },
  };
  for (const taken of steps) await act[taken.kind](taken as never);
  return orders;
}

const rowsOf = async (text: string, ...values: unknown[]) =>
  (await database.db.pool.query<Record<string, unknown>>(text, values)).rows;

/** Creators whose pending balance differs from what is held for them. */
const OTHER_THAN_HELD = `
  select a.owner_id, a.balance_cents, sum(h.amount_cents - h.returned_cents) as held from ledger_accounts a
  left join ledger_holds h on h.creator_id = a.owner_id and h.cleared_at is null and h.refunded_at is null
  where a.kind = 'creator_pending' group by a.id
  having a.balance_cents <> coalesce(sum(h.amount_cents - h.returned_cents), 0)`;

/** Payments, refunds and disputes that are not gross and tax, or in which a payee gives back more than they got. */
const NOT_GROSS_AND_TAX = `
  select t.reference from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
  join ledger_accounts a on a.id = e.account_id where t.kind in ('payment', 'refund', 'dispute')
  group by t.id having sum(coalesce(e.gross_cents, 0))
    + sum(e.amount_cents) filter (where a.kind in ('provider', 'tax', 'disputes')) <> 0
    or bool_or(abs(e.fee_cents) + abs(e.amount_cents) <> abs(e.gross_cents))`;

/**
 * What any account still has of lines that were taken back whole: $1 has the lines, $2 the references of everything booked for
 * them.
 */
const LEFT_OF_WHOLE = `
  select line, a.owner_id, a.kind = 'tax' as is_tax, sum(e.amount_cents) as cents, sum(e.gross_cents) as gross
  from unnest($1::int[], $2::text[]) as booked (line, reference)
  join ledger_transactions t using (reference) join ledger_entries e on e.transaction_id = t.id
  join ledger_accounts a on a.id = e.account_id and a.kind not in ('provider', 'disputes')
  group by 1, 2, 3 having sum(e.amount_cents) <> 0 or sum(e.gross_cents) <> 0 or sum(e.fee_cents) <> 0`;

test('after 200 random bookings every sum is exact, and what went back whole left nothing with anybody', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 200, maxLength: 200 }), async (steps) => {
      const { db } = database;
      const creators: CreatorId[] = [];
      for (let made = 0; made < 3; made++) creators.push(await buildCreator(db));
      const orders = await play(creators, steps);
      const whole = orders
        .flatMap(({ lines }) => lines)
        .filter((line) => line.totalCents > 0 && leftOf(line) === 0)
        .flatMap(({ booked }, line) => booked.map((reference) => [line, reference] as const));
      expect(whole.length).toBeGreaterThan(10);
      const [places, references] = [whole.map(([line]) => line), whole.map(([, name]) => name)];
      expect(await rowsOf(LEFT_OF_WHOLE, places, references)).toEqual([]);
      expect(await checkLedger(db)).toEqual([]);
      expect(await rowsOf(OTHER_THAN_HELD)).toEqual([]);
      expect(await rowsOf(NOT_GROSS_AND_TAX)).toEqual([]);
    }),
    // no shrinking: each smaller example would book 200 more
    { numRuns: 1, endOnFailure: true },
  );
}, 120_000);
