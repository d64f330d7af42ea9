import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CreatorId, PostId, UserId } from '@limelight/contract/platform/ids';
import { countStatements } from '../../test/database/count-statements.ts';
import { buildFan } from '../../test/factories/accounts.ts';
import { buildMembership, buildSeller, TEST_NOW, viewerOf } from '../../test/factories/creators.ts';
import { buildPost, MEMBERS } from '../../test/factories/posts.ts';
import { operationsAs, testDeps } from '../../test/operations.ts';
import { runConsumers } from '../../test/run-consumers.ts';
import { runJobs } from '../../test/run-jobs.ts';
import { tellers, tellingJobs } from '../../test/chats/telling.ts';
import { openTestDb } from '../../test/test-db.ts';
import type { Deps } from '../kernel/deps.ts';
import { emitAll } from '../events/index.ts';
import { FixedClock, MINUTE } from '../platform/clock/clock.ts';
import { postLiked } from '../posts/index.ts';
import { listNotices } from './list-notices.ts';
import { tellCrowd } from './tell-crowd.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
let clock: FixedClock;
let deps: Deps;
let creator: CreatorId;
let ana: UserId;
let ben: UserId;
let post: PostId;
beforeAll(async () => {
  database = await openTestDb();
});
beforeEach(async () => {
  clock = new FixedClock(TEST_NOW);
  deps = testDeps(database.db, clock);
  creator = (await buildSeller(database.db)).id;
  ana = await buildFan(database.db, { displayName: 'Ana' });
  ben = await buildFan(database.db, { displayName: 'Ben' });
  post = await buildPost(database.db, creator, { title: 'Harbor' });
});
afterAll(() => database.close());

const tellFollowers = (payload: unknown) =>
  tellCrowd(
    deps,
    deps.notices.crowds.find(({ job }) => job.name.endsWith('tell-followers'))!,
    payload,
  );
const as = (id: UserId) => operationsAs(deps, viewerOf(id));
async function hear() {
  clock.advance(MINUTE);
  await runConsumers(deps, tellers);
  await runJobs(deps, tellingJobs);
}
const list = async (id: UserId, about: 'all' | 'comments' | 'mentions' | 'memberships' = 'all') =>
  (await as(id).notifications.list({ about })).items;
const unread = async (id: UserId) => (await as(id).notifications.countUnread({})).unread;

test('likes of a post are one notice until it is read, and who takes theirs back leaves it', async () => {
  await as(ana).posts.like({ postId: post });
  await as(ana).posts.like({ postId: post });
  await hear();
  await as(ben).posts.like({ postId: post });
  await as(creator).posts.like({ postId: post });
  await hear();
  const [notice, ...others] = await list(creator);
  expect(others).toEqual([]);
  expect(notice).toMatchObject({
    fact: { kind: 'post_liked', postId: post },
    times: 2,
    actors: [{ displayName: 'Ben' }, { displayName: 'Ana' }],
    names: { post: 'Harbor' },
  });
  await as(ben).posts.unlike({ postId: post });
  await hear();
  expect(await list(creator)).toMatchObject([{ times: 1, actors: [{ displayName: 'Ana' }] }]);
  await as(creator).notifications.markRead({ noticeId: notice?.id ?? '' });
  await as(ben).posts.like({ postId: post });
  await hear();
  expect((await list(creator)).map(({ times }) => times)).toEqual([1, 1]);
  expect(await unread(creator)).toBe(1);
  await as(ben).posts.unlike({ postId: post });
  await as(ana).posts.unlike({ postId: post });
  await hear();
  expect(await list(creator)).toMatchObject([{ actors: [{ displayName: 'Ana' }] }]);
});

test('ten thousand likes are one row, and each batch writes it once', async () => {
  const { rows } = await database.db.pool.query<{ id: UserId }>(
    `with made as (insert into auth.users (id, email, created_at, updated_at)
       select gen_random_uuid(), gen_random_uuid() || '@example.test', now(), now() from generate_series(1, 50)
       returning id)
     insert into profiles (id, display_name, handle) select id, 'Fan', 'f' || left(replace(id::text, '-', ''), 20)
     from made returning id`,
  );
  const facts = Array.from({ length: 10_000 }, (_, index) => ({
    postId: post,
    creatorId: creator,
    userId: rows[index % rows.length]?.id ?? ana,
  }));
  await deps.db.tx((tx) => emitAll(deps, tx, postLiked, facts));
  await hear();
  expect(await list(creator)).toMatchObject([{ times: 10_000 }]);
  const { rowCount } = await database.db.pool.query('select from notices where recipient_id = $1', [
    creator,
  ]);
  expect(rowCount).toBe(1);
});

test('a comment, a reply and a mention reach whom they concern, each once', async () => {
  const { id } = await as(ana).posts.comment({ postId: post, text: 'So calm' });
  const handle = `p${ana.slice(0, 8)}`;
  await hear();
  await as(ben).posts.comment({ postId: post, text: `Yes @${handle}`, parentId: id });
  await as(ben).posts.comment({ postId: post, text: `And you, @${handle}?` });
  await hear();
  expect(await list(creator, 'comments')).toMatchObject([
    { fact: { kind: 'commented' }, times: 3, names: { post: 'Harbor' } },
  ]);
  expect(await list(ana, 'comments')).toMatchObject([
    { fact: { kind: 'replied' }, names: { comment: `Yes @${handle}` } },
  ]);
  expect(await list(ana, 'mentions')).toMatchObject([
    { fact: { kind: 'mentioned' }, actors: [{ displayName: 'Ben' }] },
  ]);
  expect(await list(ana, 'memberships')).toEqual([]);
});

test('what the reader may no longer see is neither shown nor counted', async () => {
  const { id } = await as(ben).posts.comment({ postId: post, text: 'Mine' });
  await as(ana).posts.comment({ postId: post, text: 'Hers', parentId: id });
  await as(ana).posts.like({ postId: post });
  await as(ana).discovery.follow({ creatorId: creator });
  await hear();
  expect(await unread(creator)).toBe(3);
  expect(await unread(ben)).toBe(1);
  await as(ben).safety.block({ userId: ana, cancelMembership: false });
  expect([await list(ben), await unread(ben)]).toEqual([[], 0]);
  await as(ben).safety.unblock({ userId: ana });
  expect(await unread(ben)).toBe(1);
  await database.db.pool.query(`update posts set status = 'archived' where id = $1`, [post]);
  expect([await list(ben), await unread(ben)]).toEqual([[], 0]);
  await database.db.pool.query(`update accounts set deleted_at = now() where id = $1`, [ana]);
  expect((await list(creator)).map(({ fact }) => fact.kind)).toEqual(['commented']);
});

test('a comment is news only for who may read it: not past a lock, nor in a thread across a block', async () => {
  const cem = await buildFan(database.db, { displayName: 'Cem', handle: 'cem.locked' });
  const { id: seller, tierId } = await buildSeller(database.db);
  const members = await buildPost(database.db, seller, { title: 'Inside', audience: MEMBERS });
  const join = (fan: UserId) => buildMembership(database.db, fan, seller, tierId);
  for (const member of [ana, ben]) await join(member);
  await as(ana).posts.comment({ postId: members, text: 'Psst @cem.locked' });
  await hear();
  expect([await list(cem), await unread(cem)]).toEqual([[], 0]);
  await join(cem);
  expect(await list(cem)).toMatchObject([{ names: { comment: 'Psst @cem.locked' } }]);

  const { id: thread } = await as(ana).posts.comment({ postId: post, text: 'A thread' });
  await as(ben).posts.comment({ postId: post, text: 'See @cem.locked', parentId: thread });
  await hear();
  expect(await unread(cem)).toBe(2);
  await as(cem).safety.block({ userId: ana, cancelMembership: false });
  expect(await list(cem)).toEqual([]);
});

test('an unfollow takes the new follower back', async () => {
  await as(ana).discovery.follow({ creatorId: creator });
  await as(ben).discovery.follow({ creatorId: creator });
  await hear();
  expect(await list(creator)).toMatchObject([{ fact: { kind: 'followed' }, times: 2 }]);
  await as(ana).discovery.unfollow({ creatorId: creator });
  await hear();
  expect(await list(creator)).toMatchObject([{ times: 1, actors: [{ displayName: 'Ben' }] }]);
  await as(ben).discovery.unfollow({ creatorId: creator });
  await hear();
  expect(await list(creator)).toEqual([]);
});

test('a new post reaches followers as each chose, once, and whom it mentions', async () => {
  const cem = await buildFan(database.db, { displayName: 'Cem' });
  for (const fan of [ana, ben, cem]) await as(fan).discovery.follow({ creatorId: creator });
  const off = { inApp: false, push: false, email: 'none' } as const;
  await as(ben).notifications.chooseCreatorChannels({ creatorId: creator, channels: off });
  await as(cem).notifications.chooseChannels({ subject: 'new_posts', ...off });
  const dee = await buildFan(database.db, { displayName: 'Dee', handle: 'dee.notices' });
  const { id } = await operationsAs(deps, viewerOf(creator, 'creator')).posts.publish({
    title: 'News',
    text: 'With @dee.notices',
    audience: [[{ kind: 'everyone' }]],
    media: [],
    idempotencyKey: 'post-for-notices',
  });
  await hear();
  expect(await list(ana)).toMatchObject([
    { fact: { kind: 'post_published', postId: id }, names: { post: 'News' } },
  ]);
  expect([await list(ben), await list(cem)]).toEqual([[], []]);
  expect(await list(dee)).toMatchObject([{ fact: { kind: 'mentioned', commentId: null } }]);
  const again = { postId: id, creatorId: creator, publishedAt: clock.now().toISOString() };
  await as(ana).notifications.markAllRead({ until: clock.now().toISOString() });
  await tellFollowers({ ...again, after: null });
  expect([(await list(ana)).length, (await list(dee)).length]).toEqual([1, 1]);
  const { items } = await as(ben).notifications.listCreators({});
  expect(items).toMatchObject([{ creator: { id: creator }, channels: off }]);
});

test('a post that comes out while its creator is not shown is told to nobody', async () => {
  await as(ana).discovery.follow({ creatorId: creator });
  const told = { postId: post, creatorId: creator, publishedAt: clock.now().toISOString() };
  const hide = (isHidden: boolean) =>
    database.db.pool.query('update creators set hidden = $2 where id = $1', [creator, isHidden]);
  await hide(true);
  await tellFollowers({ ...told, after: null });
  expect(await list(ana)).toEqual([]);
  await hide(false);
  await tellFollowers({ ...told, after: null });
  expect(await list(ana)).toHaveLength(1);
});

test('a page costs the same statements whatever is on it', async () => {
  for (const fan of [ana, ben]) {
    await as(fan).posts.like({ postId: post });
    await as(fan).posts.comment({ postId: post, text: 'Hello' });
  }
  await hear();
  const statements = async () => {
    const { db, names } = countStatements(database.db);
    await listNotices(testDeps(db, clock), viewerOf(creator), { about: 'all', limit: 20 });
    return names;
  };
  const ofTwo = await statements();
  for (let n = 0; n < 5; n++) {
    const other = await buildPost(database.db, creator);
    await as(ana).posts.like({ postId: other });
    await as(ben).posts.comment({ postId: other, text: 'Hello' });
  }
  await hear();
  expect(await list(creator)).toHaveLength(12);
  expect((await statements()).toSorted()).toEqual(ofTwo.toSorted());
  expect(ofTwo).toHaveLength(4);
});
