import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CreatorId, MediaId, PostId, UserId } from '@limelight/contract/platform/ids';
import { buildFan } from '../../../test/factories/accounts.ts';
import { buildSeller, TEST_NOW, viewerOf } from '../../../test/factories/creators.ts';
import { buildPicture, buildPost, buildPurchase } from '../../../test/factories/posts.ts';
import { buildFactor } from '../../../test/factories/sessions.ts';
import { codeOf, operationsAs, testDeps } from '../../../test/operations.ts';
import { runConsumers } from '../../../test/run-consumers.ts';
import { runJobs } from '../../../test/run-jobs.ts';
import { tellers, tellingJobs } from '../../../test/chats/telling.ts';
import { openTestDb } from '../../../test/test-db.ts';
import { FixedClock } from '../../platform/clock/clock.ts';
import type { Letter } from '../../platform/mail/mail.ts';
import { areaParts } from '../../area-parts.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
let author: CreatorId;
let buyer: UserId;
let moderator: UserId;
let media: MediaId;
let postId: PostId;
const clock = new FixedClock(TEST_NOW);
const letters: Letter[] = [];
const as = (id: string | null, ...roles: Parameters<typeof viewerOf>[1][]) =>
  operationsAs(testDeps(database.db, clock, letters), id === null ? null : viewerOf(id, ...roles));
const tellAuthor = async () => {
  const deps = testDeps(database.db, clock, letters);
  await runConsumers(deps, tellers);
  await runJobs(deps, tellingJobs);
};
const asModerator = () => as(moderator, 'moderator').posts;

beforeAll(async () => {
  database = await openTestDb();
  author = (await buildSeller(database.db, { handle: 'author' })).id;
  buyer = await buildFan(database.db);
  moderator = await buildFan(database.db, { displayName: 'Mod' });
  await database.db.pool.query(`insert into user_roles values ($1, 'moderator')`, [moderator]);
});
beforeEach(async () => {
  media = await buildPicture(database.db, author);
  postId = await buildPost(database.db, author, { text: 'Words', media: [{ mediaId: media }] });
  await buildPurchase(database.db, buyer, author, postId);
});
afterAll(() => database.close());

const access = async (id: string | null) =>
  (await areaParts.byteAccess.of(database.db, id as UserId | null, [media], clock.now())).get(
    media,
  );

test('a post vanishes for everybody, buyers and bytes included; its author reads why', async () => {
  expect(await access(buyer)).toBe('full');
  const reason = 'It shows somebody who did not agree.';
  expect(await asModerator().takeDown({ postId, reason })).toMatchObject({
    status: 'archived',
    takedown: { reason },
  });
  for (const who of [null, buyer]) {
    expect(await codeOf(as(who).posts.get({ postId }))).toBe('not_found');
    expect(await access(who)).toBe('none');
    const { items } = await as(who).posts.listByCreator({ handle: 'author' });
    expect(items.map((item) => item.id)).not.toContain(postId);
  }
  expect(await codeOf(asModerator().get({ postId }))).toBe('not_found');
  expect(await access(moderator)).toBe('none');
  expect(await asModerator().look({ postId, reason: 'Its author asks why' })).toMatchObject({
    content: 'open',
    text: 'Words',
  });
  expect((await asModerator().get({ postId })).text).toBe('Words');
  expect(await access(moderator)).toBe('full');
  expect(await access(author)).toBe('full');

  const own = as(author, 'creator').posts;
  const { items } = await own.listMine({ status: 'archived' });
  expect(items.find((item) => item.id === postId)?.takedown).toEqual({
    reason,
    at: TEST_NOW.toISOString(),
  });
  expect(await codeOf(own.restore({ postId }))).toBe('not_found');
  // After its author deleted it, the buyer still cannot see it.
  await own.delete({ postId });
  expect(await access(buyer)).toBe('none');
});

test('it is put back where it was; every step stands in the audit log once', async () => {
  const both = await Promise.all(
    ['First', 'Second'].map((reason) => asModerator().takeDown({ postId, reason })),
  );
  expect(new Set(both.map((post) => post.takedown?.reason)).size).toBe(1);
  expect((await asModerator().listTakenDown({ limit: 1 })).items[0]?.id).toBe(postId);
  await asModerator().putBack({ postId });
  expect(await codeOf(asModerator().putBack({ postId }))).toBe('not_found');
  expect(await access(buyer)).toBe('full');
  expect((await as(null).posts.get({ postId })).text).toBe('Words');
  const { rows } = await database.db.pool.query(
    'select action, actor_id from audit_log where subject = $1 order by id',
    [`post:${postId}`],
  );
  expect(rows).toEqual([
    { action: 'posts.takeDown', actor_id: moderator },
    { action: 'posts.putBack', actor_id: moderator },
  ]);
});

test('its author is told once that it is down, why and what to do, and that it is back', async () => {
  await tellAuthor();
  letters.length = 0;
  for (const reason of ['It shows a street address.', 'Another reason']) {
    await asModerator().takeDown({ postId, reason });
  }
  await tellAuthor();
  const own = as(author, 'creator').notifications;
  const [down] = (await own.list({})).items;
  expect(down).toMatchObject({
    fact: { kind: 'post_taken_down', postId },
    names: { reason: 'It shows a street address.' },
    readAt: null,
  });
  expect(letters.map(({ to, subject }) => [to, subject])).toEqual([
    [`${author}@example.test`, 'Your post was taken down'],
  ]);
  expect(letters[0]?.text).toContain('It shows a street address.');
  expect(letters[0]?.text).toContain('You can edit or delete it');
  expect(letters[0]?.text).toContain(`/creator/create?post=${postId}`);
  await asModerator().putBack({ postId });
  await tellAuthor();
  const [back, before] = (await own.list({})).items;
  expect(back?.fact).toEqual({ kind: 'post_restored', postId });
  expect(before?.names.reason).toBeNull();
  expect(letters.at(-1)?.subject).toBe('Your post is back');
  expect((await as(buyer).notifications.list({})).items).toEqual([]);
});

test('only moderators and administrators, at their second factor; only posts that are out', async () => {
  const wish = { postId, reason: 'Because' };
  for (const [who, roles] of [
    [null, []],
    [buyer, []],
    [author, ['creator']],
  ] as const) {
    const code = who === null ? 'not_signed_in' : 'forbidden';
    const { posts } = as(who, ...roles);
    expect(await codeOf(posts.takeDown(wish))).toBe(code);
    expect(await codeOf(posts.putBack({ postId }))).toBe(code);
    expect(await codeOf(posts.getForModerator({ postId }))).toBe(code);
    expect(await codeOf(posts.look(wish))).toBe(code);
    expect(await codeOf(posts.listTakenDown({}))).toBe(code);
  }
  const draft = await buildPost(database.db, author, { status: 'draft' });
  expect(await codeOf(asModerator().takeDown({ ...wish, postId: draft }))).toBe('not_found');
  const admin = await buildFan(database.db);
  await buildFactor(database.db, admin);
  expect(await codeOf(as(admin, 'admin').posts.takeDown(wish))).toBe('second_factor_required');
});
