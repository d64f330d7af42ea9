import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PostId, UserId } from '@limelight/contract/platform/ids';
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
let people: Record<string, Viewer | null>;
let open: PostId;
let locked: PostId;
let collectionId: string;
const clock = new FixedClock(TEST_NOW);
const as = (name: string) => operationsAs(testDeps(database.db, clock), people[name] ?? null).posts;

/** Two posts of a creator, in a fan's collection: an open one, and above it one for members. */
beforeAll(async () => {
  database = await openTestDb();
  const { db } = database;
  const seller = await buildSeller(db, { handle: 'seller' });
  const [owner, fan, member, barred, shunned] = (await Promise.all(
    Array.from({ length: 5 }, () => buildFan(db)),
  )) as [UserId, UserId, UserId, UserId, UserId];
  await buildMembership(db, member, seller.id, seller.tierId);
  const block = 'insert into blocks values ($1, $2, $3)';
  await db.pool.query(block, [seller.id, barred, TEST_NOW]);
  await db.pool.query(block, [owner, shunned, TEST_NOW]);
  people = {
    anonymous: null,
    owner: viewerOf(owner),
    fan: viewerOf(fan),
    member: viewerOf(member),
    'blocked by the creator': viewerOf(barred),
    'blocked by the owner': viewerOf(shunned),
    creator: viewerOf(seller.id, 'creator'),
    moderator: viewerOf(await buildFan(db), 'moderator'),
  };
  open = await buildPost(db, seller.id);
  locked = await buildPost(db, seller.id, { audience: MEMBERS });
  ({ id: collectionId } = await as('owner').createCollection({ name: 'Ideas' }));
  for (const postId of [open, locked]) {
    clock.advance(SECOND);
    await as('owner').addToCollection({ postId, collectionId });
  }
});
afterAll(() => database.close());

const share = async () => (await as('owner').shareCollection({ collectionId })).linkKey ?? '';

/** What a person finds behind the link: each post, and whether it is open to them. */
const seenBy = async (name: string, linkKey: string) => {
  const { items } = await as(name).getSharedCollection({ linkKey });
  return items.map((post) => `${post.id === open ? 'open' : 'locked'} ${String(!post.locked)}`);
};

test.each([
  ['anonymous', ['locked false', 'open true']],
  ['owner', ['locked false', 'open true']],
  ['fan', ['locked false', 'open true']],
  ['member', ['locked true', 'open true']],
  ['blocked by the creator', []],
  ['creator', ['locked true', 'open true']],
  ['moderator', ['locked false', 'open true']],
])('a link opens to %s what they may see anyway', async (name, seen) => {
  expect(await seenBy(name, await share())).toEqual(seen);
});

test('whoever its owner blocked finds nothing there, nor does anybody while the owner is suspended', async () => {
  const linkKey = await share();
  const look = (name: string) => codeOf(as(name).getSharedCollection({ linkKey }));
  expect(await look('blocked by the owner')).toBe('not_found');
  const suspend = (at: Date | null) =>
    database.db.pool.query('update accounts set suspended_at = $2 where id = $1', [
      people['owner']?.id,
      at,
    ]);
  await suspend(TEST_NOW);
  expect(await look('fan')).toBe('not_found');
  await suspend(null);
  expect(await seenBy('fan', linkKey)).toHaveLength(2);
});

test('a fan stays unnamed, a creator is said to have made it', async () => {
  const byFan = await as('fan').getSharedCollection({ linkKey: await share() });
  expect(byFan).toMatchObject({ name: 'Ideas', creator: null });
  const made = await as('creator').createCollection({ name: 'Mine' });
  const { linkKey } = await as('creator').shareCollection({ collectionId: made.id });
  const byCreator = await as('anonymous').getSharedCollection({ linkKey: linkKey ?? '' });
  expect(byCreator).toMatchObject({ creator: { handle: 'seller' }, items: [] });
});

test('sharing again keeps the link; after the end of it there is another one', async () => {
  const first = await share();
  expect(await share()).toBe(first);
  expect(await as('owner').unshareCollection({ collectionId })).toMatchObject({
    linkKey: null,
    count: 2,
  });
  expect(await codeOf(as('owner').getSharedCollection({ linkKey: first }))).toBe('not_found');
  const second = await share();
  expect(second).not.toBe(first);
  expect(await codeOf(as('fan').getSharedCollection({ linkKey: first }))).toBe('not_found');
  expect(await codeOf(as('fan').getSharedCollection({ linkKey: 'short' }))).toBe('invalid_input');
});

test.each([
  ['anonymous', 'not_signed_in'],
  ['fan', 'not_found'],
  ['creator', 'not_found'],
  ['moderator', 'not_found'],
])('%s shares no collection of others', async (name, code) => {
  expect(await codeOf(as(name).shareCollection({ collectionId }))).toBe(code);
  expect(await codeOf(as(name).unshareCollection({ collectionId }))).toBe(code);
});

test('it comes page by page', async () => {
  const linkKey = await share();
  const first = await as('fan').getSharedCollection({ linkKey, limit: 1 });
  expect(first.items.map(({ id }) => id)).toEqual([locked]);
  const cursor = first.nextCursor ?? '';
  const second = await as('fan').getSharedCollection({ linkKey, limit: 1, cursor });
  expect(second.items.map(({ id }) => id)).toEqual([open]);
});
