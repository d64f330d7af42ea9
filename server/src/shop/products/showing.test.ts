import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type CreatorId,
  type MediaId,
  type ProductId,
  type UserId,
  userId,
} from '@limelight/contract/platform/ids';
import { countStatements } from '../../../test/database/count-statements.ts';
import { buildFan } from '../../../test/factories/accounts.ts';
import {
  buildMembership,
  buildSeller,
  TEST_NOW,
  viewerOf,
} from '../../../test/factories/creators.ts';
import { buildPicture, FOLLOWERS, MEMBERS } from '../../../test/factories/posts.ts';
import { buildProduct, buildProductPurchase } from '../../../test/factories/products.ts';
import { codeOf, operationsAs, testDeps } from '../../../test/operations.ts';
import { openTestDb } from '../../../test/test-db.ts';
import { areaParts } from '../../area-parts.ts';
import { FixedClock, HOUR } from '../../platform/clock/clock.ts';
import { shopOfAccount } from '../account.ts';
import { forgetFiles } from '../forget-files.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
let fan: UserId;
let buyer: UserId;
const clock = new FixedClock(TEST_NOW);
const deps = () => testDeps(database.db, clock);
const as = (id: string | null, ...roles: Parameters<typeof viewerOf>[1][]) =>
  operationsAs(deps(), id === null ? null : viewerOf(id, ...roles));
const sql = async (text: string, values: unknown[] = []) =>
  (await database.db.pool.query<Record<string, unknown>>(text, values)).rows;
const access = async (id: UserId | null, media: MediaId) =>
  (await areaParts.byteAccess.of(database.db, id, [media], clock.now())).get(media);
const eventsOf = async (id: ProductId) =>
  (await sql(`select kind from events where facts->>'productId' = $1 order by id`, [id])).map(
    ({ kind }) => kind,
  );

let shop: CreatorId;
let member: UserId;
let open: ProductId;
let members: ProductId;
let secret: ProductId;
let picture: MediaId;
beforeAll(async () => {
  database = await openTestDb();
  const { db } = database;
  fan = await buildFan(db);
  buyer = await buildFan(db);
  const built = await buildSeller(db, { handle: 'synth', displayName: 'Soft Synth' });
  shop = built.id;
  member = await buildFan(db);
  await buildMembership(db, member, shop, built.tierId);
  const at = (minutes: number) => new Date(TEST_NOW.getTime() - HOUR + minutes * 60_000);
  const listId = randomUUID();
  await sql(
    `insert into creator_lists (id, creator_id, name, created_at) values ($1, $2, 'Few', $3)`,
    [listId, shop, TEST_NOW],
  );
  secret = await buildProduct(db, shop, {
    ...{ title: 'Secret patches', publishedAt: at(3) },
    audience: [[{ kind: 'list', listId }]],
  });
  members = await buildProduct(db, shop, {
    ...{ title: 'Rain loops', tags: ['ambient'], category: 'audio', publishedAt: at(2) },
    ...{ audience: MEMBERS, membersPriceCents: 500 },
  });
  open = await buildProduct(db, shop, {
    ...{ title: 'Drift synthesizer', category: 'software', publishedAt: at(1), stock: 3 },
  });
  await buildProduct(db, shop, { title: 'Draft synthesizer', state: 'draft' });
  picture = await buildPicture(db, shop);
  await sql(`insert into product_pictures values ($1, 0, $2, 'A rack')`, [open, picture]);
});
afterAll(() => database.close());

const titles = (page: { items: readonly { title: string }[] }) =>
  page.items.map(({ title }) => title);

it('lists what they may learn of, in a constant number of statements', async () => {
  const list = (id: string | null, over: object = {}) =>
    as(id).shop.listOfCreator({ handle: 'synth', ...over });
  expect(titles(await list(null))).toEqual(['Rain loops', 'Drift synthesizer']);
  expect(titles(await list(shop))).toEqual(['Secret patches', 'Rain loops', 'Drift synthesizer']);
  expect(titles(await list(null, { category: 'audio' }))).toEqual(['Rain loops']);
  const first = await list(null, { limit: 2 });
  expect(titles(first)).toEqual(['Rain loops']);
  const rest = await list(null, { limit: 2, cursor: first.nextCursor });
  expect(titles(rest)).toEqual(['Drift synthesizer']);
  expect(rest.nextCursor).toBeNull();
  expect(await codeOf(list(null, { handle: 'no.one' }))).toBe('not_found');
  const counted = countStatements(database.db);
  const asked = { ...deps(), ...areaParts, clock, db: counted.db };
  await operationsAs(asked, null).shop.listOfCreator({ handle: 'synth' });
  expect(counted.names).toEqual(['shop.creator-by-name', 'shop.of-creator', 'media.viewed']);
  counted.names.length = 0;
  await operationsAs(asked, null).shop.get({ productId: open });
  expect(counted.names).toEqual(['shop.product-page', 'media.viewed']);
});

it('shows prices as they are for the viewer, and how to come in', async () => {
  const get = (id: string | null) => as(id).shop.get({ productId: members });
  expect(await get(member)).toMatchObject({
    ...{ yourPriceCents: 500, membersPriceCents: 500, waysIn: [], unlockOffers: [] },
    viewer: { canBuy: true },
  });
  expect(await get(fan)).toMatchObject({
    ...{ yourPriceCents: 1_000, waysIn: [[{ kind: 'members' }]] },
    viewer: { canBuy: false },
  });
  expect(await as(fan).shop.get({ productId: open })).toMatchObject({
    ...{ left: 3, rating: { count: 0, average: null }, isStaff: false },
    pictures: [{ alt: 'A rack', view: { id: picture, locked: false } }],
  });
  const staff = await buildFan(database.db);
  await sql(`insert into user_roles values ($1, 'moderator')`, [staff]);
  expect(await as(staff, 'moderator').shop.get({ productId: secret })).toMatchObject({
    isStaff: true,
  });
});

it('opens pictures to who may learn of it, and files to holders as they bought them', async () => {
  expect(await access(null, picture)).toBe('full');
  const file = await buildPicture(database.db, shop, { kind: 'file' });
  await sql(
    `insert into product_files (product_id, media_id, position, name, added_at) values ($1, $2, 0, 'a.txt', $3)`,
    [open, file, TEST_NOW],
  );
  expect(await access(fan, file)).toBe('none');
  await buildProductPurchase(database.db, buyer, shop, open);
  expect(await access(buyer, file)).toBe('full');
  const since = await buildFan(database.db);
  await sql('update product_files set ended_at = $2 where media_id = $1', [
    file,
    new Date(TEST_NOW.getTime() + 1),
  ]);
  await buildProductPurchase(database.db, since, shop, open, {
    at: new Date(TEST_NOW.getTime() + HOUR),
  });
  expect([await access(buyer, file), await access(since, file)]).toEqual(['full', 'none']);
  // the file is kept for its buyer, the picture goes
  await database.db.tx((tx) => forgetFiles(tx, [file, picture]));
  expect(await sql('select 1 from product_files where media_id = $1', [file])).toHaveLength(1);
  expect(await access(fan, picture)).toBe('none');
});

it('is found by words, tags and the creator’s name, with typos, and never what is for few', async () => {
  const search = async (query: string, over: object = {}, id: string | null = null) =>
    titles(await as(id).shop.search({ query, ...over }));
  // the creator's name sounds like it, so the other one follows
  expect(await search('SYNTHES')).toEqual(['Drift synthesizer', 'Rain loops']);
  expect(await search('ambient')).toEqual(['Rain loops']);
  expect(await search('soft syn')).toEqual(['Rain loops', 'Drift synthesizer']);
  expect((await search('sythesizer'))[0]).toBe('Drift synthesizer');
  expect(await search('secret')).toEqual([]);
  expect(await search('synth', { category: 'audio' })).toEqual(['Rain loops']);
  expect(await search('ra')).toContain('Rain loops');
  expect((await search('')).slice(0, 2)).toEqual(['Rain loops', 'Drift synthesizer']);
  expect(await search('', { category: 'software' })).toContain('Drift synthesizer');
  const page = await as(null).shop.search({ query: 'synth', limit: 1 });
  const next = await as(null).shop.search({
    query: 'synth',
    limit: 1,
    cursor: page.nextCursor ?? '',
  });
  expect([...titles(page), ...titles(next)]).toEqual(['Rain loops', 'Drift synthesizer']);
  await sql('insert into blocks values ($1, $2, $3)', [fan, shop, TEST_NOW]);
  expect(await search('synth', {}, fan)).toEqual([]);
  await sql('delete from blocks where blocker_id = $1', [fan]);
});

it('is closed to everyone but its creator by a takedown, and comes back', async () => {
  const moderator = await buildFan(database.db);
  await sql(`insert into user_roles values ($1, 'moderator')`, [moderator]);
  const reportKind = areaParts.reportKinds.get('product');
  const viewer = viewerOf(moderator, 'moderator');
  const at = { reportId: randomUUID(), thingId: open };
  expect(
    await reportKind?.find(deps(), viewerOf(fan), { thingId: open, withLinesAround: false }),
  ).toEqual({
    authorId: shop,
  });
  expect(
    await reportKind?.find(deps(), viewerOf(fan), { thingId: secret, withLinesAround: false }),
  ).toBeNull();
  const down = () =>
    database.db.tx(async (tx) => reportKind?.takeDown?.(deps(), tx, viewer, { ...at, note: 'No' }));
  expect([await down(), await down()]).toEqual([true, false]);
  expect(await reportKind?.read(deps(), viewer, { ...at, reason: 'Stolen' })).toMatchObject({
    path: `/product/${open}`,
    lines: [{ text: 'Drift synthesizer', state: 'taken_down' }],
  });
  for (const person of [null, fan, buyer])
    expect(await codeOf(as(person).shop.get({ productId: open }))).toBe('not_found');
  const own = as(shop, 'creator').shop;
  expect(await own.getMine({ productId: open })).toMatchObject({ isTakenDown: true });
  expect(await codeOf(own.publish({ productId: open }))).toBe('taken_down');
  const back = () => database.db.tx(async (tx) => reportKind?.restore?.(deps(), tx, viewer, at));
  expect([await back(), await back()]).toEqual([true, false]);
  expect(await as(buyer).shop.get({ productId: open })).toMatchObject({ viewer: { owns: true } });
  expect(await eventsOf(open)).toEqual(['product.takenDown', 'product.restored']);
});

it('goes off sale with its creator’s account; what was bought keeps its content', async () => {
  const returned = await buildProduct(database.db, shop, { title: 'Returned' });
  await buildProductPurchase(database.db, buyer, shop, returned, { refunded: true });
  const file = await buildPicture(database.db, shop, { kind: 'file' });
  await sql(
    `insert into product_files (product_id, media_id, position, name, added_at) values ($1, $2, 0, 'b.txt', $3)`,
    [returned, file, TEST_NOW],
  );
  const owner = userId.parse(shop);
  await database.db.tx(async (tx) => shopOfAccount.close?.(deps(), tx, owner));
  await shopOfAccount.erase?.(deps(), owner);
  const rows = await sql(
    `select id, state, title, (select count(*)::int from product_files f where f.product_id = p.id) as files
     from products p where creator_id = $1 order by title desc`,
    [shop],
  );
  expect(rows).toEqual([
    { id: open, state: 'archived', title: 'Drift synthesizer', files: 1 },
    { id: returned, state: 'archived', title: '', files: 0 },
  ]);
});

it('a block hides what a creator sells, in both directions', async () => {
  const { id: baker } = await buildSeller(database.db, { handle: 'baker' });
  const productId = await buildProduct(database.db, baker, { audience: FOLLOWERS });
  const blocked = await buildFan(database.db);
  await sql('insert into blocks values ($1, $2, $3)', [baker, blocked, TEST_NOW]);
  expect(await codeOf(as(blocked).shop.get({ productId }))).toBe('not_found');
  expect((await as(blocked).shop.listOfCreator({ handle: 'baker' })).items).toEqual([]);
  expect(await as(fan).shop.get({ productId })).toMatchObject({ waysIn: [[{ kind: 'follow' }]] });
});
