import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GalleryItem } from '@limelight/contract/discovery/operations';
import type { CreatorId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { buildFan } from '../../test/factories/accounts.ts';
import { buildMembership, buildSeller, TEST_NOW, viewerOf } from '../../test/factories/creators.ts';
import {
  buildPicture,
  buildPost,
  buildPurchase,
  MEMBERS,
  type PostOptions,
} from '../../test/factories/posts.ts';
import { operationsAs, testDeps } from '../../test/operations.ts';
import { openTestDb } from '../../test/test-db.ts';
import { DAY, FixedClock } from '../platform/clock/clock.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
beforeAll(async () => {
  database = await openTestDb();
});
afterAll(() => database.close());

const FOR_SALE: PostOptions['audience'] = [[{ kind: 'price', priceCents: toCents(900) }]];
const clock = new FixedClock(TEST_NOW);
const as = (id: string, ...roles: 'creator'[]) =>
  operationsAs(testDeps(database.db, clock), viewerOf(id, ...roles));
const sql = (text: string, values: unknown[] = []) => database.db.pool.query(text, values);
let minute = 1000;
const withPicture = async (creator: CreatorId, options: PostOptions = {}) =>
  buildPost(database.db, creator, {
    publishedAt: new Date(TEST_NOW.getTime() - minute-- * 60_000),
    media: [{ mediaId: await buildPicture(database.db, creator) }],
    ...options,
  });

test('what was bought, and members’ media while subscribed; what is gone says why', async () => {
  const { db } = database;
  const maker = await buildSeller(db, { handle: 'maker', displayName: 'A Maker' });
  const other = await buildSeller(db, { handle: 'other.maker', displayName: 'B Maker' });
  const viewer = await buildFan(db);
  const gallery = async (more: object = {}) =>
    (await as(viewer).discovery.listGallery(more)).items.map((item) => [
      item.postId,
      item.source,
      item.gone ?? 'open',
    ]);
  expect(await gallery()).toEqual([]);
  const bought = await withPicture(maker.id, { audience: FOR_SALE });
  const refunded = await withPicture(maker.id, { audience: FOR_SALE });
  const membersOnly = await withPicture(other.id, { audience: MEMBERS });
  await withPicture(other.id, {});
  await buildPurchase(db, viewer, maker.id, bought);
  await buildPurchase(db, viewer, maker.id, refunded, { refunded: true });
  await buildMembership(db, viewer, other.id, other.tierId, {
    startedAt: new Date(TEST_NOW.getTime() - 9 * DAY),
  });

  const all = await gallery();
  expect(all).toHaveLength(3);
  expect(all).toEqual(
    expect.arrayContaining([
      [bought, 'purchased', 'open'],
      [refunded, 'purchased', 'refunded'],
      [membersOnly, 'membership', 'open'],
    ]),
  );
  expect(await gallery({ source: 'membership' })).toEqual([[membersOnly, 'membership', 'open']]);
  expect(await gallery({ creatorId: maker.id })).toHaveLength(2);
  expect(await gallery({ kind: 'video' })).toEqual([]);
  expect(await gallery({ from: '2026-06-15', to: '2026-06-15' })).toHaveLength(2);
  expect(await gallery({ to: '2026-06-14' })).toEqual([[membersOnly, 'membership', 'open']]);
  expect(await gallery({ to: '2026-06-13' })).toEqual([]);
  const walked: unknown[] = [];
  let cursor: string | undefined;
  do {
    const page = await as(viewer).discovery.listGallery({ limit: 1, ...(cursor && { cursor }) });
    walked.push(...page.items.map((item) => item.postId));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(walked).toEqual(all.map(([id]) => id));

  await as(maker.id, 'creator').posts.delete({ postId: bought });
  await sql(`update memberships set status = 'ended', ended_at = $2 where fan_id = $1`, [
    viewer,
    TEST_NOW,
  ]);
  expect(await gallery({ source: 'purchased' })).toContainEqual([bought, 'purchased', 'open']);
  expect(await gallery({ source: 'membership' })).toEqual([]);
  expect(await gallery({ creatorId: other.id })).toEqual([
    [membersOnly, 'membership', 'membership_ended'],
  ]);
  const names = (await as(viewer).discovery.getGalleryCreators({})).items;
  expect(
    names.map((one) => [one.handle, one.purchased, one.isMember, one.membershipEndedAt]),
  ).toEqual([
    ['maker', 1, false, null],
    ['other.maker', 0, false, TEST_NOW.toISOString()],
  ]);
  await sql('update creators set hidden = true where id = $1', [maker.id]);
  expect(new Set((await gallery({ creatorId: maker.id })).map((item) => item[2]))).toEqual(
    new Set(['creator_gone']),
  );
  expect(
    JSON.stringify(await as(viewer).discovery.listGallery({ creatorId: maker.id })),
  ).not.toContain('w640');
});

test('everything that can take a file away has its own reason', async () => {
  const { db } = database;
  const viewer = await buildFan(db);
  const gone = async (creatorId: CreatorId) =>
    (await as(viewer).discovery.listGallery({ creatorId })).items.map((item) => item.gone);
  const bought = async () => {
    const seller = await buildSeller(db);
    const id = await withPicture(seller.id, { audience: FOR_SALE });
    await buildPurchase(db, viewer, seller.id, id);
    expect(await gone(seller.id)).toEqual([null]);
    return { seller, id };
  };

  const refunded = await bought();
  await sql(`update grants set revoked_at = $2, revoked_why = 'refund' where thing_id = $1`, [
    refunded.id,
    TEST_NOW,
  ]);
  expect(await gone(refunded.seller.id)).toEqual(['refunded']);

  const takenBack = await bought();
  await sql(`update posts set status = 'draft' where id = $1`, [takenBack.id]);
  expect(await gone(takenBack.seller.id)).toEqual(['removed']);

  const hidden = await bought();
  await sql('update creators set hidden = true where id = $1', [hidden.seller.id]);
  expect(await gone(hidden.seller.id)).toEqual(['creator_gone']);

  const blocking = await bought();
  await sql('insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, $3)', [
    blocking.seller.id,
    viewer,
    TEST_NOW,
  ]);
  expect(await gone(blocking.seller.id)).toEqual(['creator_gone']);

  const left = await buildSeller(db);
  await withPicture(left.id, { audience: MEMBERS });
  await buildMembership(db, viewer, left.id, left.tierId, {
    startedAt: new Date(TEST_NOW.getTime() - 9 * DAY),
  });
  expect(await gone(left.id)).toEqual([null]);
  await sql(`update memberships set status = 'ended', ended_at = $2 where creator_id = $1`, [
    left.id,
    TEST_NOW,
  ]);
  expect(await gone(left.id)).toEqual(['membership_ended']);
});

test('the counts beside the filters are those of what the filters list', async () => {
  const { db } = database;
  const viewer = await buildFan(db);
  const [seller, running, over] = [
    await buildSeller(db),
    await buildSeller(db),
    await buildSeller(db),
  ];
  const ago = (days: number) => new Date(TEST_NOW.getTime() - days * DAY);
  for (const { id, tierId } of [running, over])
    await buildMembership(db, viewer, id, tierId, { startedAt: ago(90) });
  await sql(`update memberships set status = 'ended', ended_at = $2 where creator_id = $1`, [
    over.id,
    TEST_NOW,
  ]);
  for (const days of [1, 2, 40]) {
    await withPicture(running.id, { audience: MEMBERS, publishedAt: ago(days) });
    await withPicture(over.id, { audience: MEMBERS, publishedAt: ago(days) });
    // Open to everyone, so in no one's gallery.
    await withPicture(running.id, { publishedAt: ago(days) });
  }
  const twoFiles = await withPicture(seller.id, {
    audience: FOR_SALE,
    media: [
      { mediaId: await buildPicture(db, seller.id) },
      { mediaId: await buildPicture(db, seller.id) },
    ],
  });
  await buildPurchase(db, viewer, seller.id, twoFiles);
  const returned = await withPicture(seller.id, { audience: FOR_SALE });
  await buildPurchase(db, viewer, seller.id, returned, { refunded: true });

  const { items: counts } = await as(viewer).discovery.countGallery({});
  const listed = async (more: object) =>
    (await as(viewer).discovery.listGallery({ limit: 60, ...more })).items;
  const keyOf = (item: Pick<GalleryItem, 'source' | 'kind' | 'at'>) =>
    `${item.source} ${item.kind} ${item.at.slice(0, 7)}`;
  for (const creatorId of [seller.id, running.id, over.id]) {
    const expected = new Map<string, number>();
    for (const item of await listed({ creatorId }))
      expected.set(keyOf(item), (expected.get(keyOf(item)) ?? 0) + 1);
    expect(
      new Map(
        counts
          .filter((count) => count.creatorId === creatorId)
          .map((count) => [`${count.source} ${count.kind} ${count.month}`, count.files]),
      ),
    ).toEqual(expected);
  }
  const sum = counts.filter(({ isOver }) => !isOver).reduce((all, { files }) => all + files, 0);
  expect(sum).toBe((await listed({})).length);
  expect(counts.filter(({ isOver }) => isOver).map(({ creatorId }) => creatorId)).toContain(
    over.id,
  );
  expect((await as(await buildFan(db)).discovery.countGallery({})).items).toEqual([]);
});
