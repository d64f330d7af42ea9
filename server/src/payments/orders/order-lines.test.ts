import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CreatorId, OrderId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { areaOf } from '../../../test/area-of.ts';
import { key, type Money, startMoney } from '../../../test/money.ts';
import { checkLedger, creatorBalancesOf } from '../../ledger/index.ts';
import type { TaxPort } from '../../kernel/tax.ts';
import { applyDispute } from '../disputes/dispute-order.ts';
import { type OrderKind, orderKindsOf } from '../../kernel/parts/order-kind.ts';
import { linesOf } from './line-queries.ts';
import { purchase } from './purchase.ts';
import { orderView } from './queries.ts';
import { receiptSheet } from '../receipts/receipt.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { refundsOf } from '../refunds/refund-queries.ts';
import { tipOrder } from '../tips/send-tip.ts';
import { spentBy } from '../spending/spent.ts';

/** Sold in two lines; a second creator is paid 30 percent of each. */
const bundle: OrderKind = {
  kind: 'bundle',
  title: 'Livestream ticket',
  endOfSale: async () => null,
  onPaid: async (_deps, _tx, { creator_id: creatorId }, lines) =>
    lines.map(() => ({
      source: 'livestreams',
      payees: [
        { creatorId, shareBasisPoints: 7000, source: 'livestreams' },
        { creatorId: partner, shareBasisPoints: 3000, source: 'other' },
      ],
    })),
  ifRefunded: async () => ({ effect: 'ends', onTop: [] }),
};
/** Livestreams are tax-free. */
const vat: TaxPort = {
  taxOf: async ({ kind, priceCents }) =>
    kind === 'bundle' ? null : { cents: toCents(Math.round(priceCents / 10)), label: 'VAT 10%' },
};
const show = randomUUID();

let money: Money;
let partner: CreatorId;
beforeAll(async () => {
  money = await startMoney(undefined, undefined, {
    orderKinds: orderKindsOf([bundle, tipOrder, ...areaOf('memberships').orderKinds]),
  });
  partner = (await money.creator()).id;
});
afterAll(() => money.close());

test('no order is without a line, and no total without its lines', async () => {
  const creator = await money.creator();
  const fan = await money.fan();
  const { orderId } = await money.as(fan.id).payments.tip({
    creatorId: creator.id,
    amountCents: toCents(1500),
    idempotencyKey: key(),
  });
  const isRefused = (text: string, ...values: unknown[]) =>
    expect(money.db.pool.query(text, values)).rejects.toThrow('are not its total');
  for (const cents of [0, 1500]) {
    await isRefused(
      `insert into orders (buyer_id, creator_id, kind, total_cents, idempotency_key, provider, created_at)
       values ($1, $2, 'tip', $3, $4, 'sandbox', now())`,
      fan.id,
      creator.id,
      cents,
      key(),
    );
  }
  await isRefused('delete from order_lines where order_id = $1', orderId);
  await isRefused('update orders set total_cents = 1 where id = $1', orderId);
});

describe('with tax', () => {
  beforeAll(() => void Object.assign(money.deps, { tax: vat }));

  test('tax comes on top: its buyer pays it, and its creator reads and earns what is without', async () => {
    const creator = await money.creator(500);
    const { id: fan } = await money.fan();
    const { orderId } = await money.as(fan).payments.tip({
      creatorId: creator.id,
      amountCents: toCents(1000),
      idempotencyKey: key(),
    });
    expect(await money.as(fan).payments.getOrder({ orderId })).toMatchObject({
      totalCents: 1100,
      lines: [{ amountCents: 1000, taxCents: 100, taxLabel: 'VAT 10%' }],
    });
    expect((await creatorBalancesOf(money.db, creator.id)).pendingCents).toBe(800);
    await money.runConsumers();
    const { items } = await money.as(creator.id).notifications.list({});
    expect(items[0]?.fact).toMatchObject({ kind: 'tipped', amountCents: 1000 });
    const spent = async () =>
      (await spentBy(money.db, [{ buyerId: fan, creatorId: creator.id }]))[0]?.cents;
    expect(await spent()).toBe(1000);
    await refundOrder(money.deps, { orderId, amountCents: toCents(333), reason: 'x', cause: 'x' });
    // 30 of the 333 are tax, as in the books
    expect(await spent()).toBe(1000 - 303);
    expect((await creatorBalancesOf(money.db, creator.id)).pendingCents).toBe(800 - 242);
    await money.as(fan).memberships.subscribe({
      tierId: creator.tierId,
      expectedPriceCents: toCents(500),
      idempotencyKey: key(),
    });
    const { rows } = await money.db.pool.query(
      `select m.price_cents, o.total_cents, o.tax_cents from memberships m join membership_orders paid on paid.membership_id = m.id
     join orders o on o.id = paid.order_id where m.fan_id = $1`,
      [fan],
    );
    expect(rows).toEqual([{ price_cents: 500, total_cents: 550, tax_cents: 50 }]);
    await expect(
      money.db.pool.query('update orders set tax_cents = 1 where id = $1', [orderId]),
    ).rejects.toThrow('are not its tax');
  });

  test('a repeated key returns its order, also while no one can say what the tax is', async () => {
    const creator = await money.creator();
    const { id: fan } = await money.fan();
    const tip = {
      creatorId: creator.id,
      amountCents: toCents(1000),
      idempotencyKey: key(),
    };
    const first = await money.as(fan).payments.tip(tip);
    const away: TaxPort = {
      taxOf: async () => {
        throw new Error('away');
      },
    };
    Object.assign(money.deps, { tax: away });
    const again = await money.as(fan).payments.tip(tip);
    Object.assign(money.deps, { tax: vat });
    expect(again.orderId).toBe(first.orderId);
  });

  /** 10 dollars and 6 after a dollar off and 50 cents tax: 15.50 in all. */
  async function twoLines() {
    const creator = await money.creator();
    const { id: fan } = await money.fan();
    const call = { kind: 'call', thingId: show, title: 'Call' };
    const { id: orderId } = await purchase(
      money.deps,
      {
        kind: 'bundle',
        lines: [
          { thingId: randomUUID(), unitCents: toCents(1000) },
          { ...call, unitCents: toCents(600), discountCents: toCents(100) },
        ],
        buyerId: fan,
        creatorId: creator.id,
        idempotencyKey: key(),
      },
      async () => undefined,
    );
    return { creator, fan, orderId };
  }
  const refund = (orderId: OrderId, asked: object) =>
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
    expect(await refund(orderId, { lines: second })).toBe(true);
    await expect(refund(orderId, { lines: second })).rejects.toMatchObject({
      fault: { leftCents: 250 },
    });
    expect(await refund(orderId, { amountCents: toCents(1100) })).toBe(true);
    expect(await refund(orderId, {})).toBe(true);
    expect(await partsOf(orderId)).toEqual([
      [1, 300],
      [0, 1000],
      [1, 100],
      [1, 150],
    ]);
    expect((await money.as(fan).payments.getOrder({ orderId })).status).toBe('refunded');
    expect(await checkLedger(money.db)).toEqual([]);
  });

  const earned = async (...creators: CreatorId[]) =>
    Promise.all(creators.map(async (id) => (await creatorBalancesOf(money.db, id)).pendingCents));
  const taxes = async () => {
    const { rows } = await money.db.pool.query<{ cents: string }>(
      `select coalesce(sum(amount_cents), 0) as cents from ledger_entries
       where account_id = (select id from ledger_accounts where kind = 'tax')`,
    );
    return Number(rows[0]?.cents);
  };

  test('pays two people by line, gives back each part of it, and tells both', async () => {
    const [[before = 0], tax] = [await earned(partner), await taxes()];
    const { creator, orderId } = await twoLines();
    // 1000 and 500 without tax: 800 and 400 after the fee
    expect(await earned(creator.id, partner)).toEqual([560 + 280, before + 240 + 120]);
    expect(await taxes()).toBe(tax + 50);
    await refund(orderId, { lines: [{ position: 1, cents: toCents(275) }] });
    expect(await earned(creator.id, partner)).toEqual([560 + 140, before + 240 + 60]);
    expect(await taxes()).toBe(tax + 25);
    await money.runConsumers();
    const [mine, theirs] = await Promise.all(
      [creator.id, partner].map(async (id) => (await money.as(id).notifications.list({})).items),
    );
    const fact = { kind: 'refund', orderId, amountCents: 275, totalCents: 1550 };
    expect(mine?.[0]?.fact).toEqual({ ...fact, bought: 'bundle', creatorCents: 140 });
    expect(theirs?.[0]?.fact).toEqual({ ...fact, bought: 'bundle', creatorCents: 60 });
  });

  test.each(['creator', 'platform'] as const)(
    'taken back by the network, born by the %s: all lines, and all of it again when it is won',
    async (bornBy) => {
      const [[before = 0], tax] = [await earned(partner), await taxes()];
      const { creator, orderId } = await twoLines();
      const isTheirs = bornBy === 'creator';
      const { rows } = await money.db.pool.query<{ provider_ref: string }>(
        'select provider_ref from orders where id = $1',
        [orderId],
      );
      await refund(orderId, { lines: [{ position: 1, cents: toCents(275) }] });
      const config = { ...money.deps.config, disputesBornBy: bornBy };
      const event = {
        id: 'evt',
        type: 'dispute.updated',
        kind: 'dispute.updated',
        chargeRef: rows[0]?.provider_ref ?? '',
        amountCents: toCents(1550),
        networkFeeCents: toCents(1500),
        answerBy: null,
      } as const;
      const apply = (status: 'opened' | 'won') =>
        money.db.tx((tx) => applyDispute({ ...money.deps, config }, tx, { ...event, status }));
      await apply('opened');
      expect(await earned(creator.id, partner)).toEqual(
        isTheirs ? [0, before] : [700, before + 300],
      );
      expect(await taxes()).toBe(tax);
      const overview = await money.as(partner).payouts.getOverview({});
      expect(overview.disputes).toHaveLength(isTheirs ? 1 : 0);
      await apply('won');
      const { availableCents } = await creatorBalancesOf(money.db, creator.id);
      expect(availableCents).toBe(isTheirs ? 700 : 0);
      expect(await taxes()).toBe(tax + 25);
      expect(await checkLedger(money.db)).toEqual([]);
    },
  );

  test('is on the receipt line by line, with discount and tax', async () => {
    const { orderId } = await twoLines();
    await refund(orderId, { lines: [{ position: 1, cents: toCents(300) }] });
    const [order, lines, refunds] = await Promise.all([
      money.db.one(orderView, orderId),
      money.db.many(linesOf, [orderId]),
      money.db.many(refundsOf, [orderId]),
    ]);
    const sheet = receiptSheet(money.deps, { order, lines, refunds }, money.clock.now(), null);
    expect(sheet.sums.map(({ label, value }) => `${label} ${value}`)).toEqual([
      'Livestream ticket $10.00 USD',
      'Call ($3.00 USD of $5.50 USD refunded) $6.00 USD',
      'Discount −$1.00 USD',
      'VAT 10% $0.50 USD',
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
