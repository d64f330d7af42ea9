/** An order kind that exists only in this file: declaring it is all it takes. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CreatorId, UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import type { GalleryEntry, Held } from '../../kernel/parts/gallery-part.ts';
import { type OrderKind, orderKindsOf } from '../../kernel/parts/order-kind.ts';
import { areaOf } from '../../../test/area-of.ts';
import { viewerOf } from '../../../test/factories/creators.ts';
import { buildPicture, buildPost, buildPurchase } from '../../../test/factories/posts.ts';
import { key, type Money, startMoney } from '../../../test/money.ts';
import { operationsAs } from '../../../test/operations.ts';
import { checkLedger, creatorBalancesOf } from '../../ledger/index.ts';
import { DAY } from '../../platform/clock/clock.ts';
import { deliverLine } from './deliver-line.ts';
import { applyDispute } from '../disputes/dispute-order.ts';
import { endBetween } from './end-of-sale.ts';
import { findGrant } from './grant-queries.ts';
import { KeyReused } from './open-order.ts';
import { purchase } from './purchase.ts';
import { PurchaseRefused } from './purchase-refused.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { tipOrder } from '../tips/send-tip.ts';

/** A seat at a livestream. */
const ticket: OrderKind = {
  kind: 'ticket',
  title: 'Livestream ticket',
  gallery: { entries: async (_deps, _viewer, held) => new Map(held.map(seatOf)) },
  endOfSale: (_deps, tx, order) => endBetween(tx, order),
  onPaid: async (_deps, _tx, order, lines) =>
    lines.map(({ kind, thing_id: thingId }) => ({
      source: 'livestreams',
      grants: kind === 'ticket' ? [{ kind, thingId, holderId: order.buyer_id }] : [],
    })),
  ifRefunded: async () => ({ effect: 'ends', onTop: [] }),
};
const seatOf = ({ thingId, isRevoked }: Held): [string, GalleryEntry[]] => [
  thingId,
  [
    {
      title: 'A seat at the show',
      path: `/streams/${thingId}`,
      media: null,
      gone: isRevoked ? 'refunded' : null,
    },
  ],
];
/** A call that has not taken place yet. */
const call: OrderKind = {
  ...ticket,
  kind: 'call',
  title: 'Call',
  onPaid: async () => [{ source: 'calls' }],
};
const show = randomUUID();

let money: Money;
beforeAll(async () => {
  money = await startMoney(undefined, undefined, {
    orderKinds: orderKindsOf([ticket, call, tipOrder, ...areaOf('posts').orderKinds]),
  });
});
afterAll(() => money.close());

const has = async (fan: UserId) => (await money.db.maybe(findGrant, fan, 'ticket', show)) !== null;

const buy = (
  fan: UserId,
  creatorId: CreatorId,
  kind = 'ticket',
  { thingId = show, idempotencyKey = key() } = {},
) =>
  purchase(
    money.deps,
    {
      kind,
      lines: [{ thingId, unitCents: toCents(1500), isDeliveredLater: kind === 'call' }],
      onceKey: `${kind}:${thingId}`,
      buyerId: fan,
      creatorId,
      idempotencyKey,
    },
    async (tx) => {
      if (await tx.maybe(findGrant, fan, 'ticket', show))
        throw new PurchaseRefused({ code: 'already_bought' });
    },
  );

test('asked for 50 times at once it is bought once, and its receipt says what it is', async () => {
  const creator = await money.creator();
  const fan = await money.fan();
  const orders = await Promise.allSettled(
    Array.from({ length: 50 }, () => buy(fan.id, creator.id)),
  );
  const bought = new Set(orders.flatMap((one) => (one.status === 'fulfilled' ? one.value.id : [])));
  expect(bought.size).toBe(1);
  for (const one of orders)
    if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(PurchaseRefused);
  expect(await has(fan.id)).toBe(true);
  expect((await creatorBalancesOf(money.db, creator.id)).pendingCents).toBe(1200);
  const { items } = await money.as(fan.id).payments.listOrders({});
  expect(items).toMatchObject([
    { kind: 'ticket', title: 'Livestream ticket', status: 'paid', totalCents: 1500, thing: null },
  ]);
  expect(money.letters.at(-1)?.text).toContain('Livestream ticket');
  expect(await checkLedger(money.db)).toEqual([]);
});

test('refunded, it is gone with its money; it can be bought again', async () => {
  const creator = await money.creator();
  const fan = await money.fan();
  const { id: orderId } = await buy(fan.id, creator.id);
  await refundOrder(money.deps, { orderId, reason: 'Cancelled', cause: 'test' });
  expect(await has(fan.id)).toBe(false);
  const again = await buy(fan.id, creator.id);
  expect(await has(fan.id)).toBe(true);
  expect(await money.db.one(findGrant, fan.id, 'ticket', show)).toEqual({ order_id: again.id });
  await money.runConsumers();
  const { items } = await money.as(creator.id).notifications.list({});
  expect(items.map(({ fact }) => fact)).toMatchObject([{ kind: 'refund', bought: 'ticket' }]);
  expect(await checkLedger(money.db)).toEqual([]);
});

test('disputed, it is gone too', async () => {
  const creator = await money.creator();
  const fan = await money.fan();
  const order = await buy(fan.id, creator.id);
  await money.db.tx((tx) =>
    applyDispute(money.deps, tx, {
      kind: 'dispute.updated',
      chargeRef: order.provider_ref ?? '',
      status: 'opened',
      amountCents: toCents(1500),
      networkFeeCents: toCents(0),
      answerBy: null,
    }),
  );
  expect(await has(fan.id)).toBe(false);
  const { rows } = await money.db.pool.query('select revoked_why from grants where order_id = $1', [
    order.id,
  ]);
  expect(rows).toEqual([{ revoked_why: 'dispute' }]);
  expect(await checkLedger(money.db)).toEqual([]);
});

test('its income has a tile, and a row on the paystub', async () => {
  const creator = await money.creator();
  await buy((await money.fan()).id, creator.id);
  const today = money.clock.now().toISOString().slice(0, 10);
  const earnings = money.as(creator.id).earnings;
  expect(
    (await earnings.getStatistics({ from: today, to: today, interval: 'daily' })).bySource,
  ).toMatchObject({ livestream: 1200 });
  await money.advance(40 * DAY);
  const { runs } = await money.as(creator.id).earnings.listPaystubs({});
  const month = runs.find((run) => run.grossCents > 0);
  expect(month?.rows.find(({ source }) => source === 'livestreams')).toMatchObject({
    grossCents: 1500,
    platformNetCents: 1200,
  });
});

test('it is in the gallery among other things, page by page, and beside the filters', async () => {
  const creator = await money.creator();
  const fan = await money.fan();
  const { discovery } = operationsAs(money.deps, viewerOf(fan.id));
  const picture = await buildPicture(money.db, creator.id);
  const audience = [[{ kind: 'price' as const, priceCents: toCents(900) }]];
  const post = await buildPost(money.db, creator.id, { audience, media: [{ mediaId: picture }] });
  await buildPurchase(money.db, fan.id, creator.id, post);
  const things: string[] = [];
  for (let seats = 0; seats < 3; seats++) {
    await money.advance(1000);
    const thingId = randomUUID();
    things.unshift(thingId);
    await buy(fan.id, creator.id, 'ticket', { thingId });
  }
  await buy(fan.id, creator.id, 'call', { thingId: randomUUID() });
  const { rows } = await money.db.pool.query<{ thing_id: string }>(
    'select thing_id from grants where holder_id = $1 order by since desc, thing_id desc',
    [fan.id],
  );
  const order = await money.db.one(findGrant, fan.id, 'ticket', things[1] ?? '');
  await refundOrder(money.deps, { orderId: order.order_id, reason: 'Cancelled', cause: 'test' });

  const walked: unknown[] = [];
  let cursor: string | undefined;
  do {
    const page = await discovery.listGallery({ limit: 1, ...(cursor && { cursor }) });
    expect(page.items).toHaveLength(1);
    walked.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(walked).toHaveLength(4);
  expect((await discovery.listGallery({})).items).toEqual(walked);
  expect(walked.map((item) => (item as { thing: { id: string } }).thing.id)).toEqual(
    rows.map((row) => row.thing_id),
  );
  expect(walked).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        thing: { kind: 'ticket', id: things[0] },
        title: 'A seat at the show',
        path: `/streams/${things[0]}`,
        source: 'purchased',
        postId: null,
        media: null,
        gone: null,
      }),
      expect.objectContaining({ thing: { kind: 'ticket', id: things[1] }, gone: 'refunded' }),
      expect.objectContaining({ thing: { kind: 'post', id: post }, postId: post, kind: 'picture' }),
    ]),
  );
  const pictures = await discovery.listGallery({ kind: 'picture', limit: 1 });
  expect(pictures).toMatchObject({ items: [{ postId: post }], nextCursor: null });
  expect((await discovery.listGallery({ creatorId: creator.id })).items).toHaveLength(4);
  const { items: counts } = await discovery.countGallery({});
  expect(new Map(counts.map(({ kind, files }) => [kind, files]))).toEqual(
    new Map([
      ['picture', 1],
      [null, 3],
    ]),
  );
  const { items: sellers } = await discovery.getGalleryCreators({});
  expect(sellers).toMatchObject([{ id: creator.id, purchased: 3 }]);
});

test('money for what comes later waits until it was delivered, and then for the common time', async () => {
  const creator = await money.creator();
  const balances = async () => creatorBalancesOf(money.db, creator.id);
  const { id } = await buy((await money.fan()).id, creator.id, 'call');
  await money.advance(60 * DAY);
  await money.runJobs();
  expect(await balances()).toMatchObject({ pendingCents: 1200, availableCents: 0 });
  expect(await balances()).toMatchObject({ undeliveredCents: 1200, lastClearsAt: null });
  for (let times = 0; times < 2; times++)
    expect(
      await money.db.tx((tx) => deliverLine(money.deps, tx, { orderId: id, position: 0 })),
    ).toBe(times === 0);
  const lastClearsAt = new Date(money.clock.now().getTime() + 7 * DAY);
  expect(await balances()).toMatchObject({ undeliveredCents: 0, lastClearsAt });
  await money.advance(7 * DAY - 60_000);
  await money.runJobs();
  expect(await balances()).toMatchObject({ pendingCents: 1200, availableCents: 0 });
  await money.advance(60_000);
  await money.runJobs();
  expect(await balances()).toMatchObject({ pendingCents: 0, availableCents: 1200 });
  expect(await checkLedger(money.db)).toEqual([]);
});

test('what is given back before it was delivered never clears', async () => {
  const creator = await money.creator();
  const { id: orderId } = await buy((await money.fan()).id, creator.id, 'call');
  await refundOrder(money.deps, { orderId, reason: 'Never held', cause: 'test' });
  expect(await money.db.tx((tx) => deliverLine(money.deps, tx, { orderId, position: 0 }))).toBe(
    false,
  );
  await money.advance(60 * DAY);
  await money.runJobs();
  expect(await creatorBalancesOf(money.db, creator.id)).toMatchObject({
    pendingCents: 0,
    availableCents: 0,
  });
  expect(await checkLedger(money.db)).toEqual([]);
});

test('lines that are not the total are refused; the buyer reads the others', async () => {
  const creator = await money.creator();
  const fan = await money.fan();
  const { id } = await buy(fan.id, creator.id);
  await expect(
    money.db.pool.query('update order_lines set amount_cents = 1 where order_id = $1', [id]),
  ).rejects.toThrow('are not its total');
  await expect(
    money.db.pool.query(
      `with line as (
         update order_lines set amount_cents = 2000, quantity = 4, discount_cents = 600, tax_cents = 100 where order_id = $1)
       update orders set tax_cents = 100 where id = $1`,
      [id],
    ),
  ).resolves.toBeDefined();
  expect((await money.as(fan.id).payments.getOrder({ orderId: id })).lines).toMatchObject([
    { title: 'Livestream ticket', quantity: 4, unitCents: 500, discountCents: 600, taxCents: 100 },
  ]);
});

test('a key belongs to the thing that it bought first', async () => {
  const creator = await money.creator();
  const fan = await money.fan();
  const idempotencyKey = key();
  const first = await buy(fan.id, creator.id, 'ticket', { idempotencyKey });
  expect((await buy(fan.id, creator.id, 'ticket', { idempotencyKey })).id).toBe(first.id);
  await expect(
    buy(fan.id, creator.id, 'ticket', { idempotencyKey, thingId: randomUUID() }),
  ).rejects.toThrow(KeyReused);
});

test('what nobody sells cannot be bought, and no two kinds have one name', async () => {
  const creator = await money.creator();
  const fan = await money.fan();
  expect(() => orderKindsOf([ticket, ticket])).toThrow('the same name');
  const gift = { ...ticket, kind: 'gift' };
  const lines = [{ thingId: show, unitCents: toCents(500) }];
  const wish = { lines, buyerId: fan.id, creatorId: creator.id, idempotencyKey: key() };
  await expect(
    purchase(money.deps, { ...wish, kind: gift.kind }, async () => undefined),
  ).rejects.toThrow("nobody sells 'gift'");
});
