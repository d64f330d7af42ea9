import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CreatorId, PostId, TierId, UserId } from '@limelight/contract/platform/ids';
import { buildFan } from '../../test/factories/accounts.ts';
import {
  buildMembership,
  buildSeller,
  buildTier,
  TEST_NOW,
  viewerOf,
} from '../../test/factories/creators.ts';
import {
  buildPicture,
  buildPost,
  EVERYONE,
  FOLLOWERS,
  MEMBERS,
} from '../../test/factories/posts.ts';
import { codeOf, operationsAs, testDeps } from '../../test/operations.ts';
import { openTestDb } from '../../test/test-db.ts';
import { DAY, FixedClock } from '../platform/clock/clock.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
let seller: { id: CreatorId; tierId: TierId };
let fan: UserId;
const clock = new FixedClock(TEST_NOW);
const as = (id: string | null, ...roles: 'creator'[]) =>
  operationsAs(testDeps(database.db, clock), id === null ? null : viewerOf(id, ...roles));
const own = () => as(seller.id, 'creator').creators;
const page = () => as(null).creators.get({ handle: seller.id });
const sql = (text: string, values: unknown[] = []) => database.db.pool.query(text, values);
const price = (cents: number) => [[{ kind: 'price' as const, priceCents: cents as never }]];

beforeAll(async () => {
  database = await openTestDb();
  seller = await buildSeller(database.db, { handle: 'first.name', priceCents: 2000 });
  fan = await buildFan(database.db, { displayName: 'Fiona Fan' });
});
afterAll(() => database.close());

describe('the price box', () => {
  test('counts what a membership of the cheapest tier opens beyond what everyone sees, and the median price of the rest', async () => {
    const { db } = database;
    const cheap = await buildTier(db, seller.id, { priceCents: 500, position: 1 });
    for (const audience of [EVERYONE, MEMBERS, [...MEMBERS, ...price(700)]])
      await buildPost(db, seller.id, { audience });
    for (const cents of [300, 900, 5000])
      await buildPost(db, seller.id, { audience: price(cents) });
    await buildPost(db, seller.id, { audience: FOLLOWERS });
    await buildPost(db, seller.id, {
      audience: [[{ kind: 'members', tierIds: [seller.tierId], months: 0 }]],
    });
    await buildPost(db, seller.id, { audience: price(100), status: 'archived' });
    expect((await page()).priceBox).toEqual({
      tierId: cheap,
      includedPosts: 2,
      lockedPosts: 5,
      medianLockedPriceCents: 900,
      renewsAt: '2026-07-15T12:00:00.000Z',
      totalCents: 500,
    });
  });

  test('follows each change of a post', async () => {
    const { db } = database;
    const { id } = await buildSeller(db);
    const box = async () => {
      const found = (await as(null).creators.get({ handle: id })).priceBox;
      return found && [found.includedPosts, found.lockedPosts, found.medianLockedPriceCents];
    };
    const posts: PostId[] = [];
    for (const cents of [300, 300, 900])
      posts.push(await buildPost(db, id, { audience: price(cents) }));
    expect(await box()).toEqual([0, 3, 300]);
    await sql(`update posts set price_cents = 700, audience = $2 where id = $1`, [
      posts[0],
      JSON.stringify(price(700)),
    ]);
    expect(await box()).toEqual([0, 3, 700]);
    await sql(`update posts set status = 'archived' where id = $1`, [posts[2]]);
    expect(await box()).toEqual([0, 2, 300]);
    await sql(`update posts set price_cents = null, audience = $2 where id = any($1)`, [
      posts,
      JSON.stringify(MEMBERS),
    ]);
    expect(await box()).toEqual([2, 0, null]);
    await sql(`update posts set status = 'published' where id = $1`, [posts[2]]);
    await sql(`delete from posts where id = $1`, [posts[0]]);
    expect(await box()).toEqual([2, 0, null]);
    await sql(`update posts set audience = $2 where id = $1`, [posts[1], JSON.stringify(EVERYONE)]);
    expect(await box()).toEqual([1, 0, null]);
    await sql('delete from auth.users where id = $1', [id]);
    expect(await codeOf(as(null).creators.get({ handle: id }))).toBe('not_found');
  });

  test('is absent on a page without a tier', async () => {
    const { id } = await buildSeller(database.db);
    await sql('delete from tiers where creator_id = $1', [id]);
    expect((await as(null).creators.get({ handle: id })).priceBox).toBeNull();
  });
});

test('a former handle leads to the page until somebody takes it', async () => {
  await sql(`update profiles set handle = 'second.name' where id = $1`, [seller.id]);
  expect((await as(null).creators.get({ handle: 'First.Name' })).handle).toBe('second.name');
  expect(await codeOf(as(null).posts.listByCreator({ handle: 'first.name' }))).toBe('ok');
  await buildSeller(database.db, { handle: 'first.name', displayName: 'The new one' });
  expect((await as(null).creators.get({ handle: 'first.name' })).displayName).toBe('The new one');
  await sql(`update profiles set handle = 'third.name' where id = $1`, [seller.id]);
  await sql(`update profiles set handle = 'second.name' where id = $1`, [seller.id]);
  expect((await as(null).creators.get({ handle: 'third.name' })).handle).toBe('second.name');
});

test('last active is told to the hour, within a month, unless kept private; the mark is verification’s', async () => {
  expect(await page()).toMatchObject({ lastActiveAt: null, verified: false });
  const seen = new Date(TEST_NOW.getTime() - 3 * DAY + 1_234_567);
  await sql('update auth.users set last_sign_in_at = $2 where id = $1', [seller.id, seen]);
  await sql('update creators set verified_at = $2 where id = $1', [seller.id, TEST_NOW]);
  expect(await page()).toMatchObject({ lastActiveAt: '2026-06-12T12:00:00.000Z', verified: true });
  expect(await own().updateSettings({ showsLastActive: false })).toEqual({
    commentsFrom: 'everyone',
    showsLastActive: false,
  });
  expect((await page()).lastActiveAt).toBeNull();
  expect(await own().updateSettings({ showsLastActive: true, commentsFrom: 'members' })).toEqual(
    await own().getSettings({}),
  );
  clock.advance(40 * DAY);
  expect((await page()).lastActiveAt).toBeNull();
  clock.advance(-40 * DAY);
  expect(await codeOf(as(fan).creators.getSettings({}))).toBe('forbidden');
});

describe('lists', () => {
  test('hold followers and members, and open posts for them alone', async () => {
    const list = await own().createList({ name: 'Friends' });
    const member = await buildFan(database.db, { displayName: 'Mia Member' });
    await buildMembership(database.db, member, seller.id, seller.tierId);
    expect(await codeOf(own().addToList({ listId: list.id, userId: fan }))).toBe('not_found');
    await as(fan).discovery.follow({ creatorId: seller.id });
    await Promise.all([1, 2].map(() => own().addToList({ listId: list.id, userId: fan })));
    await own().addToList({ listId: list.id, userId: member });
    expect((await own().listLists({})).items).toEqual([
      { id: list.id, name: 'Friends', people: 2 },
    ]);
    expect((await own().listPeople({ listId: list.id, limit: 1 })).items).toHaveLength(1);
    expect((await own().searchPeople({ q: 'FIONA' })).items.map((one) => one.id)).toEqual([fan]);
    expect((await own().searchPeople({ q: '%' })).items).toEqual([]);

    const postId = await buildPost(database.db, seller.id, {
      audience: [[{ kind: 'list', listId: list.id }]],
    });
    expect(await codeOf(as(fan).posts.get({ postId }))).toBe('ok');
    await own().removeFromList({ listId: list.id, userId: fan });
    expect(await codeOf(as(fan).posts.get({ postId }))).toBe('not_found');
    await own().deleteList({ listId: list.id });
    expect(await codeOf(as(member).posts.get({ postId }))).toBe('not_found');
  });

  test('are their creator’s alone, with names of their own', async () => {
    const list = await own().createList({ name: 'Mine' });
    const other = as((await buildSeller(database.db)).id, 'creator').creators;
    expect(await codeOf(own().createList({ name: 'Mine' }))).toBe('name_taken');
    expect(await codeOf(other.renameList({ listId: list.id, name: 'Theirs' }))).toBe('not_found');
    expect(await codeOf(other.listPeople({ listId: list.id }))).toBe('not_found');
    expect(await codeOf(other.addToList({ listId: list.id, userId: fan }))).toBe('not_found');
    expect(await codeOf(other.deleteList({ listId: list.id }))).toBe('not_found');
    expect(await codeOf(as(fan).creators.listLists({}))).toBe('forbidden');
    expect((await own().renameList({ listId: list.id, name: 'Ours' })).name).toBe('Ours');
  });
});

test('the media grid has every file of posts on show, locked ones as a blur, of one kind where asked', async () => {
  const { db } = database;
  const { id } = await buildSeller(db, { handle: 'grid' });
  const picture = () => buildPicture(db, id);
  const film = await buildPicture(db, id, { kind: 'video' });
  const at = (minutes: number) => new Date(TEST_NOW.getTime() - minutes * 60_000);
  await buildPost(db, id, {
    publishedAt: at(3),
    media: [{ mediaId: await picture() }, { mediaId: film }],
  });
  await buildPost(db, id, { publishedAt: at(2) });
  await buildPost(db, id, {
    publishedAt: at(1),
    audience: MEMBERS,
    media: [{ mediaId: await picture() }],
  });
  const grid = async (more: object = {}) =>
    as(null).posts.listMediaByCreator({ handle: 'grid', ...more });
  expect((await grid()).items.map((item) => [item.media.kind, item.media.locked])).toEqual([
    ['picture', true],
    ['picture', false],
    ['video', false],
  ]);
  expect((await grid({ kind: 'video' })).items.map((item) => item.media.id)).toEqual([film]);
  const first = await grid({ limit: 1 });
  const second = await grid({ limit: 1, cursor: first.nextCursor ?? '' });
  expect([first.items.length, second.items.length, second.nextCursor]).toEqual([1, 2, null]);
});
