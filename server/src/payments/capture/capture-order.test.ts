/** Money that is reserved first, tested with an order kind that exists only in this file. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CreatorId, UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { type EndOfSale, type OrderKind, orderKindsOf } from '../../kernel/parts/order-kind.ts';
import type { OrderRow } from '../../kernel/order.ts';
import { key, type Money, startMoney } from '../../../test/money.ts';
import { checkLedger, creatorBalancesOf } from '../../ledger/index.ts';
import { DAY } from '../../platform/clock/clock.ts';
import { captureOrder, endAuthorized, type Taken, voidOrder } from './capture-order.ts';
import { endBetween } from '../orders/end-of-sale.ts';
import { findGrant } from '../orders/grant-queries.ts';
import { purchase } from '../orders/purchase.ts';
import { orderById } from '../orders/queries.ts';

const [thing, line] = [randomUUID(), randomUUID()];
const heard: string[] = [];
let isOver: EndOfSale | null = null;
/** Minutes of a call: only the minutes used are paid. */
const minutes: OrderKind = {
  kind: 'minutes',
  title: 'Call',
  isCapturedLater: true,
  endOfSale: async (_deps, tx, order) => isOver ?? endBetween(tx, order),
  onAuthorized: async () => void heard.push('authorized'),
  async onPaid(_deps, _tx, order, lines) {
    heard.push('paid');
    return lines.map(({ kind, thing_id: thingId }) => ({
      source: 'calls',
      grants: [{ kind, thingId, holderId: order.buyer_id }],
    }));
  },
  onDeclined: async () => void heard.push('declined'),
  ifRefunded: async () => ({ effect: 'ends', onTop: [] }),
};

let money: Money;
beforeAll(async () => {
  money = await startMoney(undefined, undefined, { orderKinds: orderKindsOf([minutes]) });
});
beforeEach(() => {
  heard.length = 0;
  isOver = null;
  money.letters.length = 0;
});
afterAll(() => money.close());

const buy = (fan: UserId, creatorId: CreatorId) =>
  purchase(
    money.deps,
    {
      kind: 'minutes',
      // half an hour at a dollar a minute, and five dollars for the connection
      lines: [
        { thingId: thing, quantity: 30, unitCents: toCents(100) },
        { thingId: line, unitCents: toCents(500) },
      ],
      onceKey: `minutes:${thing}`,
      buyerId: fan,
      creatorId,
      idempotencyKey: key(),
    },
    async () => undefined,
  );
async function reserved(card?: string) {
  const creator = await money.creator();
  const fan = await money.fan(card);
  return { creator, fan, order: await buy(fan.id, creator.id) };
}
const now = ({ id }: OrderRow) => money.db.one(orderById, id);
const pending = async (id: CreatorId) => (await creatorBalancesOf(money.db, id)).pendingCents;
const capture = ({ id }: OrderRow, taken?: readonly Taken[]) =>
  money.db.tx((tx) => captureOrder(money.deps, tx, id, taken));
const letGo = ({ id }: OrderRow) => money.db.tx((tx) => voidOrder(money.deps, tx, id));
const chargeOf = async ({ id }: OrderRow) =>
  (
    await money.db.pool.query<{ status: string; amount_cents: number }>(
      'select status, amount_cents from sandbox.charges where idempotency_key = $1',
      [id],
    )
  ).rows[0];

test('reserved, nothing is booked, given or written; taken in part, that part is all it costs', async () => {
  const { creator, fan, order } = await reserved();
  expect(order.status).toBe('authorized');
  await money.runJobs();
  expect(heard).toEqual(['authorized']);
  expect(await pending(creator.id)).toBe(0);
  expect(money.letters).toEqual([]);
  expect((await buy(fan.id, creator.id)).id).toBe(order.id);
  for (const tooMuch of [
    { position: 0, quantity: 31 },
    { position: 2 },
    { position: 0, quantity: 0 },
  ])
    await expect(capture(order, [tooMuch])).rejects.toThrow(RangeError);
  const taken = [
    { position: 0, quantity: 10 },
    { position: 1, unitCents: toCents(250) },
  ];
  expect(await capture(order, taken)).toBe(true);
  expect([await capture(order), await letGo(order)]).toEqual([false, false]);
  await money.runJobs();
  expect(heard).toEqual(['authorized', 'paid']);
  expect(await now(order)).toMatchObject({ status: 'paid', total_cents: 1250 });
  expect(await chargeOf(order)).toEqual({ status: 'succeeded', amount_cents: 1250 });
  expect(await pending(creator.id)).toBe(1000);
  expect(await money.db.maybe(findGrant, fan.id, 'minutes', thing)).toEqual({ order_id: order.id });
  expect(money.letters.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('$12.50') as string,
  ]);
  expect(await checkLedger(money.db)).toEqual([]);
});

test('a line that is not taken costs nothing, and gives nothing', async () => {
  const { fan, order } = await reserved();
  await capture(order, [{ position: 1 }]);
  await money.runJobs();
  expect(await now(order)).toMatchObject({ status: 'paid', total_cents: 500 });
  const { lines } = await money.as(fan.id).payments.getOrder({ orderId: order.id });
  expect(lines).toMatchObject([
    { state: 'returned', quantity: 30, amountCents: 0, deliveredAt: null },
    { state: 'delivered', amountCents: 500 },
  ]);
  expect(await money.db.maybe(findGrant, fan.id, 'minutes', thing)).toBeNull();
  expect(await money.db.maybe(findGrant, fan.id, 'minutes', line)).not.toBeNull();
});

test('let go, it was never bought, and can be bought again', async () => {
  const { creator, fan, order } = await reserved();
  expect(await letGo(order)).toBe(true);
  expect(await capture(order)).toBe(false);
  await money.runJobs();
  expect(heard).toEqual(['authorized', 'declined']);
  expect(await now(order)).toMatchObject({ status: 'expired', paid_at: null });
  expect(await chargeOf(order)).toMatchObject({ status: 'abandoned' });
  expect(await pending(creator.id)).toBe(0);
  expect((await buy(fan.id, creator.id)).status).toBe('authorized');
});

test('killed between the decision and its end, it ends the same, once', async () => {
  const { creator, order } = await reserved();
  await capture(order);
  await Promise.all([1, 2, 3].map(() => endAuthorized(money.deps, order.id)));
  await money.runJobs();
  expect(heard).toEqual(['authorized', 'paid']);
  expect(await pending(creator.id)).toBe(2800);
  expect(await checkLedger(money.db)).toEqual([]);
});

test('what nobody decides is let go after seven days', async () => {
  const { order } = await reserved();
  await money.advance(7 * DAY);
  await money.runJobs();
  await money.runJobs();
  expect(await now(order)).toMatchObject({ status: 'expired' });
  expect(await capture(order)).toBe(false);
});

test('a holder who has to confirm reserves it then; a sale that is over by then takes nothing', async () => {
  const { order } = await reserved('4000002760003184');
  expect(order.status).toBe('requires_action');
  isOver = 'gone';
  await money.sandbox.confirmCharge(order.provider_ref ?? '', true);
  await money.runJobs();
  await money.runJobs();
  expect(heard).toEqual(['declined']);
  expect(await now(order)).toMatchObject({ status: 'expired' });
  expect(await chargeOf(order)).toMatchObject({ status: 'abandoned' });
});
