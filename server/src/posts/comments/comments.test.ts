import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CreatorId, PostId, TierId, UserId } from '@limelight/contract/platform/ids';
import { buildFan } from '../../../test/factories/accounts.ts';
import {
  buildMembership,
  buildSeller,
  TEST_NOW,
  viewerOf,
} from '../../../test/factories/creators.ts';
import { buildPost, MEMBERS } from '../../../test/factories/posts.ts';
import { codeOf, operationsAs, testDeps } from '../../../test/operations.ts';
import { openTestDb } from '../../../test/test-db.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { FixedClock, SECOND } from '../../platform/clock/clock.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
let seller: { id: CreatorId; tierId: TierId };
let open: PostId;
let locked: PostId;
let people: Record<string, Viewer | null>;
const clock = new FixedClock(TEST_NOW);
const as = (name: string) => operationsAs(testDeps(database.db, clock), people[name] ?? null);
const idOf = (name: string) => (people[name] as Viewer).id;
const say = async (name: string, text: string, more: object = {}) => {
  clock.advance(SECOND);
  return as(name).posts.comment({ postId: open, text, ...more });
};
const countOn = async (postId: PostId) => (await as('owner').posts.get({ postId })).commentCount;

beforeAll(async () => {
  database = await openTestDb();
  const { db } = database;
  seller = await buildSeller(db, { handle: 'seller' });
  const other = await buildSeller(db);
  const ids = await Promise.all(Array.from({ length: 5 }, () => buildFan(db)));
  const [fan, follower, member, blocked, moderator] = ids as [
    UserId,
    UserId,
    UserId,
    UserId,
    UserId,
  ];
  open = await buildPost(db, seller.id);
  locked = await buildPost(db, seller.id, { audience: MEMBERS });
  await buildMembership(db, member, seller.id, seller.tierId);
  await db.pool.query('insert into follows values ($1, $2, $3)', [follower, seller.id, TEST_NOW]);
  await db.pool.query('insert into blocks values ($1, $2, $3)', [seller.id, blocked, TEST_NOW]);
  people = {
    anonymous: null,
    fan: viewerOf(fan),
    follower: viewerOf(follower),
    member: viewerOf(member),
    blocked: viewerOf(blocked),
    owner: viewerOf(seller.id, 'creator'),
    'other creator': viewerOf(other.id, 'creator'),
    moderator: viewerOf(moderator, 'moderator'),
  };
});
afterAll(() => database.close());

describe('who may do what with a comment', () => {
  test.each([
    // [who, list open, list locked, comment open, comment locked, edit, delete, like, pin another’s comment]
    [
      'anonymous',
      'ok',
      'not_found',
      'not_signed_in',
      'not_signed_in',
      'not_signed_in',
      'not_signed_in',
      'not_signed_in',
      'not_signed_in',
    ],
    ['fan', 'ok', 'not_found', 'ok', 'not_found', 'not_found', 'forbidden', 'ok', 'forbidden'],
    ['follower', 'ok', 'not_found', 'ok', 'not_found', 'not_found', 'forbidden', 'ok', 'forbidden'],
    ['member', 'ok', 'ok', 'ok', 'ok', 'not_found', 'forbidden', 'ok', 'forbidden'],
    [
      'blocked',
      'not_found',
      'not_found',
      'not_found',
      'not_found',
      'not_found',
      'not_found',
      'not_found',
      'not_found',
    ],
    ['owner', 'ok', 'ok', 'ok', 'ok', 'not_found', 'ok', 'ok', 'ok'],
    [
      'other creator',
      'ok',
      'not_found',
      'ok',
      'not_found',
      'not_found',
      'forbidden',
      'ok',
      'forbidden',
    ],
    ['moderator', 'ok', 'not_found', 'ok', 'not_found', 'not_found', 'ok', 'ok', 'forbidden'],
  ])('%s', async (name, ...expected) => {
    const writer = await buildFan(database.db);
    const theirs = await operationsAs(testDeps(database.db, clock), viewerOf(writer)).posts.comment(
      { postId: open, text: 'theirs' },
    );
    const { posts } = as(name);
    const commentId = theirs.id;
    expect([
      await codeOf(posts.listComments({ postId: open })),
      await codeOf(posts.listComments({ postId: locked })),
      await codeOf(posts.comment({ postId: open, text: 'x' })),
      await codeOf(posts.comment({ postId: locked, text: 'x' })),
      await codeOf(posts.editComment({ commentId, text: 'changed' })),
      ...(await (async () => {
        const like = await codeOf(posts.likeComment({ commentId }));
        const pin = await codeOf(posts.pinComment({ commentId }));
        return [await codeOf(posts.deleteComment({ commentId })), like, pin];
      })()),
    ]).toEqual(expected);
  });

  test.each([
    ['everyone', ['fan', 'follower', 'member', 'owner']],
    ['followers', ['follower', 'member', 'owner']],
    ['members', ['member', 'owner']],
    ['nobody', ['owner']],
  ] as const)('comments from %s', async (commentsFrom, allowed) => {
    await as('owner').creators.updateSettings({ commentsFrom });
    for (const name of ['fan', 'follower', 'member', 'owner']) {
      const may = allowed.includes(name as never);
      expect((await as(name).posts.get({ postId: open })).viewer.canComment).toBe(may);
      expect(await codeOf(as(name).posts.comment({ postId: open, text: 'x' }))).toBe(
        may ? 'ok' : 'comments_closed',
      );
    }
    await as('owner').creators.updateSettings({ commentsFrom: 'everyone' });
  });

  test('a post with comments off takes none but its creator’s', async () => {
    const postId = await buildPost(database.db, seller.id, { commentsAllowed: false });
    expect(await codeOf(as('fan').posts.comment({ postId, text: 'x' }))).toBe('comments_closed');
    expect(await codeOf(as('owner').posts.comment({ postId, text: 'x' }))).toBe('ok');
  });
});

describe('threads', () => {
  test('answers come in order below the first comment, whichever of them is answered', async () => {
    const first = await say('fan', 'first');
    const answer = await say('member', 'answer', { parentId: first.id });
    const deeper = await say('fan', 'deeper @seller @nobody', { parentId: answer.id });
    expect(deeper).toMatchObject({ parentId: first.id, mentions: ['seller'] });
    const { items } = await as('anonymous').posts.listReplies({ commentId: first.id });
    expect(items.map((one) => one.text)).toEqual(['answer', 'deeper @seller @nobody']);
    const page = await as('fan').posts.listReplies({ commentId: first.id, limit: 1 });
    const next = await as('fan').posts.listReplies({
      commentId: first.id,
      limit: 1,
      cursor: page.nextCursor ?? '',
    });
    expect([page.items[0]?.text, next.items[0]?.text, next.nextCursor]).toEqual([
      'answer',
      'deeper @seller @nobody',
      null,
    ]);
  });

  test('a deleted comment keeps its place while it has answers, without its words or author', async () => {
    const before = await countOn(open);
    const first = await say('fan', 'embarrassing');
    const answer = await say('member', 'kept', { parentId: first.id });
    expect(await countOn(open)).toBe(before + 2);
    await as('fan').posts.deleteComment({ commentId: first.id });
    await as('fan').posts.deleteComment({ commentId: first.id });
    expect(await countOn(open)).toBe(before + 1);
    const find = async () =>
      (await as('member').posts.listComments({ postId: open, limit: 50 })).items.find(
        (one) => one.id === first.id,
      );
    expect(await find()).toMatchObject({
      text: null,
      author: null,
      replyCount: 1,
      viewer: { canReply: false },
    });
    const { rows } = await database.db.pool.query('select text from comments where id = $1', [
      first.id,
    ]);
    expect(rows).toEqual([{ text: '-' }]);
    await as('member').posts.deleteComment({ commentId: answer.id });
    expect(await find()).toBeUndefined();
    expect(await countOn(open)).toBe(before);
  });

  test('an answer belongs to its own post', async () => {
    const other = await buildPost(database.db, seller.id);
    const first = await say('fan', 'here');
    expect(
      await codeOf(as('fan').posts.comment({ postId: other, text: 'x', parentId: first.id })),
    ).toBe('not_found');
  });

  test('one thread is pinned, first on the first page; another replaces it, two at once leave one', async () => {
    const [a, b] = [await say('fan', 'a'), await say('fan', 'b')];
    await Promise.all([a, b].map((one) => as('owner').posts.pinComment({ commentId: one.id })));
    await as('owner').posts.pinComment({ commentId: a.id });
    const { items } = await as('fan').posts.listComments({ postId: open });
    expect(items[0]).toMatchObject({ id: a.id, pinned: true });
    expect(items.filter((one) => one.pinned)).toHaveLength(1);
    const { post, comments } = await as('fan').posts.getWithComments({ postId: open });
    expect(post).toEqual(await as('fan').posts.get({ postId: open }));
    expect(comments).toEqual(await as('fan').posts.listComments({ postId: open }));
    await as('owner').posts.unpinComment({ commentId: a.id });
    expect((await as('fan').posts.listComments({ postId: open })).items[0]?.id).toBe(b.id);
  });

  test('people with a block between them do not read each other', async () => {
    await say('follower', 'from the follower');
    await as('member').safety.block({ userId: idOf('follower') });
    const texts = async (name: string) =>
      (await as(name).posts.listComments({ postId: open, limit: 50 })).items.map((one) => one.text);
    expect(await texts('member')).not.toContain('from the follower');
    expect(await texts('fan')).toContain('from the follower');
    await as('member').safety.unblock({ userId: idOf('follower') });
  });
});

test('likes and repeats are counted once, at once', async () => {
  const idempotencyKey = 'a-comment-key';
  const [one, two] = await Promise.all(
    [1, 2].map(() => as('fan').posts.comment({ postId: open, text: 'once', idempotencyKey })),
  );
  expect(one?.id).toBe(two?.id);
  const commentId = one!.id;
  await Promise.all(
    ['fan', 'member', 'fan', 'owner', 'member'].map((name) =>
      as(name).posts.likeComment({ commentId }),
    ),
  );
  expect(await as('owner').posts.unlikeComment({ commentId })).toEqual({ likeCount: 2 });
});

test('an edit is marked, and an empty comment refused', async () => {
  const first = await say('fan', 'tpyo');
  const edited = await as('fan').posts.editComment({ commentId: first.id, text: ' typo ' });
  expect(edited).toMatchObject({ text: 'typo', editedAt: clock.now().toISOString() });
  expect(await codeOf(as('fan').posts.editComment({ commentId: first.id, text: '  ' }))).toBe(
    'invalid_input',
  );
});

describe('bookmarks', () => {
  test('are kept in any number of one’s own collections, the last added first, locked posts locked', async () => {
    const fan = as('fan').posts;
    const sea = await fan.createCollection({ name: 'Sea' });
    const boats = await fan.createCollection({ name: 'Boats' });
    const kept = async (postId: PostId) => fan.getBookmark({ postId });
    const idsIn = async (collectionId: string) =>
      (await fan.listBookmarks({ collectionId })).items.map((post) => post.id);
    clock.advance(SECOND);
    await fan.bookmark({ postId: open });
    clock.advance(SECOND);
    await fan.addToCollection({ postId: locked, collectionId: sea.id });
    expect(await kept(open)).toEqual({ kept: true, collectionIds: [] });
    expect(await kept(locked)).toEqual({ kept: true, collectionIds: [sea.id] });
    const all = await fan.listBookmarks({});
    expect(all.items.map((post) => [post.id, post.locked, post.viewer.bookmarks])).toEqual([
      [locked, true, true],
      [open, false, true],
    ]);

    clock.advance(SECOND);
    await fan.addToCollection({ postId: open, collectionId: sea.id });
    await fan.addToCollection({ postId: open, collectionId: boats.id });
    await fan.addToCollection({ postId: open, collectionId: boats.id });
    expect(new Set((await kept(open)).collectionIds)).toEqual(new Set([sea.id, boats.id]));
    expect(await idsIn(sea.id)).toEqual([open, locked]);
    expect(await idsIn(boats.id)).toEqual([open]);
    expect(await fan.listCollections({})).toEqual({
      items: [
        { id: boats.id, name: 'Boats', count: 1, linkKey: null },
        { id: sea.id, name: 'Sea', count: 2, linkKey: null },
      ],
      all: 2,
    });

    await fan.removeFromCollection({ postId: open, collectionId: boats.id });
    expect(await kept(open)).toEqual({ kept: true, collectionIds: [sea.id] });
    await fan.deleteCollection({ collectionId: sea.id });
    expect(await kept(locked)).toEqual({ kept: true, collectionIds: [] });
    await fan.addToCollection({ postId: open, collectionId: boats.id });
    await fan.unbookmark({ postId: open });
    expect(await kept(open)).toEqual({ kept: false, collectionIds: [] });
    expect(await idsIn(boats.id)).toEqual([]);
    expect((await fan.listBookmarks({})).items).toHaveLength(1);
  });

  test('nobody uses another’s collection, a taken name, or a post they may not know of', async () => {
    const theirs = await as('member').posts.createCollection({ name: 'Mine' });
    const fan = as('fan').posts;
    const intoTheirs = { postId: open, collectionId: theirs.id };
    expect(await codeOf(fan.addToCollection(intoTheirs))).toBe('not_found');
    expect((await fan.getBookmark({ postId: open })).kept).toBe(false);
    await as('member').posts.addToCollection(intoTheirs);
    await fan.removeFromCollection(intoTheirs);
    expect((await as('member').posts.listCollections({})).items[0]?.count).toBe(1);
    const ownOfBlocked = await as('blocked').posts.createCollection({ name: 'Mine' });
    expect(
      await codeOf(
        as('blocked').posts.addToCollection({ postId: open, collectionId: ownOfBlocked.id }),
      ),
    ).toBe('not_found');
    expect((await fan.listBookmarks({ collectionId: theirs.id })).items).toEqual([]);
    expect(await codeOf(fan.renameCollection({ collectionId: theirs.id, name: 'x' }))).toBe(
      'not_found',
    );
    expect(await codeOf(fan.deleteCollection({ collectionId: theirs.id }))).toBe('not_found');
    expect(await codeOf(as('member').posts.createCollection({ name: 'Mine' }))).toBe('name_taken');
    expect(await codeOf(as('blocked').posts.bookmark({ postId: open }))).toBe('not_found');
    expect(await codeOf(as('anonymous').posts.bookmark({ postId: open }))).toBe('not_signed_in');
  });
});
