import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Hono } from 'hono';
import { contract } from '@limelight/contract';
import type { CreatorId, PostId, UserId } from '@limelight/contract/platform/ids';
import { buildFan } from '../../test/factories/accounts.ts';
import { buildMembership, buildSeller, TEST_NOW, viewerOf } from '../../test/factories/creators.ts';
import { buildPicture, buildPost, MEMBERS } from '../../test/factories/posts.ts';
import { countStatements } from '../../test/database/count-statements.ts';
import { codeOf, operationsAs, testDeps } from '../../test/operations.ts';
import { openTestDb } from '../../test/test-db.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { FixedClock } from '../platform/clock/clock.ts';
import { mountFunctions } from '../platform/http/functions.ts';
import { exploreFew, exploreMany } from './explore-queries.ts';
import { discoveryRoutes } from './routes.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
let anna: CreatorId;
let bob: CreatorId;
let hidden: CreatorId;
let people: Record<string, Viewer | null>;
let posts: Record<'annaOpen' | 'annaLocked' | 'bobOpen' | 'hiddenOpen', PostId>;
const clock = new FixedClock(TEST_NOW);
const deps = () => testDeps(database.db, clock);
const as = (name: string) => operationsAs(deps(), people[name] ?? null);
const sql = (text: string, values: unknown[] = []) => database.db.pool.query(text, values);
const minutesAgo = (minutes: number) => new Date(TEST_NOW.getTime() - minutes * 60_000);

beforeAll(async () => {
  database = await openTestDb();
  const { db } = database;
  anna = (await buildSeller(db, { handle: 'anna.paints', displayName: 'Anna 100% Art' })).id;
  bob = (await buildSeller(db, { handle: 'bob_runs', displayName: 'Bob' })).id;
  hidden = (await buildSeller(db, { handle: 'gone.anna', displayName: 'Anna Gone' })).id;
  await sql(`update creators set hidden = true where id = $1`, [hidden]);
  await sql(`update creators set tags = '{Fitness,Running}', total_subscribers = 7 where id = $1`, [
    bob,
  ]);
  await sql(`update creators set tags = '{art}' where id = $1`, [anna]);
  const ids = await Promise.all(Array.from({ length: 6 }, () => buildFan(db)));
  const [fan, follower, blocked, blocker, moderator, admin] = ids as [
    UserId,
    UserId,
    UserId,
    UserId,
    UserId,
    UserId,
  ];
  posts = {
    annaOpen: await buildPost(db, anna, {
      publishedAt: minutesAgo(10),
      media: [{ mediaId: await buildPicture(db, anna) }],
    }),
    annaLocked: await buildPost(db, anna, {
      text: 'hushhush',
      audience: MEMBERS,
      publishedAt: minutesAgo(5),
    }),
    bobOpen: await buildPost(db, bob, { publishedAt: minutesAgo(1) }),
    hiddenOpen: await buildPost(db, hidden, { publishedAt: minutesAgo(1) }),
  };
  await buildPost(db, bob, { publishedAt: minutesAgo(3), expiresAt: minutesAgo(2) });
  await buildPost(db, bob, { publishedAt: minutesAgo(-3) });
  await buildPost(db, bob, { status: 'archived', publishedAt: minutesAgo(3) });
  await sql('insert into follows values ($1, $2, $3), ($1, $4, $3)', [
    follower,
    anna,
    TEST_NOW,
    hidden,
  ]);
  await sql('insert into blocks values ($1, $2, $4), ($3, $1, $4)', [
    anna,
    blocked,
    blocker,
    TEST_NOW,
  ]);
  people = {
    anonymous: null,
    fan: viewerOf(fan),
    follower: viewerOf(follower),
    blocked: viewerOf(blocked),
    blocker: viewerOf(blocker),
    owner: viewerOf(anna, 'creator'),
    'other creator': viewerOf(bob, 'creator'),
    moderator: viewerOf(moderator, 'moderator'),
    admin: viewerOf(admin, 'admin'),
  };
});
afterAll(() => database.close());

describe('who gets what', () => {
  test.each([
    // [who, sees anna in lists, her tiles, feed, may follow her]
    ['anonymous', true, ['annaLocked', 'annaOpen'], 'not_signed_in', 'not_signed_in'],
    ['fan', true, ['annaLocked', 'annaOpen'], 'ok', 'ok'],
    ['follower', true, ['annaLocked', 'annaOpen'], 'ok', 'ok'],
    ['blocked', false, [], 'ok', 'not_found'],
    ['blocker', false, [], 'ok', 'not_found'],
    ['owner', true, ['annaLocked', 'annaOpen'], 'ok', 'own_page'],
    ['other creator', true, ['annaLocked', 'annaOpen'], 'ok', 'ok'],
    ['moderator', true, ['annaLocked', 'annaOpen'], 'ok', 'ok'],
    ['admin', true, ['annaLocked', 'annaOpen'], 'ok', 'ok'],
  ] as const)('%s', async (name, seesHer, tiles, feed, follow) => {
    const client = as(name);
    const has = (cards: { id: string }[]) => cards.some((card) => card.id === anna);
    const { newest } = await client.discovery.getHome({});
    expect([has(newest), has((await client.discovery.listCreators({})).items)]).toEqual([
      seesHer,
      seesHer,
    ]);
    const { items } = await client.discovery.explore({ q: 'anna' });
    expect(items.map((tile) => tile.postId)).toEqual(tiles.map((key) => posts[key]));
    expect(await codeOf(client.discovery.listFeed({}))).toBe(feed);
    expect(await codeOf(client.discovery.follow({ creatorId: anna }))).toBe(follow);
    if (name !== 'follower') {
      expect(await codeOf(client.discovery.unfollow({ creatorId: anna }))).toBe(
        follow === 'not_signed_in' ? follow : 'ok',
      );
    }
  });
});

describe('discover lists', () => {
  test('creators come by subscribers, with what the creators select names, hidden ones never', async () => {
    const { items } = await as('fan').discovery.listCreators({});
    expect(items.map((card) => card.handle)).toEqual(['bob_runs', 'anna.paints']);
    expect(items[0]).toEqual({
      id: bob,
      handle: 'bob_runs',
      displayName: 'Bob',
      avatarUrl: null,
      bannerUrl: null,
      bio: null,
      tags: ['Fitness', 'Running'],
      totalSubscribers: 7,
      isSample: false,
    });
  });

  test('home has samples, pins in order and the newest real ones', async () => {
    const { db } = database;
    const samples = await Promise.all(
      Array.from({ length: 13 }, (_, index) => buildSeller(db, { handle: `sample${index}` })),
    );
    for (const { id } of samples)
      await sql('update profiles set is_sample = true where id = $1', [id]);
    await sql('insert into creator_pins values ($1, 2, $3), ($2, 1, $3)', [anna, bob, TEST_NOW]);
    const home = await as('fan').discovery.getHome({});
    expect(home.samples).toHaveLength(12);
    expect(home.samples.every((card) => card.isSample)).toBe(true);
    expect(home.pinned.map((card) => card.id)).toEqual([bob, anna]);
    expect(home.newest.map((card) => card.id).sort()).toEqual([anna, bob].sort());
    await sql(
      'update creators c set hidden = true from profiles p where p.id = c.id and p.is_sample',
    );
    expect((await as('fan').discovery.getHome({})).samples).toEqual([]);
  });
});

describe('the list of creators over HTTP', () => {
  const app = (name: string, db = database.db) => {
    const hono = new Hono();
    const context = {
      deps: testDeps(db, clock),
      viewer: people[name] ?? null,
      request: { id: 'r', ip: '127.0.0.1', userAgent: null },
    };
    mountFunctions(hono, {
      contract: { listCreators: contract.discovery.listCreators },
      router: { listCreators: discoveryRoutes.listCreators },
      contextOf: () => Promise.resolve(context),
      description: async () => ({}),
      log: context.deps.log,
    });
    return hono;
  };
  const ask = (hono: Hono, query = '') => hono.request(`/functions/v1/discovery/creators${query}`);

  test('answers what the operation answers', async () => {
    for (const name of ['anonymous', 'fan', 'blocked']) {
      const answer = await ask(app(name), '?limit=3');
      expect(answer.headers.get('content-type')).toContain('application/json');
      expect(await answer.json()).toEqual(await as(name).discovery.listCreators({ limit: 3 }));
    }
  });

  test('refuses input as the contract does', async () => {
    for (const query of ['?limit=0', '?limit=x', '?unknown=1']) {
      const answer = await ask(app('fan'), query);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ code: 'invalid_input', data: { issues: [{}] } });
    }
  });

  test('strangers at once share one read; the signed in have their own', async () => {
    const counted = countStatements(database.db);
    const strangers = app('anonymous', counted.db);
    await Promise.all(Array.from({ length: 20 }, async () => ask(strangers)));
    expect(counted.names).toHaveLength(1);
    const fans = app('fan', counted.db);
    await Promise.all([ask(fans), ask(fans)]);
    expect(counted.names).toHaveLength(3);
  });
});

describe('search', () => {
  const found = async (q: string, name = 'fan') =>
    (await as(name).discovery.explore({ q })).items.map((tile) => tile.creator.handle);

  test.each([
    ['aNNa', ['anna.paints', 'anna.paints']],
    ['na.PAI', ['anna.paints', 'anna.paints']],
    ['@bob', ['bob_runs']],
    ['running', ['bob_runs']],
    ['#FITNESS', ['bob_runs']],
    ['100%', ['anna.paints', 'anna.paints']],
    ['_', ['bob_runs']],
    ['%', ['anna.paints', 'anna.paints']],
    ['\\', []],
    ["'; drop table posts; --", []],
    ['hushhush', []],
    ['nobody at all', []],
  ])('%s finds %j', async (q, handles) => {
    expect(await found(q)).toEqual(handles);
  });

  test('with many matching creators walks the newest posts, to the same end', async () => {
    const filter = { free: false, video: false, sort: 'newest' } as const;
    const start = [
      '9999-01-01T00:00:00Z',
      'ffffffff-ffff-ffff-ffff-ffffffffffff',
      TEST_NOW,
      50,
    ] as const;
    const walked = await database.db.many(
      exploreMany(filter),
      ...[null, ...start, '%anna.p%', 'x', null],
    );
    const merged = await database.db.many(exploreFew(filter), null, ...start, [anna], []);
    expect(walked).toEqual(merged);
    expect(walked).toHaveLength(2);
  });
});

describe('the grid', () => {
  test('shows posts on show, newest first, locked ones as a blur', async () => {
    const { items, nextCursor } = await as('anonymous').discovery.explore({});
    expect(items.map((tile) => tile.postId)).toEqual([
      posts.bobOpen,
      posts.annaLocked,
      posts.annaOpen,
    ]);
    expect(items.map((tile) => tile.locked)).toEqual([false, true, false]);
    // a tile without a picture shows how the post begins, if the viewer may read it
    expect(items.map((tile) => tile.words)).toEqual([expect.stringMatching(/\w/), null, null]);
    expect(nextCursor).toBeNull();
  });

  test('goes on where it stopped', async () => {
    const first = await as('fan').discovery.explore({ limit: 2 });
    const second = await as('fan').discovery.explore({ limit: 2, cursor: first.nextCursor ?? '' });
    expect(second.items.map((tile) => tile.postId)).toEqual([posts.annaOpen]);
  });
});

describe('following', () => {
  test('the feed has the posts of followed creators who are there', async () => {
    const { items } = await as('follower').discovery.listFeed({});
    expect(items.map((post) => [post.id, post.locked])).toEqual([
      [posts.annaLocked, true],
      [posts.annaOpen, false],
    ]);
    expect((await as('fan').discovery.listFeed({})).items).toEqual([]);
  });

  test('twice is once, and counted once, both ways', async () => {
    const client = as('fan');
    const followers = async () =>
      (await client.creators.get({ handle: 'bob_runs' })).counts.followers;
    await Promise.all([1, 2, 3].map(() => client.discovery.follow({ creatorId: bob })));
    expect(await followers()).toBe(1);
    await Promise.all([1, 2, 3].map(() => client.discovery.unfollow({ creatorId: bob })));
    expect(await followers()).toBe(0);
  });

  test('nobody can follow a hidden creator or somebody who is none', async () => {
    expect(await codeOf(as('fan').discovery.follow({ creatorId: hidden }))).toBe('not_found');
    const fan = (people.blocked as Viewer).id as string as CreatorId;
    expect(await codeOf(as('fan').discovery.follow({ creatorId: fan }))).toBe('not_found');
  });
});

test('every list takes the same number of statements for a few posts as for many', async () => {
  const many = await buildSeller(database.db, { handle: 'many.posts' });
  const fan = await buildFan(database.db);
  await sql('insert into follows values ($1, $2, $3)', [fan, many.id, TEST_NOW]);
  const picture = await buildPicture(database.db, many.id);
  for (let index = 0; index < 24; index++) {
    await buildPost(database.db, many.id, {
      publishedAt: minutesAgo(100 + index),
      audience: index % 2 ? MEMBERS : [[{ kind: 'everyone' }]],
      media: [{ mediaId: picture }],
    });
  }
  const used = async (limit: number) => {
    const { db, names } = countStatements(database.db);
    const client = operationsAs(testDeps(db, clock), viewerOf(fan));
    const counts: number[] = [];
    for (const list of [
      () => client.discovery.listFeed({ limit }),
      () => client.discovery.explore({ limit }),
      () => client.discovery.explore({ limit, q: 'many.posts' }),
      () => client.posts.listByCreator({ handle: 'many.posts', limit }),
      () => client.discovery.listGallery({ limit }),
    ]) {
      names.length = 0;
      expect((await list()).items).toHaveLength(limit);
      counts.push(names.length);
    }
    // screens with one response: the number of statements must not depend on how much data there is
    for (const read of [
      () => client.discovery.getHome({}),
      () => client.discovery.listCreators({}),
      () => client.creators.get({ handle: 'many.posts' }),
      () => client.discovery.search({ q: 'many' }),
    ]) {
      names.length = 0;
      await read();
      counts.push(names.length);
    }
    return counts;
  };
  await buildMembership(database.db, fan, many.id, many.tierId);
  const forFew = await used(4);
  expect(await used(12)).toEqual(forFew);
  expect(Math.max(...forFew)).toBeLessThanOrEqual(6);
});
