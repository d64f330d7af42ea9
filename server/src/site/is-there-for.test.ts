import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PostId, UserId } from '@limelight/contract/platform/ids';
import { buildFan } from '../../test/factories/accounts.ts';
import { buildSeller, TEST_NOW, viewerOf } from '../../test/factories/creators.ts';
import { buildPost, buildPurchase } from '../../test/factories/posts.ts';
import { testDeps } from '../../test/operations.ts';
import { openTestDb } from '../../test/test-db.ts';
import { FixedClock } from '../platform/clock/clock.ts';
import { pageQuestions } from './page-questions.ts';
import { isThereFor } from './public-pages.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
let seller: UserId;
let buyer: UserId;
let other: UserId;
const posts: Record<string, PostId> = {};

beforeAll(async () => {
  database = await openTestDb();
  const { db } = database;
  const { id } = await buildSeller(db, { handle: 'seller' });
  seller = id;
  [buyer, other] = [await buildFan(db), await buildFan(db)];
  for (const status of ['archived', 'deleted', 'draft']) {
    posts[status] = await buildPost(db, id, { status });
    await buildPurchase(db, buyer, id, posts[status]);
  }
});
afterAll(() => database.close());

const isThere = (person: UserId | null, path: string) =>
  isThereFor(
    path,
    pageQuestions(
      testDeps(database.db, new FixedClock(TEST_NOW)),
      person === null ? null : viewerOf(person),
    ),
  );

test.each([
  // status, its creator, its buyer, another person
  ['archived', true, true, false],
  ['deleted', false, true, false],
  ['draft', true, false, false],
])('the page of a post that is %s is there for who may read it', async (status, ...rights) => {
  const people = [seller, buyer, other];
  const answers = people.map((person) => isThere(person, `/post/${posts[status]}`));
  expect(await Promise.all(answers)).toEqual(rights);
  expect(await isThere(null, `/post/${posts[status]}`)).toBe(false);
});

test('nothing of who blocked a person is there for them', async () => {
  const { db } = database;
  const blocker = await buildSeller(db, { handle: 'blocker' });
  const post = await buildPost(db, blocker.id);
  await db.pool.query(
    'insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, $3)',
    [blocker.id, other, TEST_NOW],
  );
  for (const path of ['/creator/blocker', `/post/${post}`]) {
    expect(await isThere(null, path)).toBe(true);
    expect(await isThere(buyer, path)).toBe(true);
    expect(await isThere(other, path)).toBe(false);
  }
});

test('an address that never was a page is not there for anybody', async () => {
  expect(await isThere(buyer, '/post/nonsense')).toBe(false);
  expect(await isThere(buyer, '/creator/empty-audience')).toBe(false);
  expect(await isThere(buyer, '/nowhere')).toBe(false);
});
