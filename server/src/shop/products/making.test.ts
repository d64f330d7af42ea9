import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CreatorId, MediaId, ProductId, UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import type { OwnProduct } from '@limelight/contract/shop/product';
import { buildFan } from '../../../test/factories/accounts.ts';
import { buildSeller, TEST_NOW, viewerOf } from '../../../test/factories/creators.ts';
import { buildPicture, EVERYONE } from '../../../test/factories/posts.ts';
import { buildProduct, buildProductPurchase } from '../../../test/factories/products.ts';
import { codeOf, operationsAs, testDeps } from '../../../test/operations.ts';
import { dueNow, runJobs } from '../../../test/run-jobs.ts';
import { openTestDb } from '../../../test/test-db.ts';
import { areaParts } from '../../area-parts.ts';
import { DAY, FixedClock, HOUR } from '../../platform/clock/clock.ts';
import { publishDueHandler } from './publish-product.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
let seller: CreatorId;
let fan: UserId;
let buyer: UserId;
const clock = new FixedClock(TEST_NOW);
const deps = () => testDeps(database.db, clock);
const as = (id: string | null, ...roles: Parameters<typeof viewerOf>[1][]) =>
  operationsAs(deps(), id === null ? null : viewerOf(id, ...roles));
const creator = () => as(seller, 'creator').shop;
const sql = async (text: string, values: unknown[] = []) =>
  (await database.db.pool.query<Record<string, unknown>>(text, values)).rows;
const access = async (id: UserId | null, media: MediaId) =>
  (await areaParts.byteAccess.of(database.db, id, [media], clock.now())).get(media);
const stateOf = async (id: ProductId) =>
  (await sql('select state, deleted_at is not null as gone from products where id = $1', [id]))[0];

const draft = (over: object = {}) => ({
  title: 'Six doughs',
  description: 'In grams.',
  category: 'books' as const,
  tags: ['#Bread', 'bread', 'Rye'],
  audience: EVERYONE,
  priceCents: toCents(900),
  idempotencyKey: randomUUID(),
  ...over,
});
const create = (over: object = {}) => creator().create(draft(over));
const save = ({ id, revision }: OwnProduct, over: object = {}) => {
  const { idempotencyKey: _, ...content } = draft(over);
  return creator().save({ productId: id, revision, ...content });
};
const addLink = (product: OwnProduct) =>
  creator().setLinks({
    productId: product.id,
    links: [{ title: 'Its page', url: 'https://example.test/it' }],
  });
const eventsOf = async (id: ProductId) =>
  (await sql(`select kind from events where facts->>'productId' = $1 order by id`, [id])).map(
    ({ kind }) => kind,
  );

beforeAll(async () => {
  database = await openTestDb();
  const { db } = database;
  seller = (await buildSeller(db, { handle: 'baker' })).id;
  fan = await buildFan(db);
  buyer = await buildFan(db);
});
afterAll(() => database.close());

describe('a product that is made', () => {
  it('begins as a draft that its creator alone knows, once per key', async () => {
    const picture = await buildPicture(database.db, seller);
    const asked = draft({
      pictures: [{ mediaId: picture, alt: 'A loaf' }],
      membersPriceCents: 500,
    });
    const product = await creator().create(asked);
    expect(product).toMatchObject({
      ...{ state: 'draft', revision: 1, tags: ['bread', 'rye'], stockTotal: null, held: 0 },
      pictures: [{ mediaId: picture, alt: 'A loaf' }],
    });
    expect((await creator().create(asked)).id).toBe(product.id);
    expect(await creator().getMine({ productId: product.id })).toEqual(product);
    expect((await creator().listMine({ state: 'draft' })).items).toEqual([product]);
    const { id: productId } = product;
    for (const person of [null, fan, seller])
      expect(await codeOf(as(person).shop.get({ productId }))).toBe('not_found');
    expect(await codeOf(as(fan, 'creator').shop.getMine({ productId }))).toBe('not_found');
    expect(await access(fan, picture)).toBe('none');
    expect(await codeOf(as(fan).shop.create(draft()))).toBe('forbidden');
  });

  it.each<[string, object]>([
    ['price_out_of_range', { priceCents: 99 }],
    ['price_out_of_range', { priceCents: 50_001 }],
    ['price_out_of_range', { membersPriceCents: 50 }],
    ['members_price_not_usable', { membersPriceCents: 900 }],
    ['members_price_not_usable', { membersPriceCents: 500, isPayWhatYouWant: true }],
    ['tag_not_usable', { tags: ['two words'] }],
    ['audience_not_usable', { audience: [[{ kind: 'price', priceCents: 900 }]] }],
    ['audience_not_usable', { audience: [[{ kind: 'list', listId: randomUUID() }]] }],
    ['picture_not_usable', { pictures: [{ mediaId: randomUUID() }] }],
    ['invalid_input', { stockTotal: 0 }],
  ])('is refused with %s: %j', async (code, over) => {
    expect(await codeOf(create(over))).toBe(code);
  });

  it('is not of a category that the operator forbids', async () => {
    const { config } = deps();
    const strict = Object.assign(deps(), {
      config: { ...config, shop: { ...config.shop, forbiddenCategories: ['software'] } },
    });
    const { shop } = operationsAs(strict, viewerOf(seller, 'creator'));
    expect(await codeOf(shop.create(draft({ category: 'software' })))).toBe('category_forbidden');
    const before = await addLink(await create({ category: 'software' }));
    expect(await codeOf(shop.publish({ productId: before.id }))).toBe('category_forbidden');
  });

  it('is saved over the revision that was seen', async () => {
    const product = await create();
    const saved = await save(product, { title: 'Seven doughs', priceCents: 0 });
    expect(saved).toMatchObject({ revision: 2, title: 'Seven doughs', priceCents: 0 });
    expect(await codeOf(save(product))).toBe('changed_elsewhere');
  });

  it('is published once it is fit for sale, and is news once', async () => {
    const empty = await create({ title: '', category: null });
    const { id: productId } = empty;
    expect(await codeOf(creator().publish({ productId }))).toBe('title_missing');
    const titled = await save(empty, { category: null });
    expect(await codeOf(creator().publish({ productId }))).toBe('category_missing');
    await save(titled);
    expect(await codeOf(creator().publish({ productId }))).toBe('nothing_to_deliver');
    await addLink(empty);
    const out = await creator().publish({ productId });
    expect(out).toMatchObject({ state: 'published', publishedAt: TEST_NOW.toISOString() });
    expect(await creator().publish({ productId })).toMatchObject({ state: 'published' });
    expect(await codeOf(save(out, { title: '' }))).toBe('title_missing');
    expect(await as(null).shop.get({ productId })).toMatchObject({
      content: { files: [], links: 1, hasKeys: false },
      viewer: { isOwner: false, owns: false, canBuy: true },
      quantityMax: 1,
    });
    await creator().archive({ productId });
    expect(await codeOf(as(null).shop.get({ productId }))).toBe('not_found');
    clock.advance(HOUR);
    expect(await creator().publish({ productId })).toMatchObject({ publishedAt: out.publishedAt });
    expect(await eventsOf(productId)).toEqual(['product.published']);
  });

  it('waits for files that are being prepared', async () => {
    const product = await create();
    const film = await buildPicture(database.db, seller, { kind: 'video' });
    await sql(
      `insert into product_files (product_id, media_id, position, name, added_at) values ($1, $2, 0, 'film.mp4', $3)`,
      [product.id, film, TEST_NOW],
    );
    expect(await codeOf(creator().publish({ productId: product.id }))).toBe('files_not_ready');
  });

  it('comes out at its time, also after a restart, and not where it was taken back', async () => {
    const { id: productId } = await addLink(await create());
    const at = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
    for (const scheduledFor of [at(-HOUR), at(367 * DAY)])
      expect(await codeOf(creator().publish({ productId, scheduledFor }))).toBe('time_not_usable');
    expect(await creator().publish({ productId, scheduledFor: at(HOUR) })).toMatchObject({
      ...{ state: 'scheduled', scheduledFor: at(HOUR), publishedAt: null },
    });
    expect(await creator().unschedule({ productId })).toMatchObject({ state: 'draft' });
    await creator().publish({ productId, scheduledFor: at(2 * HOUR) });
    clock.advance(HOUR);
    await dueNow(deps());
    await runJobs(deps(), [publishDueHandler]);
    expect(await stateOf(productId)).toMatchObject({ state: 'scheduled' });
    await creator().publish({ productId, scheduledFor: at(HOUR) });
    clock.advance(DAY);
    await dueNow(deps());
    await runJobs(deps(), [publishDueHandler]);
    expect(await creator().getMine({ productId })).toMatchObject({
      state: 'published',
      publishedAt: clock.now().toISOString(),
    });
    expect(await eventsOf(productId)).toEqual(['product.published']);
    const scheduledFor = at(HOUR);
    await creator().archive({ productId });
    expect(await codeOf(creator().publish({ productId, scheduledFor }))).toBe('time_not_usable');
  });

  it('is deleted: at once where it was never out, and for all but its holders where it was', async () => {
    const { id: unborn } = await create();
    expect(await codeOf(creator().archive({ productId: unborn }))).toBe('not_found');
    await creator().remove({ productId: unborn });
    expect(await stateOf(unborn)).toBeUndefined();
    const productId = await buildProduct(database.db, seller);
    await buildProductPurchase(database.db, buyer, seller, productId);
    await creator().remove({ productId });
    expect(await stateOf(productId)).toEqual({ state: 'archived', gone: true });
    expect(await codeOf(creator().getMine({ productId }))).toBe('not_found');
    expect(await codeOf(as(fan).shop.get({ productId }))).toBe('not_found');
    expect(await as(buyer).shop.get({ productId })).toMatchObject({
      state: 'archived',
      viewer: { owns: true, canBuy: false },
    });
  });
});

describe('a limited number', () => {
  const stockOf = async (id: ProductId) =>
    (
      await sql('select stock_total as total, stock_left as left from products where id = $1', [id])
    )[0];

  it('moves with what is sold and held, and not below it', async () => {
    const product = await create({ stockTotal: 5 });
    await sql('update products set stock_left = 2, sold = 3 where id = $1', [product.id]);
    const more = await save(product, { stockTotal: 7 });
    expect(await stockOf(product.id)).toEqual({ total: 7, left: 4 });
    expect(await codeOf(save(more, { stockTotal: 2 }))).toBe('stock_below_sold');
    const free = await save(more, { stockTotal: null });
    expect(await stockOf(product.id)).toEqual({ total: null, left: null });
    await save(free, { stockTotal: 3 });
    expect(await stockOf(product.id)).toEqual({ total: 3, left: 0 });
  });

  it('counts those who are paying when it begins', async () => {
    const { id } = await buildSeller(database.db);
    const productId = await buildProduct(database.db, id);
    await sql(
      `with o as (
         insert into orders (buyer_id, creator_id, kind, total_cents, status, idempotency_key, provider, created_at)
         values ($1, $2, 'product', 1000, 'pending', 'is-being-paid', 'sandbox', $4) returning id)
       insert into order_lines (order_id, position, kind, thing_id, title, amount_cents)
       select id, 0, 'product', $3, 'A product', 1000 from o`,
      [buyer, id, productId, TEST_NOW],
    );
    const own = as(id, 'creator').shop;
    const { idempotencyKey: _, ...content } = draft({ stockTotal: 4 });
    const { revision } = await own.getMine({ productId });
    expect(await own.save({ productId, revision, ...content })).toMatchObject({
      ...{ stockTotal: 4, stockLeft: 3, held: 1 },
    });
  });

  it('is that of the keys where it sells keys, which it goes on to do once one is sold', async () => {
    const product = await create({ sellsKeys: true, stockTotal: 9 });
    expect(product).toMatchObject({ sellsKeys: true, stockTotal: 0, stockLeft: 0 });
    const { product: filled } = await creator().addKeys({ productId: product.id, text: 'A\nB' });
    expect(filled).toMatchObject({ stockTotal: 2, stockLeft: 2 });
    const without = await save(filled, { stockTotal: 3 });
    expect(without).toMatchObject({ sellsKeys: false, stockTotal: 3, stockLeft: 3 });
    const again = await save(without, { sellsKeys: true });
    expect(again).toMatchObject({ stockTotal: 2, stockLeft: 2 });
    await creator().publish({ productId: product.id });
    const orderId = await buildProductPurchase(database.db, buyer, seller, product.id);
    await sql(
      `update product_keys set order_id = $2, position = 0, sold_at = $3 where product_id = $1 and key = 'A'`,
      [product.id, orderId, TEST_NOW],
    );
    expect(await codeOf(save(again))).toBe('keys_sold');
    expect(await as(buyer).shop.get({ productId: product.id })).toMatchObject({
      orderId,
      quantityMax: 20,
      viewer: { owns: true, canBuy: true },
    });
  });
});
