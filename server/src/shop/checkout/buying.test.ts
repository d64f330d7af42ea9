/** Carts: what is in them, what they cost, which codes take something off, and what is bought. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CreatorId, ProductId, TierId, UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { buildMembership } from '../../../test/factories/creators.ts';
import { buildPicture } from '../../../test/factories/posts.ts';
import { key } from '../../../test/money.ts';
import { codeOf } from '../../../test/operations.ts';
import { type Market, startMarket } from '../../../test/shop/market.ts';
import type { TaxPort } from '../../kernel/tax.ts';
import { checkLedger, creatorBalancesOf } from '../../ledger/index.ts';
import { DAY, HOUR, MINUTE } from '../../platform/clock/clock.ts';

let market: Market;
let creator: CreatorId;
let tierId: TierId;
let fan: UserId;
beforeAll(async () => {
  market = await startMarket();
});
afterAll(() => market.close());
beforeEach(async () => {
  await market.forgetJobs();
  market.told.length = 0;
  ({ id: creator, tierId } = await market.creator());
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

test('a cart of two lines waits on every device, is paid once, and gives keys and rights', async () => {
  const album = await market.product(creator, { title: 'Album', priceCents: 1000 });
  const game = await market.product(creator, { priceCents: 400, keys: ['a', 'b', 'c'] });
  await market.rowsOf('update products set keys_warn_at = 1 where id = $1', game);
  await makeCode();
  await market.fill(fan, [[album], [game, 2]]);
  expect(market.told).toContainEqual({ topic: `user:${fan}`, event: 'cart', facts: {} });
  expect(await shop().countCart({})).toEqual({ count: 2 });
  await enter(' Save ');
  expect(await cartOf()).toMatchObject({
    creator: { id: creator },
    code: { code: 'SAVE', trouble: null },
    lines: [
      { product: { id: album }, quantity: 1, quantityMax: 1, discountCents: 100, trouble: null },
      { product: { id: game }, quantity: 2, quantityMax: 3, amountCents: 800, discountCents: 80 },
    ],
    amountCents: 1800,
    discountCents: 180,
    totalCents: 1620,
  });
  const box = await shop().beginCheckout({ creatorId: creator });
  expect(box).toMatchObject({ taxCents: 0, taxLabels: [], totalCents: 1620 });
  expect(box.heldUntil).toBe(new Date(market.clock.now().getTime() + 15 * MINUTE).toISOString());
  expect(await market.stock(game)).toEqual([1, 0, 2]);
  expect(await codeOf(market.pay(fan, creator, { totalCents: 1619 }))).toBe('price_changed');

  const same = { totalCents: 1620, idempotencyKey: key() };
  const bought = await Promise.all([1, 2, 3].map(() => market.pay(fan, creator, same)));
  expect(new Set(bought.map((one) => one.orderId)).size).toBe(1);
  expect(await market.pay(fan, creator, same)).toEqual({ ...bought[0], status: 'paid' });
  expect([await owns(album), await owns(game)]).toEqual([true, true]);
  expect(await keysOf()).toEqual(['a', 'b']);
  expect(await market.stock(game)).toEqual([1, 2, 0]);
  expect(await cartOf()).toBeUndefined();
  expect((await shop(creator).listCodes({})).items).toMatchObject([{ used: 1, state: 'active' }]);
  expect((await creatorBalancesOf(market.db, creator)).pendingCents).toBe(1296);
  const { items } = await market.as(fan).payments.listOrders({});
  expect(items).toMatchObject([
    {
      kind: 'product',
      title: 'Album and 1 more',
      totalCents: 1620,
      thing: { path: `/dashboard/orders/${items[0]?.id}`, title: 'Album' },
    },
  ]);
  const today = market.clock.now().toISOString().slice(0, 10);
  const { bySource } = await market
    .as(creator)
    .earnings.getStatistics({ from: today, to: today, interval: 'daily' });
  expect(bySource).toMatchObject({ marketplace: 1296 });
  await market.runConsumers();
  const news = await market.as(creator).notifications.list({});
  expect(news.items.map(({ fact }) => fact)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'keys_low', left: 1 }),
      expect.objectContaining({ kind: 'product_sold', productId: album, amountCents: 1620 }),
    ]),
  );
  await market.advance(8 * DAY);
  await market.runJobs();
  expect((await creatorBalancesOf(market.db, creator)).availableCents).toBe(1296);

  // bought again: what has keys may be, what has none may not
  expect(await codeOf(market.fill(fan, [[album]]))).toBe('not_for_sale');
  await market.buy(fan, creator, game);
  expect(await keysOf()).toEqual(['a', 'b', 'c']);
  expect(await checkLedger(market.db)).toEqual([]);
});

test('a cart says what can’t be bought and why, and the rest is paid', async () => {
  const plain = await market.product(creator);
  const last = await market.product(creator, { stock: 1 });
  const keys = await market.product(creator, { keys: ['1', '2', '3'] });
  const members = await market.product(creator, { title: 'Later for followers' });
  const other = (await market.fan()).id;
  await market.fill(fan, [[plain], [last], [keys, 3], [members]]);
  await market.buy(other, creator, last);
  await market.buy(other, creator, keys);
  await market.rowsOf('update products set audience = $2 where id = $1', members, followers);
  const troubles = (await cartOf())?.lines.map((line) => [line.trouble, line.amountCents]);
  expect(troubles).toEqual([
    [null, 1000],
    ['sold_out', 0],
    ['too_few', 0],
    ['not_in_audience', 0],
  ]);
  expect(await market.pay(fan, creator)).toMatchObject({ status: 'paid' });
  expect(await cartOf()).toMatchObject({ lines: { length: 3 }, gone: 0 });
  await shop(creator).archive({ productId: members });
  expect(await cartOf()).toMatchObject({ lines: { length: 2 }, gone: 1 });
  await market.fill(fan, [[members, 0]]);
  expect(await cartOf()).toMatchObject({ gone: 0 });
  expect(await codeOf(market.pay(fan, creator))).toBe('sold_out');
  await market.fill(fan, [[last, 0]]);
  await market.fill(fan, [[keys, 0]]);
  expect(await codeOf(market.pay(fan, creator, { totalCents: 100 }))).toBe('cart_empty');
  expect(await shop().countCart({})).toEqual({ count: 0 });
  const archived = await market.product(creator);
  await market.fill(fan, [[archived]]);
  await shop(creator).archive({ productId: archived });
  expect(await shop().getCarts({})).toEqual({ carts: [], gone: 1 });
  expect(await codeOf(market.pay(fan, creator, { totalCents: 100 }))).toBe('cart_empty');
  await market.fill(fan, [[archived, 0]]);

  expect(await codeOf(market.fill(creator, [[plain]]))).toBe('own_page');
  expect(
    await codeOf(market.fill(fan, [[await market.product(creator, { state: 'draft' })]])),
  ).toBe('not_found');
  const first = await market.product(creator);
  const many = await Promise.all(Array.from({ length: 19 }, () => market.product(creator)));
  await market.fill(
    fan,
    [first, ...many].map((id) => [id] as const),
  );
  expect(await codeOf(market.fill(fan, [[await market.product(creator)]]))).toBe('cart_full');
  // changes of a full cart are no new line
  expect(await codeOf(market.fill(fan, [[first]]))).toBe('ok');
});

test('members pay their price, buyers choose where they may, free things need no card', async () => {
  const cheaper = await market.product(creator, { priceCents: 1000, membersPriceCents: 700 });
  const chosen = await market.product(creator, { priceCents: 300, isPayWhatYouWant: true });
  const gift = await market.product(creator, { priceCents: 0, isPayWhatYouWant: true });
  await buildMembership(market.db, fan, creator, tierId);
  const tries = (id: ProductId, cents: number) => codeOf(market.fill(fan, [[id, 1, cents]]));
  expect([await tries(chosen, 299), await tries(gift, 99), await tries(gift, 50_001)]).toEqual([
    'chosen_price_too_low',
    'chosen_price_too_low',
    'price_out_of_range',
  ]);
  await market.fill(fan, [[cheaper], [chosen, 1, 1234], [gift, 1, 0]]);
  expect((await cartOf())?.lines.map((line) => line.unitCents)).toEqual([700, 1234, 0]);
  await market.rowsOf('update products set price_cents = 2000 where id = $1', chosen);
  expect((await cartOf())?.totalCents).toBe(2700);
  expect(await market.pay(fan, creator)).toMatchObject({ status: 'paid' });
  const poor = (await market.fan(null)).id;
  await market.fill(poor, [[gift]]);
  expect(await market.pay(poor, creator, { totalCents: 0 })).toMatchObject({ status: 'paid' });
  expect([await owns(gift, poor), await owns(chosen)]).toEqual([true, true]);
  await market.fill(poor, [[cheaper]]);
  expect(await codeOf(market.pay(poor, creator, { totalCents: 1000 }))).toBe('card_not_found');
});

test('a buyer pays tax on what is left after the code; their spending limit counts it', async () => {
  const vat: TaxPort = {
    taxOf: async ({ priceCents }) => ({
      cents: toCents(Math.round(priceCents / 10)),
      label: 'VAT 10%',
    }),
  };
  Object.assign(market.deps, { tax: vat });
  const id = await market.product(creator, { priceCents: 1000 });
  await makeCode({ off: { kind: 'amount', amountCents: toCents(200) } });
  await market.fill(fan, [[id]]);
  await enter('SAVE');
  expect(await shop().beginCheckout({ creatorId: creator })).toMatchObject({
    taxCents: 80,
    taxLabels: ['VAT 10%'],
    totalCents: 880,
    heldUntil: null,
  });
  await market.as(fan).payments.setSpendingLimit({ period: 'day', limitCents: toCents(879) });
  expect(await codeOf(market.pay(fan, creator))).toBe('spending_limit');
  expect((await shop(creator).listCodes({})).items).toMatchObject([{ used: 0 }]);
  const other = (await market.fan()).id;
  await market.fill(other, [[id]]);
  await enter('SAVE', other);
  expect(await market.pay(other, creator, { totalCents: 880 })).toMatchObject({ status: 'paid' });
  expect((await creatorBalancesOf(market.db, creator)).pendingCents).toBe(640);
  Object.assign(market.deps, { tax: null });
});

test('codes: who makes them, whom they are for, and when they are over', async () => {
  const [one, two] = [await market.product(creator), await market.product(creator)];
  const soon = new Date(market.clock.now().getTime() + HOUR).toISOString();
  const tries = (change: object) => codeOf(makeCode(change));
  expect(await tries({ productIds: [one], maxUses: 2, perPerson: 1, expiresAt: soon })).toBe('ok');
  expect(await tries({})).toBe('code_taken');
  expect(await tries({ code: 'x' })).toBe('invalid_input');
  expect(await tries({ code: 'OTHER', expiresAt: market.clock.now().toISOString() })).toBe(
    'time_not_usable',
  );
  const foreign = await market.product((await market.creator()).id);
  expect(await tries({ code: 'OTHER', productIds: [foreign] })).toBe('product_not_found');
  expect(await tries({ code: 'FREE', off: { kind: 'percent', percent: 100 } })).toBe('ok');

  const trouble = async (code: string, person = fan) => {
    await enter(code, person);
    return (await cartOf(person))?.code?.trouble;
  };
  await market.fill(fan, [[two]]);
  expect([await trouble('NONE'), await trouble('SAVE')]).toEqual(['unknown', 'other_products']);
  await market.fill(fan, [[one]]);
  expect(await trouble('SAVE')).toBe(null);
  expect((await cartOf())?.lines.map((line) => line.discountCents)).toEqual([100, 0]);
  expect(await trouble('')).toBe(undefined);
  await enter('SAVE');
  await market.fill(fan, [[two, 0]]);
  await market.pay(fan, creator);
  await market.fill(fan, [[two]]);
  expect(await trouble('SAVE')).toBe('used_by_you');
  const three = await market.product(creator, { keys: ['1', '2', '3', '4'], priceCents: 500 });
  await makeCode({ code: 'ONCE', perPerson: 1, maxUses: 2 });
  await market.fill(fan, [[two, 0]]);
  await market.fill(fan, [[three]]);
  await enter('ONCE');
  await market.pay(fan, creator);
  await market.fill(fan, [[three]]);
  expect(await trouble('ONCE')).toBe('used_by_you');
  expect(await trouble('FREE')).toBe(null);
  expect(await market.pay(fan, creator, { totalCents: 0 })).toMatchObject({ status: 'paid' });

  // two people at once, and one use is left
  const others = [(await market.fan()).id, (await market.fan()).id];
  for (const other of others) await market.fill(other, [[three]]);
  for (const other of others) expect(await trouble('ONCE', other)).toBe(null);
  const codes = await Promise.all(
    others.map((other) => codeOf(market.pay(other, creator, { totalCents: 450 }))),
  );
  expect(codes.sort()).toEqual(['code_not_usable', 'ok']);
  const { items } = await shop(creator).listCodes({});
  const [once] = items;
  if (!once) throw new Error('no code');
  expect(once).toMatchObject({ code: 'ONCE', used: 2, state: 'used_up' });
  const stranger = (await market.creator()).id;
  expect(await codeOf(shop(stranger).endCode({ codeId: once.id }))).toBe('not_found');
  await shop(creator).endCode({ codeId: once.id });
  await market.advance(2 * HOUR);
  const states = (await shop(creator).listCodes({})).items.map((code) => [code.code, code.state]);
  expect(states).toEqual([
    ['ONCE', 'ended'],
    ['FREE', 'active'],
    ['SAVE', 'expired'],
  ]);
});

test('bought media are in the gallery until the money goes back; what sold is on the dashboard', async () => {
  const id = await market.product(creator, { title: 'Prints' });
  const picture = await buildPicture(market.db, creator);
  const file = await buildPicture(market.db, creator, { kind: 'file' });
  await market.rowsOf(
    `insert into product_files (product_id, media_id, position, name, added_at)
     select $1, media_id, place, 'Print', $3 from unnest($2::uuid[]) with ordinality as f (media_id, place)`,
    id,
    [picture, file],
    market.clock.now(),
  );
  const orderId = await market.buy(fan, creator, id);
  const gallery = async () => (await market.as(fan).discovery.listGallery({})).items;
  expect(await gallery()).toMatchObject([
    {
      thing: { kind: 'product', id },
      mediaId: picture,
      kind: 'picture',
      path: `/dashboard/orders/${orderId}`,
      media: { locked: false },
      gone: null,
    },
  ]);
  const { items } = await market.as(fan).discovery.countGallery({});
  expect(items).toMatchObject([{ kind: 'picture', source: 'purchased', files: 1 }]);
  const today = market.clock.now().toISOString().slice(0, 10);
  const { topPurchasedMedia } = await market
    .as(creator)
    .earnings.getDashboard({ from: today, to: today });
  expect(topPurchasedMedia).toMatchObject([{ title: 'Prints', path: `/product/${id}` }]);
  await shop(creator).refundLine({ orderId, position: 0, idempotencyKey: key() });
  expect(await gallery()).toMatchObject([{ mediaId: picture, media: null, gone: 'refunded' }]);
});
