/** Orders after they are paid: what a buyer has, what a creator sold and earned, and where else it is shown. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { feeOf } from '../../config/money.ts';
import type { CreatorId, OrderId, ProductId, UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { buildProduct } from '../../../test/factories/products.ts';
import { key, type Money, startMoney } from '../../../test/money.ts';
import { codeOf } from '../../../test/operations.ts';
import { DAY } from '../../platform/clock/clock.ts';
import { countStatements } from '../../../test/database/count-statements.ts';
import { applyDispute } from '../../payments/index.ts';
import { buyProducts } from '../test-buying.ts';
import { listSales } from './read-sales.ts';

let money: Money;
let creator: CreatorId;
let ann: UserId;
let ben: UserId;
let preset: ProductId;
let game: ProductId;
let free: ProductId;
/** Ann's: two lines with a code, one of them partly refunded; two keys; Ben's, a day later. */
let cart: OrderId;
let keys: OrderId;
let late: OrderId;

beforeAll(async () => {
  money = await startMoney(new Date('2026-03-02T12:00:00Z'));
  ({ id: creator } = await money.creator());
  [{ id: ann }, { id: ben }] = await Promise.all([money.fan(), money.fan()]);
  await sql(`update profiles set display_name = 'Ann Arbor', handle = 'ann' where id = $1`, [ann]);
  await sql(`update profiles set display_name = '=Ben', handle = 'ben' where id = $1`, [ben]);
  const publishedAt = money.clock.now();
  preset = await buildProduct(money.db, creator, {
    publishedAt,
    title: 'Presets',
    priceCents: 1_000,
  });
  game = await buildProduct(money.db, creator, {
    publishedAt,
    title: 'Game',
    priceCents: 2_000,
    keys: ['AAA', 'BBB', 'CCC', 'DDD'],
  });
  free = await buildProduct(money.db, creator, {
    publishedAt,
    title: 'Sample',
    priceCents: 0,
  });
  await buildProduct(money.db, creator, { publishedAt, title: 'Unsold' });
  await buildProduct(money.db, creator, { title: 'Draft', state: 'draft' });
  const codes = shopOf(creator);
  await codes.createCode({ code: 'HALF', off: { kind: 'percent', percent: 50 } });
  const { shop } = money.as(ann);
  await shop.setCartLine({ productId: preset, quantity: 1 });
  await shop.setCartLine({ productId: free, quantity: 1 });
  await shop.setCartCode({ creatorId: creator, code: 'half' });
  cart = await buyProducts(money, ann, creator);
  await shopOf(creator).refundLine({
    orderId: cart,
    position: await placeOf(cart, 'Presets'),
    amountCents: toCents(200),
    idempotencyKey: key(),
  });
  await money.advance(60_000);
  keys = await buyProducts(money, ann, creator, [game, 2]);
  await money.advance(DAY);
  late = await buyProducts(money, ben, creator, [game]);
  // invoices and credit notes may follow by themselves
  await money.runJobs();
});
afterAll(() => money.close());

const sql = (text: string, values: unknown[]) => money.db.pool.query(text, values);
const shopOf = (who: UserId) => money.as(who).shop;
const placeOf = async (orderId: OrderId, title: string) =>
  (await shopOf(ann).getPurchase({ orderId })).lines.find((line) => line.title === title)!.position;
const numberOf = async (orderId: OrderId) => (await shopOf(creator).getSale({ orderId })).number;
const found = async (filters: object) =>
  (await shopOf(creator).listSales(filters)).items.map((sale) => sale.orderId);

test('a buyer has what each line opened; no one else sees the order', async () => {
  const bought = await shopOf(ann).getPurchase({ orderId: keys });
  expect(bought).toMatchObject({
    status: 'paid',
    totalCents: 4_000,
    lines: [
      {
        productId: game,
        title: 'Game',
        quantity: 2,
        state: 'delivered',
        closed: null,
        keys: ['AAA', 'BBB'],
        links: [{ title: 'Its page' }],
        canReview: true,
        canReport: true,
        problem: null,
      },
    ],
    invoices: [{ kind: 'invoice', number: 'INV-000002', totalCents: 4_000 }],
  });
  for (const who of [ben, creator])
    expect(await codeOf(shopOf(who).getPurchase({ orderId: keys }))).toBe('not_found');
  const both = await shopOf(ann).getPurchase({ orderId: cart });
  expect(both.invoices.map((one) => one.number)).toEqual(['INV-000001', 'CN-000001']);
  const line = (title: string) => both.lines.find((one) => one.title === title);
  expect(line('Sample')).toMatchObject({ canReport: false, canReview: true });
  expect(line('Presets')).toMatchObject({ canReport: true, refundedCents: 200 });
  const { items } = await money.as(ann).payments.listOrders({});
  expect(items.map((one) => one.lines)).toEqual([
    [{ position: 0, title: 'Game', quantity: 2, state: 'delivered' }],
    both.lines.map(({ position, title, quantity, state }) => ({
      position,
      title,
      quantity,
      state,
    })),
  ]);
});

test('a creator sees what was sold and what it earned, with filters', async () => {
  const [first, ...rest] = (await shopOf(creator).listSales({})).items;
  expect([first?.orderId, ...rest.map((sale) => sale.orderId)]).toEqual([late, keys, cart]);
  // half of $10.00, less $2.00, less a fifth
  expect(rest[1]).toMatchObject({
    buyer: { handle: 'ann' },
    code: 'HALF',
    totalCents: 500,
    refundedCents: 200,
    netCents: 240,
  });
  expect(first).toMatchObject({ totalCents: 2_000, netCents: 1_600, code: null });
  expect(await found({ productId: game })).toEqual([late, keys]);
  expect(await found({ productId: preset, show: 'refunded' })).toEqual([cart]);
  expect(await found({ show: 'refunded' })).toEqual([cart]);
  expect(await found({ from: '2026-03-03' })).toEqual([late]);
  expect(await found({ to: '2026-03-02' })).toEqual([keys, cart]);
  expect(await found({ query: 'ann arb' })).toEqual([keys, cart]);
  expect(await found({ query: '@BEN' })).toEqual([late]);
  expect(await found({ query: await numberOf(keys) })).toEqual([keys]);
  expect(await found({ query: '%' })).toEqual([]);
  const page = await shopOf(creator).listSales({ limit: 2 });
  expect(await found({ limit: 2, cursor: page.nextCursor })).toEqual([cart]);
  const { id: other } = await money.creator();
  expect((await shopOf(other).listSales({ productId: game })).items).toEqual([]);
  expect(await codeOf(shopOf(other).getSale({ orderId: cart }))).toBe('not_found');
  const position = await placeOf(cart, 'Presets');
  const told = { orderId: cart, position, reason: 'other', text: 'x' } as const;
  const problem = await shopOf(ann).openProblem(told);
  expect(await found({ show: 'problems' })).toEqual([cart]);
  const sale = await shopOf(creator).getSale({ orderId: cart });
  expect(sale.lines[position]?.problem).toEqual(problem);
});

test('the table for spreadsheets has a row for each line, and no formula', async () => {
  const file = await shopOf(creator).exportSales({ productId: game });
  const [head, ...rows] = (await file.text()).trim().split('\r\n');
  expect(head).toContain('Order,Day,Buyer,Handle,Product');
  expect(rows).toHaveLength(2);
  expect(rows[0]).toContain(
    `2026-03-03,"'=Ben",ben,Game,1,20.00,0.00,0.00,Delivered,,16.00,INV-000003`,
  );
});

test('statistics by product are of the days asked for', async () => {
  const { items } = await shopOf(creator).listProductFigures({});
  expect(items.map((one) => one.title)).toEqual(
    expect.arrayContaining(['Game', 'Presets', 'Sample', 'Unsold']),
  );
  expect(items).toHaveLength(4);
  expect(items[0]).toEqual({
    productId: game,
    title: 'Game',
    orders: 2,
    pieces: 3,
    grossCents: 6_000,
    discountCents: 0,
    refundedCents: 0,
    netCents: 4_800,
    downloaders: 0,
    buyers: 2,
    inCarts: 0,
    reviews: 0,
    averageStars: null,
  });
  expect(items[1]).toMatchObject({
    title: 'Presets',
    grossCents: 1_000,
    discountCents: 500,
    refundedCents: 200,
    netCents: 240,
  });
  const page = await shopOf(creator).listProductFigures({ limit: 1 });
  const next = await shopOf(creator).listProductFigures({
    limit: 3,
    cursor: page.nextCursor ?? '',
  });
  expect([...page.items, ...next.items]).toEqual(items);
  const days = { from: '2026-03-03', to: '2026-03-03' };
  const [only] = (await shopOf(creator).listProductFigures(days)).items;
  expect(only).toMatchObject({ title: 'Game', orders: 1, pieces: 1, netCents: 1_600 });
});

test('sales are Marketplace everywhere in earnings, and among what sold best', async () => {
  const { earnings } = money.as(creator);
  const period = { from: '2026-03-02', to: '2026-03-03' };
  const statistics = await earnings.getStatistics(period);
  expect(statistics).toMatchObject({ totalCents: 5_040, bySource: { marketplace: 5_040 } });
  expect(statistics.takenBack).toMatchObject([{ source: 'marketplace', cents: 160 }]);
  const { topEarningMedia, topPurchasedMedia } = await earnings.getDashboard(period);
  expect(topEarningMedia[0]).toMatchObject({ kind: 'product', title: 'Game', earnedCents: 4_800 });
  expect(topPurchasedMedia[0]).toMatchObject({ path: `/product/${game}`, purchases: 2 });
  await money.advance(30 * DAY);
  const [march] = (await earnings.listPaystubs({})).runs;
  expect(march?.rows.find((row) => row.source === 'marketplace')).toMatchObject({
    grossCents: 6_300,
    platformNetCents: 5_040,
  });
});

test('the number of statements does not grow with a page', async () => {
  const filters = { show: 'all', query: '' } as const;
  const { db, names } = countStatements(money.db);
  await listSales({ db }, creator, { ...filters, limit: 1 });
  const one = names.length;
  await listSales({ db }, creator, { ...filters, limit: 3 });
  expect(names.length).toBe(2 * one);
});

test('a dispute takes its keys, and is off what was earned', async () => {
  const { rows } = await sql('select provider_ref from orders where id = $1', [late]);
  const chargeRef = String((rows as { provider_ref: string }[])[0]?.provider_ref);
  await money.db.tx((tx) =>
    applyDispute(money.deps, tx, {
      kind: 'dispute.updated',
      chargeRef,
      amountCents: toCents(2_000),
      networkFeeCents: toCents(1_500),
      status: 'opened',
      answerBy: null,
    }),
  );
  const [line] = (await shopOf(ben).getPurchase({ orderId: late })).lines;
  expect(line).toMatchObject({ closed: 'gone', keys: [], canReport: false, canReview: false });
  expect((await shopOf(creator).getSale({ orderId: late })).netCents).toBe(0);
});

test('each source of income can have its own fee; what it is not stops the start', () => {
  const config = readConfig({ FEE_PERCENT_MARKETPLACE: '12.5', FEE_PERCENT_MEMBERSHIPS: '0' });
  const of = (source: Parameters<typeof feeOf>[1]) => feeOf(config, source);
  expect([of('marketplace'), of('super_memberships'), of('tips')]).toEqual([1_250, 0, 2_000]);
  expect(() => readConfig({ FEE_PERCENT_TIPS: '60' })).toThrow('FEE_PERCENT_TIPS');
  const { shop } = readConfig({ SHOP_FORBIDDEN_CATEGORIES: 'software, books' });
  expect(shop.forbiddenCategories).toEqual(['software', 'books']);
  expect(() => readConfig({ SHOP_FORBIDDEN_CATEGORIES: 'guns' })).toThrow('photos');
});

test('a line pays the fee of its source', async () => {
  const fees = { feeBasisPointsBySource: { marketplace: 500 } };
  const before = money.deps.config;
  Object.assign(before, fees);
  const { id: fan } = await money.fan();
  const orderId = await buyProducts(money, fan, creator, [game]);
  Object.assign(before, { feeBasisPointsBySource: {} });
  expect((await shopOf(creator).getSale({ orderId })).netCents).toBe(1_900);
  await shopOf(creator).refundLine({ orderId, position: 0, idempotencyKey: key() });
  expect((await shopOf(creator).getSale({ orderId })).netCents).toBe(0);
});
