/** Limited numbers: what is held, and every end that comes before the money or after it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CreatorId, ProductId, UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { key } from '../../../test/money.ts';
import { codeOf } from '../../../test/operations.ts';
import { CONFIRMS, DECLINES, type Market, startMarket } from '../../../test/shop/market.ts';
import { checkLedger } from '../../ledger/index.ts';
import { applyDispute, refundOrder } from '../../payments/index.ts';
import { MINUTE } from '../../platform/clock/clock.ts';

let market: Market;
let creator: CreatorId;
let fan: UserId;
beforeAll(async () => {
  market = await startMarket();
});
afterAll(() => market.close());
beforeEach(async () => {
  vi.restoreAllMocks();
  await market.forgetJobs();
  creator = (await market.creator()).id;
  fan = (await market.fan()).id;
});

const followers = JSON.stringify([[{ kind: 'followers' }]]);
const shop = (person = fan) => market.shopOf(person);
const cartOf = (person = fan) => market.cartOf(person);
const makeCode = (change: object = {}) => market.makeCode(creator, change);
const enter = (code: string, person = fan) =>
  shop(person).setCartCode({ creatorId: creator, code });
const keysOf = (person = fan) => market.keysOf(person);
const owns = (productId: ProductId, person = fan) => market.owns(person, productId);
/** The whole of a charge of $20 at most is disputed. */
const opened = (chargeRef: unknown): Parameters<typeof applyDispute>[2] => ({
  kind: 'dispute.updated',
  chargeRef: String(chargeRef),
  status: 'opened',
  amountCents: toCents(2000),
  networkFeeCents: toCents(0),
  answerBy: null,
});
const waiting = () =>
  market.rowsOf(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );

describe('a limited number', () => {
  test('is held for 15 minutes, for one buyer, and no longer', async () => {
    const id = await market.product(creator, { stock: 1 });
    const other = (await market.fan()).id;
    await market.fill(fan, [[id]]);
    await market.fill(other, [[id]]);
    const { heldUntil } = await shop().beginCheckout({ creatorId: creator });
    expect(await codeOf(shop(other).beginCheckout({ creatorId: creator }))).toBe('sold_out');
    await market.advance(5 * MINUTE);
    expect(await shop().beginCheckout({ creatorId: creator })).toMatchObject({ heldUntil });
    await market.advance(10 * MINUTE);
    await market.runJobs();
    expect(await market.stock(id)).toEqual([1, 0, 0]);
    await shop(other).beginCheckout({ creatorId: creator });
    expect(await codeOf(market.pay(fan, creator, { totalCents: 1000 }))).toBe('sold_out');
    await market.fill(other, [[id, 0]]);
    expect(await market.stock(id)).toEqual([1, 0, 0]);
    await market.pay(fan, creator);
    expect(await market.stock(id)).toEqual([0, 1, 0]);
  });

  test('is kept by an open order as long as its bank takes, and given back when it ends', async () => {
    const id = await market.product(creator, { keys: ['1', '2'], priceCents: 1000 });
    await makeCode({ maxUses: 1 });
    const slow = (await market.fan(CONFIRMS)).id;
    await market.fill(slow, [[id]]);
    await enter('SAVE', slow);
    const waiting = await market.pay(slow, creator);
    if (waiting.status !== 'requires_action') throw new Error(waiting.status);
    await market.fill(fan, [[id]]);
    await enter('SAVE');
    expect((await cartOf())?.code?.trouble).toBe('used_up');
    expect((await cartOf(slow))?.code?.trouble).toBe(null);
    await market.advance(20 * MINUTE);
    await market.runJobs();
    expect(await market.stock(id)).toEqual([1, 0, 1]);
    // more of it, while the order waits: the order keeps what it has
    await market.fill(slow, [[id, 2]]);
    await shop(slow).beginCheckout({ creatorId: creator });
    expect(await market.stock(id)).toEqual([0, 0, 2]);
    await market.fill(slow, [[id, 1]]);
    await shop(slow).beginCheckout({ creatorId: creator });
    await market.confirm(waiting.confirmUrl, 'refuse');
    await market.runJobs();
    expect(await market.statusesOf(slow)).toEqual(['declined']);
    expect((await cartOf())?.code?.trouble).toBe(null);
    await market.advance(16 * MINUTE);
    await market.runJobs();
    expect(await market.stock(id)).toEqual([2, 0, 0]);
  });

  test('stays held after a declined card, for another one', async () => {
    const id = await market.product(creator, { stock: 1 });
    const poor = (await market.fan(DECLINES)).id;
    await market.fill(poor, [[id]]);
    await market.fill(fan, [[id]]);
    expect(await codeOf(market.pay(poor, creator))).toBe('card_declined');
    expect(await market.stock(id)).toEqual([0, 0, 1]);
    expect(await codeOf(market.pay(fan, creator))).toBe('sold_out');
    const cardId = await market.saveCard(poor, '4242424242424242');
    const again = { creatorId: creator, expectedTotalCents: toCents(1000), cardId };
    expect(await shop(poor).checkout({ ...again, idempotencyKey: key() })).toMatchObject({
      status: 'paid',
    });
    expect(await market.stock(id)).toEqual([0, 1, 0]);
  });

  test('40 buyers at once for 10 pieces are 10 orders, and no one is charged in vain', async () => {
    const id = await market.product(creator, { stock: 10, priceCents: 500 });
    const fans = await Promise.all(Array.from({ length: 40 }, () => market.fan()));
    for (const one of fans) await market.fill(one.id, [[id]]);
    const codes = await Promise.all(
      fans.map((one) => codeOf(market.pay(one.id, creator, { totalCents: 500 }))),
    );
    expect(codes.filter((code) => code === 'ok')).toHaveLength(10);
    expect(codes.filter((code) => code === 'sold_out')).toHaveLength(30);
    const charges = await market.rowsOf(
      `select count(*)::int as made from sandbox.charges c join orders o on o.id::text = c.idempotency_key
       where o.creator_id = $1`,
      creator,
    );
    expect(charges).toEqual([{ made: 10 }]);
    expect(await market.stock(id)).toEqual([0, 10, 0]);
  });

  test('a refunded piece is for sale again, a key is not; the rights go with the money', async () => {
    const plain = await market.product(creator, { stock: 1 });
    const keys = await market.product(creator, { keys: ['1', '2'] });
    await market.fill(fan, [[plain], [keys]]);
    const { orderId } = await market.pay(fan, creator);
    const parts = [{ position: 1, cents: toCents(400) }];
    await refundOrder(market.deps, { orderId, lines: parts, reason: 'Part', cause: key() });
    expect([await market.stock(plain), await market.stock(keys)]).toEqual([
      [0, 1, 0],
      [1, 1, 0],
    ]);
    await refundOrder(market.deps, { orderId, reason: 'All', cause: key() });
    expect([await market.stock(plain), await market.stock(keys)]).toEqual([
      [1, 0, 0],
      [1, 0, 0],
    ]);
    expect([await owns(plain), await owns(keys)]).toEqual([false, false]);
    await market.fill(fan, [[plain], [keys]]);
    const second = (await market.pay(fan, creator)).orderId;
    expect(await keysOf()).toEqual(['1', '2']);
    const [charge] = await market.rowsOf('select provider_ref from orders where id = $1', second);
    await market.db.tx((tx) => applyDispute(market.deps, tx, opened(charge?.['provider_ref'])));
    expect([await owns(plain), await market.stock(plain)]).toEqual([false, [1, 0, 0]]);
    expect(await checkLedger(market.db)).toEqual([]);
  });

  test.each(['refund', 'dispute'])(
    'a %s waits for the product with no account locked',
    async (how) => {
      const id = await market.product(creator, { stock: 1 });
      const orderId = await market.buy(fan, creator, id);
      const [charge] = await market.rowsOf(
        'select provider_ref from orders where id = $1',
        orderId,
      );
      const takeBack = () =>
        how === 'refund'
          ? refundOrder(market.deps, { orderId, reason: 'All', cause: key() })
          : market.db.tx((tx) => applyDispute(market.deps, tx, opened(charge?.['provider_ref'])));
      const sale = await market.db.pool.connect();
      let taken: Promise<unknown> | undefined;
      try {
        await sale.query('begin');
        await sale.query('select from products where id = $1 for no key update', [id]);
        taken = takeBack();
        await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), { timeout: 30_000 });
        await sale.query(
          'select from ledger_accounts where owner_id = $1 for no key update nowait',
          [creator],
        );
      } finally {
        await sale.query('rollback');
        sale.release();
      }
      await taken;
      expect(await market.stock(id)).toEqual([1, 0, 0]);
    },
  );
});

describe('while the bank is asked', () => {
  const wait = async (options: object) => {
    const id = await market.product(creator, options);
    const slow = (await market.fan(CONFIRMS)).id;
    await makeCode({ maxUses: 5 });
    await market.fill(slow, [[id]]);
    await enter('SAVE', slow);
    const waiting = await market.pay(slow, creator);
    if (waiting.status !== 'requires_action') throw new Error(waiting.status);
    return { id, slow, finish: () => market.confirm(waiting.confirmUrl) };
  };
  const ends: Record<string, (id: ProductId, slow: UserId) => Promise<unknown>> = {
    'the creator archives it': (productId) => shop(creator).archive({ productId }),
    'it is taken down': (id) =>
      market.rowsOf('update products set taken_down_at = now() where id = $1', id),
    'the creator blocks the buyer': (_, slow) => market.as(creator).safety.block({ userId: slow }),
  };
  test.each(Object.keys(ends))('%s: the money, the piece and the code go back', async (how) => {
    const { id, slow, finish } = await wait({ stock: 3 });
    await ends[how]?.(id, slow);
    await finish();
    await market.runJobs();
    expect(await market.statusesOf(slow)).toEqual(['returned']);
    expect(await market.stock(id)).toEqual([3, 0, 0]);
    expect((await shop(creator).listCodes({})).items).toMatchObject([{ used: 0 }]);
  });

  test('another price or audience ends nothing: the order was made at the one before', async () => {
    const { id, slow, finish } = await wait({ stock: 3 });
    await market.rowsOf(
      'update products set price_cents = 5000, audience = $2 where id = $1',
      id,
      followers,
    );
    await finish();
    await market.runJobs();
    expect(await market.statusesOf(slow)).toEqual(['paid']);
    expect(await market.stock(id)).toEqual([2, 1, 0]);
  });

  test('another cart takes the place of the order that waits', async () => {
    const { id, slow } = await wait({ stock: 3 });
    const second = await market.product(creator);
    await market.fill(slow, [[second]]);
    const cardId = await market.saveCard(slow, '4242424242424242');
    const { totalCents } = await shop(slow).beginCheckout({ creatorId: creator });
    const paid = await shop(slow).checkout({
      creatorId: creator,
      expectedTotalCents: totalCents,
      cardId,
      idempotencyKey: key(),
    });
    expect(paid.status).toBe('paid');
    expect((await market.statusesOf(slow)).sort()).toEqual(['expired', 'paid']);
    expect(await market.stock(id)).toEqual([2, 1, 0]);
    expect((await shop(creator).listCodes({})).items).toMatchObject([{ used: 1 }]);
  });

  test.each(['before the charge', 'after the charge'])(
    'a process killed %s leaves an order that ends by itself',
    async (moment) => {
      const id = await market.product(creator, { keys: ['1', '2'] });
      await market.fill(fan, [[id]]);
      const charge = market.sandbox.charge.bind(market.sandbox);
      vi.spyOn(market.sandbox, 'charge').mockImplementationOnce(async (request) => {
        if (moment === 'after the charge') await charge(request);
        throw new Error('killed');
      });
      await expect(market.pay(fan, creator)).rejects.toThrow('killed');
      expect(await market.stock(id)).toEqual([1, 0, 1]);
      await market.advance(2 * MINUTE);
      await market.runJobs();
      expect(await market.statusesOf(fan)).toEqual(['paid']);
      expect([await market.stock(id), await keysOf()]).toEqual([[1, 1, 0], ['1']]);
    },
  );
});
