/** What lines of an order grant, and to whom, tested with an order kind that exists only in this file. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderId, UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { viewerOf } from '../../../test/factories/creators.ts';
import { key, type Money, startMoney } from '../../../test/money.ts';
import { operationsAs } from '../../../test/operations.ts';
import { type OrderKind, orderKindsOf } from '../../kernel/parts/order-kind.ts';
import { checkLedger, creatorBalancesOf } from '../../ledger/index.ts';
import { deliverLine } from './deliver-line.ts';
import { endBetween } from './end-of-sale.ts';
import { findGrant } from './grant-queries.ts';
import { grant } from './grant.ts';
import { linesOf } from './line-queries.ts';
import type { WantedLine } from './open-order.ts';
import { purchase } from './purchase.ts';
import { orderView } from './queries.ts';
import { receiptSheet } from '../receipts/receipt.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { refundsOf } from '../refunds/refund-queries.ts';

const ended: number[][] = [];
/** A print's line opens it to its buyer; a parcel is sent later, to another person. */
const print: OrderKind = {
  kind: 'print',
  title: 'Print',
  gallery: {
    entries: async (_deps, _viewer, held) =>
      new Map(
        held.map(({ thingId, isRevoked }) => [
          thingId,
          [{ title: 'A print', path: '/', media: null, gone: isRevoked ? 'refunded' : null }],
        ]),
      ),
  },
  endOfSale: (_deps, tx, order) => endBetween(tx, order),
  onPaid: async (_deps, _tx, { buyer_id: holderId }, lines) =>
    lines.map(({ kind, thing_id: thingId }) => ({
      source: 'marketplace',
      grants: kind === 'print' ? [{ kind, thingId, holderId }] : [],
    })),
  ifRefunded: async () => ({ effect: 'ends', onTop: [] }),
  onRefunded: async (_deps, _tx, _order, lines) =>
    void ended.push(lines.map(({ position }) => position)),
};

let money: Money;
beforeAll(async () => {
  money = await startMoney(undefined, undefined, { orderKinds: orderKindsOf([print]) });
});
afterAll(() => money.close());

const sell = async (...lines: WantedLine[]) => {
  const creator = await money.creator();
  const fan = await money.fan();
  const order = await purchase(
    money.deps,
    { kind: 'print', lines, buyerId: fan.id, creatorId: creator.id, idempotencyKey: key() },
    async () => undefined,
  );
  return { creator, fan, orderId: order.id };
};
const holds = async (person: UserId, thing: string, kind = 'print') =>
  (await money.db.maybe(findGrant, person, kind, thing)) !== null;
const refund = (orderId: OrderId, position: number, cents: number) =>
  refundOrder(money.deps, {
    orderId,
    lines: [{ position, cents: toCents(cents) }],
    reason: 'Because',
    cause: key(),
  });
const galleryOf = async (person: UserId) => {
  const { discovery } = operationsAs(money.deps, viewerOf(person));
  const [{ items }, counts, { items: creators }] = await Promise.all([
    discovery.listGallery({}),
    discovery.countGallery({}),
    discovery.getGalleryCreators({}),
  ]);
  return {
    gone: items.map((item) => item.gone),
    counted: counts.items.map(({ files }) => files),
    held: creators.map(({ purchased }) => purchased),
  };
};

test('two lines of one thing are two rights: refunding one leaves the other, and it is shown once', async () => {
  const thingId = randomUUID();
  const { fan, creator, orderId } = await sell(
    { thingId, unitCents: toCents(500) },
    { thingId, quantity: 3, unitCents: toCents(400), discountCents: toCents(100) },
  );
  ended.length = 0;
  const shown = { gone: [null], counted: [1], held: [1] };
  expect(await galleryOf(fan.id)).toEqual(shown);
  // the first line's right stands for both; after its refund the second one does
  await refund(orderId, 0, 200);
  expect(ended).toEqual([]);
  await refund(orderId, 0, 300);
  expect(ended).toEqual([[0]]);
  expect(await holds(fan.id, thingId)).toBe(true);
  expect(await galleryOf(fan.id)).toEqual(shown);
  expect((await money.as(fan.id).payments.getOrder({ orderId })).lines).toMatchObject([
    { state: 'refunded', refundedCents: 500 },
    { state: 'delivered', quantity: 3, unitCents: 400, amountCents: 1200, refundedCents: 0 },
  ]);
  await expect(refund(orderId, 0, 1)).rejects.toMatchObject({ fault: { leftCents: 0 } });
  expect((await creatorBalancesOf(money.db, creator.id)).pendingCents).toBe(880);
  await refund(orderId, 1, 1100);
  expect(ended).toEqual([[0], [1]]);
  expect(await holds(fan.id, thingId)).toBe(false);
  expect(await galleryOf(fan.id)).toEqual({ gone: ['refunded'], counted: [1], held: [] });
  expect((await money.as(fan.id).payments.getOrder({ orderId })).status).toBe('refunded');
  expect(await checkLedger(money.db)).toEqual([]);
});

test('a line is delivered later, to somebody else, and only its money waits', async () => {
  const [mine, parcel, post] = [randomUUID(), randomUUID(), randomUUID()];
  const { fan, creator, orderId } = await sell(
    { thingId: mine, unitCents: toCents(1000) },
    { kind: 'parcel', thingId: parcel, unitCents: toCents(500), isDeliveredLater: true },
  );
  const friend = await money.fan(null);
  expect(await creatorBalancesOf(money.db, creator.id)).toMatchObject({
    pendingCents: 1200,
    undeliveredCents: 400,
  });
  const line = { orderId, position: 1 };
  const gift = { kind: 'post', thingId: post, holderId: friend.id };
  await money.db.tx(async (tx) => {
    for (let times = 0; times < 2; times++) await grant(money.deps, tx, line, gift);
    expect(await deliverLine(money.deps, tx, line)).toBe(true);
    expect(await deliverLine(money.deps, tx, line)).toBe(false);
  });
  expect(await holds(friend.id, post, 'post')).toBe(true);
  expect(await holds(fan.id, post, 'post')).toBe(false);
  expect((await creatorBalancesOf(money.db, creator.id)).undeliveredCents).toBe(0);
  await refund(orderId, 1, 500);
  expect(await holds(friend.id, post, 'post')).toBe(false);
  expect(await holds(fan.id, mine)).toBe(true);
  expect(await money.db.tx((tx) => deliverLine(money.deps, tx, line))).toBe(false);
  const again = { ...gift, holderId: fan.id };
  await expect(money.db.tx((tx) => grant(money.deps, tx, line, again))).rejects.toThrow(
    'gives nothing',
  );
  expect(await checkLedger(money.db)).toEqual([]);
});

test('what several give one person at the same moment is several rights', async () => {
  const friend = await money.fan(null);
  const thingId = randomUUID();
  const gifts = await Promise.all(
    [1, 2, 3].map(() => sell({ kind: 'parcel', thingId: randomUUID(), unitCents: toCents(500) })),
  );
  const given = { kind: 'post', thingId, holderId: friend.id };
  await Promise.all(
    gifts.map(({ orderId }) =>
      money.db.tx((tx) => grant(money.deps, tx, { orderId, position: 0 }, given)),
    ),
  );
  const { rows } = await money.db.pool.query(
    'select count(*)::int as rights, (count(*) filter (where stands))::int as standing from grants where thing_id = $1',
    [thingId],
  );
  expect(rows).toEqual([{ rights: 3, standing: 1 }]);
  await Promise.all(gifts.slice(0, 2).map(({ orderId }) => refund(orderId, 0, 500)));
  expect(await holds(friend.id, thingId, 'post')).toBe(true);
  for (const { orderId } of gifts.slice(2)) await refund(orderId, 0, 500);
  expect(await holds(friend.id, thingId, 'post')).toBe(false);
});

test('the database refuses a line that is not where its order is', async () => {
  const { orderId, fan } = await sell(
    { thingId: randomUUID(), unitCents: toCents(500) },
    { thingId: randomUUID(), unitCents: toCents(500) },
  );
  for (const state of ['to_deliver', 'refunded'])
    await expect(
      money.db.pool.query(
        `update order_lines set state = $2, delivered_at = null where order_id = $1`,
        [orderId, state],
      ),
    ).rejects.toThrow('is not where its order is');
  await expect(
    money.db.pool.query(`update order_lines set quantity = 3 where order_id = $1`, [orderId]),
  ).rejects.toThrow('order_lines_whole_units');
  expect((await money.as(fan.id).payments.listOrders({})).items).toMatchObject([
    { title: 'Print and 1 more', totalCents: 1000 },
  ]);
  expect(money.letters.at(-1)?.text).toContain('For: Print, Print, ');
});

describe('an order of two lines', () => {
  /** 10 dollars, and 6.50 after a dollar off: 15.50 in all. */
  const twoLines = () =>
    sell(
      { thingId: randomUUID(), unitCents: toCents(1000) },
      {
        kind: 'parcel',
        thingId: randomUUID(),
        title: 'Parcel',
        unitCents: toCents(650),
        discountCents: toCents(100),
      },
    );
  const give = (orderId: OrderId, asked: object) =>
    refundOrder(money.deps, { orderId, reason: 'Because', cause: key(), ...asked });
  const partsOf = async (orderId: OrderId) =>
    (
      await money.db.pool.query<{ position: number; cents: number }>(
        'select position, cents from refund_lines where order_id = $1 order by refund_id, position',
        [orderId],
      )
    ).rows.map(({ position, cents }) => [position, cents]);

  test('gives back the lines that a refund names, and of each no more than it cost', async () => {
    const { fan, orderId } = await twoLines();
    const second = [{ position: 1, cents: toCents(300) }];
    expect(await give(orderId, { lines: second })).toBe(true);
    await expect(give(orderId, { lines: second })).rejects.toMatchObject({
      fault: { leftCents: 250 },
    });
    expect(await give(orderId, { amountCents: toCents(1100) })).toBe(true);
    expect(await give(orderId, {})).toBe(true);
    expect(await partsOf(orderId)).toEqual([
      [1, 300],
      [0, 1000],
      [1, 100],
      [1, 150],
    ]);
    expect((await money.as(fan.id).payments.getOrder({ orderId })).status).toBe('refunded');
    expect(await checkLedger(money.db)).toEqual([]);
  });

  test('is on the receipt line by line, with discount and tax', async () => {
    const { orderId } = await twoLines();
    await give(orderId, { lines: [{ position: 1, cents: toCents(300) }] });
    const [order, lines, refunds] = await Promise.all([
      money.db.one(orderView, orderId),
      money.db.many(linesOf, [orderId]),
      money.db.many(refundsOf, [orderId]),
    ]);
    const sheet = receiptSheet(money.deps, { order, lines, refunds }, money.clock.now(), null);
    expect(sheet.sums.map(({ label, value }) => `${label} ${value}`)).toEqual([
      'Print $10.00 USD',
      'Parcel ($3.00 USD of $5.50 USD refunded) $6.50 USD',
      'Discount −$1.00 USD',
      'Paid $15.50 USD',
      `Refund 1, ${money.clock.now().toISOString().slice(0, 10)} −$3.00 USD`,
      'Total after refunds $12.50 USD',
    ]);
  });

  test('refuses a refund whose lines are not its amount, whoever writes it', async () => {
    const { orderId } = await twoLines();
    await expect(
      money.db.pool.query(
        `insert into refunds (order_id, amount_cents, reason, cause, refunded_at) values ($1, 5, 'x', 'x', now())`,
        [orderId],
      ),
    ).rejects.toThrow('are not its amount');
    const beyond = money.db.pool.query(
      `with made as (insert into refunds (order_id, amount_cents, reason, cause, refunded_at)
         values ($1, 600, 'x', 'x', now()) returning id, order_id)
       insert into refund_lines select id, order_id, 1, 600 from made`,
      [orderId],
    );
    await expect(beyond).rejects.toThrow('gave back more than it cost');
  });
});
