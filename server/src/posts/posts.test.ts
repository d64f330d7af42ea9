import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CreatorId, MediaId, PostId, TierId, UserId } from '@limelight/contract/platform/ids';
import { buildFan } from '../../test/factories/accounts.ts';
import { buildMembership, buildSeller, TEST_NOW, viewerOf } from '../../test/factories/creators.ts';
import { buildPicture, buildPost, buildPurchase, MEMBERS } from '../../test/factories/posts.ts';
import { codeOf, operationsAs, testDeps } from '../../test/operations.ts';
import { openTestDb } from '../../test/test-db.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { FixedClock } from '../platform/clock/clock.ts';
import { areaParts } from '../area-parts.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
let seller: { id: CreatorId; tierId: TierId };
let picture: MediaId;
let preview: MediaId;
let locked: PostId;
let people: Record<string, Viewer | null>;
const clock = new FixedClock(TEST_NOW);
const SECRETS = ['secret sentence', 'secret alt', 'secret-file', 'secret-thumbhash', 'w640'];

const deps = () => testDeps(database.db, clock);
const as = (name: string) => operationsAs(deps(), people[name] ?? null);

beforeAll(async () => {
  database = await openTestDb();
  const { db } = database;
  seller = await buildSeller(db, { handle: 'seller' });
  const other = await buildSeller(db, { handle: 'other' });
  const [fan, follower, member, buyer, blocked, blocker, moderator, admin] = (await Promise.all(
    Array.from({ length: 8 }, () => buildFan(db)),
  )) as [UserId, UserId, UserId, UserId, UserId, UserId, UserId, UserId];
  picture = await buildPicture(db, seller.id, { fileName: 'secret-file.jpg' });
  preview = await buildPicture(db, seller.id, { fileName: 'shown.jpg' });
  locked = await buildPost(db, seller.id, {
    title: 'A title for all',
    text: 'secret sentence',
    audience: [...MEMBERS, [{ kind: 'price', priceCents: 900 as never }]],
    media: [{ mediaId: picture, alt: 'secret alt' }],
  });
  const now = TEST_NOW;
  await db.pool.query('insert into follows values ($1, $2, $3)', [follower, seller.id, now]);
  await buildMembership(db, member, seller.id, seller.tierId);
  await buildPurchase(db, buyer, seller.id, locked);
  await db.pool.query('insert into blocks values ($1, $2, $3)', [seller.id, blocked, now]);
  await db.pool.query('insert into blocks values ($1, $2, $3)', [blocker, seller.id, now]);
  people = {
    anonymous: null,
    fan: viewerOf(fan),
    follower: viewerOf(follower),
    member: viewerOf(member),
    buyer: viewerOf(buyer),
    blocked: viewerOf(blocked),
    blocker: viewerOf(blocker),
    owner: viewerOf(seller.id, 'creator'),
    'other creator': viewerOf(other.id, 'creator'),
    moderator: viewerOf(moderator, 'moderator'),
    admin: viewerOf(admin, 'admin'),
  };
  await db.pool.query(`insert into user_roles values ($1, 'moderator'), ($2, 'admin')`, [
    moderator,
    admin,
  ]);
});
afterAll(() => database.close());

const publishInput = (key: string, more: object = {}) => ({
  text: 'Hello',
  audience: MEMBERS,
  idempotencyKey: key,
  ...more,
});

/** Every operation of posts, for every kind of viewer: the result for the members' post. */
const MATRIX: Record<
  string,
  readonly [get: string, like: string, unlike: string, listed: string, publish: string]
> = {
  anonymous: ['locked', 'not_signed_in', 'not_signed_in', 'locked', 'not_signed_in'],
  fan: ['locked', 'not_found', 'ok', 'locked', 'forbidden'],
  follower: ['locked', 'not_found', 'ok', 'locked', 'forbidden'],
  member: ['open', 'ok', 'ok', 'open', 'forbidden'],
  buyer: ['open', 'ok', 'ok', 'open', 'forbidden'],
  blocked: ['not_found', 'not_found', 'not_found', 'absent', 'forbidden'],
  blocker: ['not_found', 'not_found', 'not_found', 'absent', 'forbidden'],
  owner: ['open', 'ok', 'ok', 'open', 'ok'],
  'other creator': ['locked', 'not_found', 'ok', 'locked', 'ok'],
  moderator: ['locked', 'not_found', 'ok', 'locked', 'forbidden'],
  admin: ['locked', 'not_found', 'ok', 'locked', 'forbidden'],
};

describe('who may do what', () => {
  test.each(Object.keys(MATRIX))('%s', async (name) => {
    const client = as(name);
    const shown = (post: { locked: boolean } | undefined) =>
      post ? (post.locked ? 'locked' : 'open') : 'absent';
    const get = await client.posts
      .get({ postId: locked })
      .then(shown, (error: { code: string }) => error.code);
    const like = await codeOf(client.posts.like({ postId: locked }));
    const unlike = await codeOf(client.posts.unlike({ postId: locked }));
    const { items } = await client.posts.listByCreator({ handle: 'seller' });
    const listed = shown(items.find((post) => post.id === locked));
    const publish = await codeOf(client.posts.publish(publishInput(`matrix-${name}`)));
    expect([get, like, unlike, listed, publish]).toEqual(MATRIX[name]);
  });

  test.each([
    ['anonymous', 'locked'],
    ['fan', 'locked'],
    ['follower', 'locked'],
    ['member', 'full'],
    ['buyer', 'full'],
    ['blocked', 'none'],
    ['blocker', 'none'],
    ['owner', 'full'],
    ['other creator', 'locked'],
    ['moderator', 'locked'],
    ['admin', 'locked'],
  ])('%s gets %s of its file', async (name, access) => {
    const answer = await areaParts.byteAccess.of(
      database.db,
      people[name]?.id ?? null,
      [picture],
      TEST_NOW,
    );
    expect(answer.get(picture)).toBe(access);
  });
});

describe('a locked post', () => {
  test.each(['anonymous', 'fan', 'follower', 'other creator'])(
    'says nothing but its title to %s',
    async (name) => {
      const answer = JSON.stringify([
        await as(name).posts.get({ postId: locked }),
        await as(name).posts.listByCreator({ handle: 'seller' }),
        await as(name).discovery.explore({}),
      ]);
      expect(answer).toContain(locked);
      expect(answer).toContain('A title for all');
      for (const secret of SECRETS) expect(answer).not.toContain(secret);
    },
  );

  test('says everything to a member', async () => {
    const answer = JSON.stringify(await as('member').posts.get({ postId: locked }));
    for (const secret of SECRETS.filter((one) => one !== 'secret-file'))
      expect(answer).toContain(secret);
  });

  test('offers a membership and its price', async () => {
    const { unlockOffers } = await as('fan').posts.get({ postId: locked });
    expect(unlockOffers).toEqual([
      { kind: 'subscribe', tierId: seller.tierId, priceCents: 900 },
      { kind: 'buy', priceCents: 900 },
    ]);
  });

  test('shows its free preview item clearly and the rest as a blur', async () => {
    const postId = await buildPost(database.db, seller.id, {
      audience: MEMBERS,
      media: [{ mediaId: preview, isPreview: true }, { mediaId: picture }],
    });
    const post = await as('fan').posts.get({ postId });
    expect(post.media.map((item) => item.locked)).toEqual([false, true]);
    const access = await areaParts.byteAccess.of(database.db, null, [preview, picture], TEST_NOW);
    expect([...access]).toEqual([
      [preview, 'full'],
      [picture, 'locked'],
    ]);
  });

  test('closes at once when the money goes back, the membership ends or the owner is hidden', async () => {
    const fan = await buildFan(database.db);
    const access = async () =>
      (await areaParts.byteAccess.of(database.db, fan, [picture], clock.now())).get(picture);
    await buildPurchase(database.db, fan, seller.id, locked);
    expect(await access()).toBe('full');
    await database.db.pool.query(
      `update grants set revoked_at = $2, revoked_why = 'refund' where holder_id = $1`,
      [fan, TEST_NOW],
    );
    expect(await access()).toBe('locked');
    const end = new Date(TEST_NOW.getTime() + 1);
    await buildMembership(database.db, fan, seller.id, seller.tierId, {
      status: 'ending',
      periodEnd: end,
    });
    expect(await access()).toBe('full');
    expect((await areaParts.byteAccess.of(database.db, fan, [picture], end)).get(picture)).toBe(
      'locked',
    );
    await database.db.pool.query('update creators set hidden = true where id = $1', [seller.id]);
    expect(await access()).toBe('none');
    await database.db.pool.query('update creators set hidden = false where id = $1', [seller.id]);
  });
});

describe('media', () => {
  test('of no post is nobody’s but its owner’s', async () => {
    const alone = await buildPicture(database.db, seller.id);
    const ask = async (name: string) =>
      (await areaParts.byteAccess.of(database.db, people[name]?.id ?? null, [alone], TEST_NOW)).get(
        alone,
      );
    expect(await ask('anonymous')).toBe('none');
    expect(await ask('member')).toBe('none');
    expect(await ask('owner')).toBe('full');
  });

  test('in two posts is as open as the more open one', async () => {
    const shared = await buildPicture(database.db, seller.id);
    await buildPost(database.db, seller.id, { audience: MEMBERS, media: [{ mediaId: shared }] });
    expect((await areaParts.byteAccess.of(database.db, null, [shared], TEST_NOW)).get(shared)).toBe(
      'locked',
    );
    await buildPost(database.db, seller.id, { media: [{ mediaId: shared }] });
    expect((await areaParts.byteAccess.of(database.db, null, [shared], TEST_NOW)).get(shared)).toBe(
      'full',
    );
  });

  test('that does not exist is none', async () => {
    const nobody = '00000000-0000-4000-8000-00000000dead' as MediaId;
    expect([
      ...(await areaParts.byteAccess.of(database.db, null, [nobody], TEST_NOW)).values(),
    ]).toEqual(['none']);
  });
});

describe('publishing', () => {
  test('the same key twice, even at once, is one post', async () => {
    const both = await Promise.all(
      [1, 2, 3].map(() => as('owner').posts.publish(publishInput('same-key-1'))),
    );
    expect(new Set(both.map((post) => post.id)).size).toBe(1);
    const again = await as('owner').posts.publish(publishInput('same-key-1', { text: 'other' }));
    expect(again.id).toBe(both[0]?.id);
  });

  test('keeps files in order, with alt texts, and knows a video', async () => {
    const film = await buildPicture(database.db, seller.id, { kind: 'video' });
    const still = await buildPicture(database.db, seller.id);
    const post = await as('owner').posts.publish(
      publishInput('order-key', { media: [{ mediaId: film, alt: 'a film' }, { mediaId: still }] }),
    );
    expect(post.media.map((item) => item.id)).toEqual([film, still]);
    const { items } = await as('owner').discovery.explore({});
    expect(items.find((tile) => tile.postId === post.id)).toMatchObject({
      isVideo: true,
      shape: 'portrait',
    });
  });

  const owned = async () => ({
    mine: await buildPicture(database.db, seller.id),
    other: await buildPicture(database.db, (people.fan as Viewer).id),
  });
  test.each([
    ['nothing in it', () => ({ text: '  ' }), 'empty_post'],
    [
      'a price of 50 cents',
      () => ({ audience: [[{ kind: 'price', priceCents: 50 }]] }),
      'price_out_of_range',
    ],
    [
      'a price of $501',
      () => ({ audience: [[{ kind: 'price', priceCents: 50_100 }]] }),
      'price_out_of_range',
    ],
    [
      'somebody else’s tier',
      async () => ({
        audience: [[{ kind: 'members', tierIds: [(await buildSeller(database.db)).tierId] }]],
      }),
      'audience_not_usable',
    ],
    [
      'somebody else’s file',
      async () => ({ media: [{ mediaId: (await owned()).other }] }),
      'media_not_usable',
    ],
    [
      'a failed file',
      async () => ({
        media: [{ mediaId: await buildPicture(database.db, seller.id, { status: 'failed' }) }],
      }),
      'media_not_usable',
    ],
    [
      'one file twice',
      async () => {
        const { mine } = await owned();
        return { media: [{ mediaId: mine }, { mediaId: mine }] };
      },
      'media_not_usable',
    ],
    ['no audience', () => ({ audience: [] }), 'invalid_input'],
    ['an unknown field', () => ({ price: 3 }), 'invalid_input'],
    ['5,001 characters', () => ({ text: 'x'.repeat(5001) }), 'invalid_input'],
  ])('%s is refused', async (name, more, code) => {
    const input = publishInput(`refused-${name}`.slice(0, 60), await more());
    expect(await codeOf(as('owner').posts.publish(input as never))).toBe(code);
  });
});

describe('likes', () => {
  test('are counted right when many come and go at once, and once a person', async () => {
    const postId = await buildPost(database.db, seller.id);
    const fans = await Promise.all(Array.from({ length: 12 }, () => buildFan(database.db)));
    const clients = fans.map((id) => operationsAs(deps(), viewerOf(id)));
    await Promise.all([...clients, ...clients].map((client) => client.posts.like({ postId })));
    await Promise.all(
      clients
        .slice(0, 5)
        .flatMap((client) => [client.posts.unlike({ postId }), client.posts.unlike({ postId })]),
    );
    const post = await operationsAs(deps(), viewerOf(fans[11] as UserId)).posts.get({ postId });
    expect(post).toMatchObject({ likeCount: 7, viewer: { likes: true } });
  });
});

test('a list is walked to its end without gap or repeat while posts arrive', async () => {
  const walker = await buildSeller(database.db, { handle: 'walker' });
  const ids: PostId[] = [];
  for (let index = 0; index < 7; index++) {
    const minutesAgo = (index % 3) * 60_000;
    ids.push(
      await buildPost(database.db, walker.id, {
        publishedAt: new Date(TEST_NOW.getTime() - 3_600_000 - minutesAgo),
      }),
    );
  }
  const seen: PostId[] = [];
  let cursor: string | undefined;
  do {
    const page = await as('fan').posts.listByCreator({
      handle: 'walker',
      limit: 3,
      ...(cursor ? { cursor } : {}),
    });
    seen.push(...page.items.map((post) => post.id));
    cursor = page.nextCursor ?? undefined;
    await buildPost(database.db, walker.id, { publishedAt: TEST_NOW });
  } while (cursor);
  expect([...seen].sort()).toEqual([...ids].sort());
});

test('an unknown creator’s list is not_found, a foreign cursor invalid_input', async () => {
  expect(await codeOf(as('fan').posts.listByCreator({ handle: 'nobody' }))).toBe('not_found');
  expect(await codeOf(as('fan').posts.listByCreator({ handle: 'seller', cursor: 'xx' }))).toBe(
    'invalid_input',
  );
});
