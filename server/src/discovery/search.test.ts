import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CreatorId, PostId, TierId, UserId } from '@limelight/contract/platform/ids';
import { SAMPLE_SEARCHES } from '@limelight/contract/discovery/texts';
import { buildFan } from '../../test/factories/accounts.ts';
import { buildMembership, buildSeller, TEST_NOW, viewerOf } from '../../test/factories/creators.ts';
import { buildPicture, buildPost, MEMBERS, type PostOptions } from '../../test/factories/posts.ts';
import { codeOf, operationsAs, testDeps } from '../../test/operations.ts';
import { openTestDb } from '../../test/test-db.ts';
import { FixedClock, SECOND } from '../platform/clock/clock.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
let stella: { id: CreatorId; tierId: TierId };
let luna: { id: CreatorId; tierId: TierId };
let fan: UserId;
let member: UserId;
const clock = new FixedClock(TEST_NOW);
const as = (id: string | null, ...roles: 'creator'[]) =>
  operationsAs(testDeps(database.db, clock), id === null ? null : viewerOf(id, ...roles));
const sql = (text: string, values: unknown[] = []) => database.db.pool.query(text, values);
let minute = 1000;
const post = (creator: CreatorId, options: PostOptions = {}) =>
  buildPost(database.db, creator, {
    publishedAt: new Date(TEST_NOW.getTime() - minute-- * 60_000),
    ...options,
  });
const ids = (page: { items: { postId: PostId }[] }) => page.items.map((tile) => tile.postId);

beforeAll(async () => {
  database = await openTestDb();
  const { db } = database;
  stella = await buildSeller(db, { handle: 'stella.sings', displayName: 'Stella Stone' });
  luna = await buildSeller(db, { handle: 'luna', displayName: 'Luna' });
  fan = await buildFan(db, { displayName: 'Stella the fan' });
  member = await buildFan(db);
  await buildMembership(db, member, stella.id, stella.tierId);
  await sql(`update creators set tags = '{Music,Jazz}', total_subscribers = 5 where id = $1`, [
    stella.id,
  ]);
});
afterAll(() => database.close());

describe('search as you type', () => {
  const creators = async (q: string) =>
    (await as(fan).discovery.search({ q })).creators.map((one) => [one.handle, one.similar]);

  test.each([
    ['stell', [['stella.sings', false]]],
    ['ING', [['stella.sings', false]]],
    [
      'l',
      [
        ['stella.sings', false],
        ['luna', false],
      ],
    ],
    ['stela', [['stella.sings', true]]],
    ['lnua', []],
    ['lunaa', [['luna', true]]],
    ['%', []],
    ['#jazz', []],
    ['@luna', [['luna', false]]],
  ])('%s finds creators %j, fans never', async (q, expected) => {
    expect(await creators(q)).toEqual(expected);
  });

  test('names that hold it come before names that sound like it, each once', async () => {
    await buildSeller(database.db, { handle: 'nadina', displayName: 'Nadina' });
    await buildSeller(database.db, { handle: 'nadine', displayName: 'Nadine' });
    expect(await creators('nadine')).toEqual([
      ['nadine', false],
      ['nadina', true],
    ]);
    expect((await creators('nadime')).sort()).toEqual([
      ['nadina', true],
      ['nadine', true],
    ]);
  });

  test('of many names that begin alike, finds those that resemble every word', async () => {
    const named = (name: string) =>
      Promise.all(
        Array.from({ length: 24 }, (_, n) =>
          buildSeller(database.db, { handle: `${name}.${n}`, displayName: `Viola ${name} ${n}` }),
        ),
      );
    await named('garnet');
    await named('lake');
    const found = await creators('violla garnt');
    expect(found).toHaveLength(8);
    expect(found.every(([handle, similar]) => similar && `${handle}`.startsWith('garnet'))).toBe(
      true,
    );
    await sql(`update creators set hidden = true where id in
      (select id from profiles where display_name like 'Viola %')`);
  });

  test('of several words, one may resemble nothing', async () => {
    expect(await creators('stela stonne')).toEqual([['stella.sings', true]]);
    expect(await creators('stella stn')).toEqual([['stella.sings', true]]);
  });

  test('finds tags by their beginning, most used first', async () => {
    await post(luna.id, { text: '#jam #jazz' });
    await post(luna.id, { text: '#jam' });
    await post(luna.id, { text: '#jars', audience: MEMBERS });
    expect((await as(null).discovery.search({ q: 'ja' })).tags).toEqual([
      { tag: 'jam', posts: 2 },
      { tag: 'jazz', posts: 1 },
    ]);
  });

  test('finds posts by a text that the viewer may read, and by no other', async () => {
    const open = await post(luna.id, {
      text: `${'long before '.repeat(10)} a pineapple on the beach`,
    });
    const locked = await post(stella.id, { text: 'pineapple for members', audience: MEMBERS });
    const tierOnly = await post(stella.id, {
      text: 'pineapple',
      audience: [[{ kind: 'followers' }]],
    });
    await post(stella.id, { text: 'pineapple', status: 'draft' });
    const found = async (who: string | null) =>
      (await as(who).discovery.search({ q: 'PineApple' })).posts;
    expect((await found(null)).map((one) => one.postId)).toEqual([open]);
    expect((await found(null))[0]?.excerpt).toMatch(/^….*a pineapple on the beach$/);
    expect((await found(member)).map((one) => one.postId)).toEqual([locked, open]);
    expect(JSON.stringify(await found(fan))).not.toContain(tierOnly);
  });

  test('finds a rare word among older posts', async () => {
    const rare = await buildPost(database.db, luna.id, {
      text: 'a quokka',
      publishedAt: new Date('2020-01-01'),
    });
    await sql(
      `insert into posts (creator_id, text, audience, published_at, created_at, updated_at)
       select $1, 'filler', '[[{"kind":"everyone"}]]', $2::timestamptz - n * interval '1 second', $2, $2 from generate_series(1, 2100) n`,
      [luna.id, TEST_NOW],
    );
    expect(ids({ items: (await as(null).discovery.search({ q: 'quokka' })).posts })).toEqual([
      rare,
    ]);
    await sql(`delete from posts where text = 'filler'`);
  });
});

describe('titles in the grid', () => {
  test('are found by any part in any case, locked or not, and only where the post is on show', async () => {
    const { db } = database;
    const own = await buildSeller(db, { handle: 'titles.own' });
    const gone = await buildSeller(db, { handle: 'titles.gone' });
    const blocker = await buildSeller(db, { handle: 'titles.blocker' });
    const open = await post(own.id, { title: 'A Zebrawood bowl', text: 'nothing' });
    const locked = await post(own.id, { title: 'zebrawood, part 2', audience: MEMBERS });
    const hidden = await post(own.id, { title: 'Zebrawood again' });
    const listed = await post(own.id, {
      title: 'Zebrawood for friends',
      audience: [[{ kind: 'list', listId: crypto.randomUUID() }]],
    });
    await post(own.id, { title: 'Zebrawood soon', status: 'draft' });
    await post(own.id, { title: 'Zebrawood before', status: 'archived' });
    await post(own.id, { title: 'Zebrawood once', expiresAt: new Date(TEST_NOW.getTime() - 1) });
    await post(own.id, { title: 'Closed', text: 'zebrawood', audience: MEMBERS });
    await post(gone.id, { title: 'Zebrawood of someone suspended' });
    const blocked = await post(blocker.id, { title: 'Zebrawood for others' });
    await sql('update creators set hidden = true where id = $1', [gone.id]);
    const viewer = await buildFan(db);
    await sql('insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, $3)', [
      blocker.id,
      viewer,
      TEST_NOW,
    ]);
    await as(viewer).discovery.hidePost({ postId: hidden });
    const found = async (q: string, more: object = {}) =>
      ids(await as(viewer).discovery.explore({ q, ...more }));
    expect(await found('ZEBRAw')).toEqual([locked, open]);
    expect(await found('zebrawood', { free: 'on' })).toEqual([open]);
    expect(await found('wood, part')).toEqual([locked]);
    expect(await found('for friends')).toEqual([]);
    expect(ids(await as(own.id, 'creator').discovery.explore({ q: 'titles.own' }))).toContain(
      listed,
    );
    // matches of a creator and of a title at once, each post once
    expect(await found('titles.own')).toHaveLength(3);
    expect(ids(await as(null).discovery.explore({ q: 'zebrawood' }))).toContain(blocked);
    for (const q of ['ze', '@zebrawood', '#zebrawood', 'zebra_ood'])
      expect(await found(q)).toEqual([]);
  });

  test('that many posts share are walked in order, to the same end', async () => {
    const { db } = database;
    const own = await buildSeller(db, { handle: 'shares.titles' });
    await sql(
      `insert into posts (creator_id, title, text, audience, published_at, created_at, updated_at)
       select $1, 'Quagga no. ' || n, '', '[[{"kind":"everyone"}]]', $2::timestamptz - n * interval '1 second', $2, $2
       from generate_series(1, 1001) n`,
      [own.id, TEST_NOW],
    );
    const first = await as(null).discovery.explore({ q: 'quagga' });
    expect(first.items).toHaveLength(18);
    const cursor = first.nextCursor ?? '';
    const second = await as(null).discovery.explore({ q: 'quagga', cursor, limit: 12 });
    expect(new Set([...ids(first), ...ids(second)]).size).toBe(30);
    await sql('delete from posts where creator_id = $1', [own.id]);
  });
});

describe('filters of the grid', () => {
  test('free, video, most liked, and a walk through pages', async () => {
    const { db } = database;
    const own = await buildSeller(db, { handle: 'filtered' });
    const film = await buildPicture(db, own.id, { kind: 'video' });
    const plain = await post(own.id);
    const locked = await post(own.id, { audience: MEMBERS, media: [{ mediaId: film }] });
    const video = await post(own.id, { media: [{ mediaId: film }] });
    await sql('update posts set has_video = true where id = any($1)', [[locked, video]]);
    await sql('update posts set like_count = 9 where id = $1', [plain]);
    const grid = async (more: object) =>
      ids(await as(fan).discovery.explore({ q: 'filtered', ...more }));
    expect(await grid({})).toEqual([video, locked, plain]);
    expect(await grid({ free: 'on' })).toEqual([video, plain]);
    expect(await grid({ video: 'on' })).toEqual([video, locked]);
    expect(await grid({ free: 'on', video: 'on' })).toEqual([video]);
    expect((await grid({ sort: 'popular' }))[0]).toBe(plain);
    const seen: PostId[] = [];
    let cursor: string | undefined;
    do {
      const page = await as(fan).discovery.explore({
        q: 'filtered',
        sort: 'popular',
        limit: 1,
        ...(cursor && { cursor }),
      });
      seen.push(...ids(page));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect([...seen].sort()).toEqual([plain, locked, video].sort());
  });

  test('a tag shows what the viewer may read and what creators who carry it post', async () => {
    const open = await post(luna.id, { text: 'a #Sunset' });
    const locked = await post(stella.id, { text: 'my #sunset', audience: MEMBERS });
    const followersOnly = await post(luna.id, {
      text: '#sunset',
      audience: [[{ kind: 'followers' }]],
    });
    expect(ids(await as(fan).discovery.explore({ tag: '#SUNSET' as never }))).toEqual([open]);
    expect(ids(await as(member).discovery.explore({ tag: 'sunset' }))).toEqual([locked, open]);
    expect(ids(await as(fan).discovery.explore({ tag: 'jazz' }))).toContain(locked);
    await sql(`update posts set text = 'no tag', tags = '{}' where id = $1`, [open]);
    expect(ids(await as(fan).discovery.explore({ tag: 'sunset' }))).toEqual([]);
    expect(followersOnly).toBeTruthy();
    expect(await as(null).discovery.getTag({ tag: 'music' })).toMatchObject({
      tag: 'music',
      posts: 0,
      creators: [{ handle: 'stella.sings' }],
    });
    expect(await codeOf(as(null).discovery.getTag({ tag: 'not a tag' }))).toBe('invalid_input');
  });
});

describe('recent searches', () => {
  test('are one’s own, newest first, each once, ten at most; samples while there are none', async () => {
    const { discovery } = as(fan);
    expect(await discovery.listSearches({})).toEqual({ items: [], samples: [...SAMPLE_SEARCHES] });
    for (const q of ['a', 'b', 'A', ...Array.from({ length: 9 }, (_, n) => `word ${n}`)]) {
      clock.advance(SECOND);
      await discovery.saveSearch({ q });
    }
    const { items, samples } = await discovery.listSearches({});
    expect(items.map((one) => one.q)).toEqual([
      ...Array.from({ length: 9 }, (_, n) => `word ${8 - n}`),
      'A',
    ]);
    expect(samples).toEqual([]);
    await as(member).discovery.removeSearch({ searchId: items[0]!.id });
    expect((await discovery.listSearches({})).items).toHaveLength(10);
    await discovery.removeSearch({ searchId: items[0]!.id });
    expect((await discovery.listSearches({})).items).toHaveLength(9);
    await discovery.clearSearches({});
    expect((await discovery.listSearches({})).items).toEqual([]);
    expect(await codeOf(as(null).discovery.listSearches({}))).toBe('not_signed_in');
  });
});

describe('not interested', () => {
  test('takes a creator or a post out of home, grid, feed and search, and back', async () => {
    const { db } = database;
    const dull = await buildSeller(db, { handle: 'dull.one' });
    const [one, two] = [await post(dull.id, { text: 'yawning' }), await post(dull.id)];
    const viewer = await buildFan(db);
    const { discovery, creators } = as(viewer);
    await discovery.follow({ creatorId: dull.id });
    const state = async () => [
      ids(await discovery.explore({ q: 'dull' })).length,
      (await discovery.listFeed({})).items.length,
      (await discovery.search({ q: 'dull' })).creators.length,
      (await discovery.search({ q: 'yawning' })).posts.length,
      (await discovery.getHome({})).newest.filter((card) => card.id === dull.id).length,
    ];
    expect(await state()).toEqual([2, 2, 1, 1, 1]);
    await discovery.hidePost({ postId: one });
    expect(await state()).toEqual([1, 1, 1, 0, 1]);
    await discovery.hideCreator({ creatorId: dull.id });
    expect(await state()).toEqual([0, 0, 0, 0, 0]);
    expect((await discovery.getHome({})).hidden).toEqual([dull.id]);
    expect(await codeOf(creators.get({ handle: 'dull.one' }))).toBe('ok');
    expect((await discovery.listHidden({})).items.map((item) => item.kind).sort()).toEqual([
      'creator',
      'post',
    ]);
    await discovery.unhideCreator({ creatorId: dull.id });
    await discovery.unhidePost({ postId: one });
    expect(await state()).toEqual([2, 2, 1, 1, 1]);
    expect(two).toBeTruthy();
  });
});

test('the pill counts what came into the feed since, for this viewer', async () => {
  const { db } = database;
  const busy = await buildSeller(db);
  const viewer = await buildFan(db);
  await as(viewer).discovery.follow({ creatorId: busy.id });
  const since = new Date(TEST_NOW.getTime() - 90_000).toISOString();
  const count = async () => (await as(viewer).discovery.countNew({ since })).count;
  await post(busy.id, { publishedAt: new Date(TEST_NOW.getTime() - 120_000) });
  expect(await count()).toBe(0);
  for (let n = 0; n < 3; n++)
    await post(busy.id, { publishedAt: new Date(TEST_NOW.getTime() - 60_000 + n) });
  expect(await count()).toBe(3);
});
