import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CreatorId, type MediaId, type TierId } from '@limelight/contract/platform/ids';
import type { OwnPost } from '@limelight/contract/posts/operations';
import { buildFan } from '../../test/factories/accounts.ts';
import { buildMembership, buildSeller, TEST_NOW, viewerOf } from '../../test/factories/creators.ts';
import {
  buildPicture,
  buildPost,
  buildPurchase,
  EVERYONE,
  MEMBERS,
} from '../../test/factories/posts.ts';
import { codeOf, operationsAs, testDeps } from '../../test/operations.ts';
import { openTestDb } from '../../test/test-db.ts';
import { DAY, FixedClock, HOUR } from '../platform/clock/clock.ts';
import { areaParts } from '../area-parts.ts';
import { postsJobs } from './jobs.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
let seller: { id: CreatorId; tierId: TierId };
const clock = new FixedClock(TEST_NOW);
const deps = () => testDeps(database.db, clock);
const as = (id: string, ...roles: 'creator'[]) => operationsAs(deps(), viewerOf(id, ...roles));
const author = () => as(seller.id, 'creator');
const stranger = () => operationsAs(deps(), null);
const sql = (text: string, values: unknown[] = []) => database.db.pool.query(text, values);
const later = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
const contentOf = ({ title, text, audience, media, commentsAllowed, expiresAt }: OwnPost) => ({
  title,
  text,
  audience,
  media: media.map(({ mediaId, alt, isPreview }) => ({ mediaId, alt, isPreview })),
  commentsAllowed,
  expiresAt,
});
let keys = 0;
const key = () => `author-test-${++keys}`;

/** Runs the queued jobs that are due, as the worker would: the queue belongs to the platform and is tested there. */
async function runDue(name: string, postId: string) {
  const handler = postsJobs.find((one) => one.job.name === name);
  await handler?.run(deps(), { postId }, new AbortController().signal);
}
const counts = async () =>
  (await sql('select posts, media from creator_counts where creator_id = $1', [seller.id]))
    .rows[0] as object;

beforeAll(async () => {
  database = await openTestDb();
  seller = await buildSeller(database.db, { handle: 'author' });
});
afterAll(() => database.close());

describe('drafts', () => {
  test('are saved as typed, whatever is still wrong with them', async () => {
    const draft = await author().posts.createDraft({ idempotencyKey: key() });
    expect(draft).toMatchObject({ status: 'draft', text: '', revision: 1 });
    const saved = await author().posts.saveDraft({
      ...contentOf(draft),
      postId: draft.id,
      revision: 1,
      text: '  half a sen ',
      audience: [[{ kind: 'price', priceCents: 5 as never }]],
      expiresAt: '2020-01-01T00:00:00.000Z',
      poll: { question: 'Which?', options: ['A', 'B'] },
    });
    expect(saved).toMatchObject({
      text: '  half a sen ',
      revision: 2,
      poll: { options: ['A', 'B'] },
    });
    expect(await codeOf(stranger().posts.get({ postId: draft.id }))).toBe('not_found');
    expect(await codeOf(author().posts.publishDraft({ postId: draft.id, revision: 2 }))).toBe(
      'time_not_usable',
    );
  });

  test('saved on two devices: the second is told, and nothing is lost', async () => {
    const draft = await author().posts.createDraft({ idempotencyKey: key(), text: 'one' });
    const save = (text: string) =>
      author().posts.saveDraft({ ...contentOf(draft), postId: draft.id, revision: 1, text });
    await save('phone');
    const error = await save('laptop').catch((fault: unknown) => fault);
    expect(error).toMatchObject({
      code: 'changed_elsewhere',
      data: { current: { text: 'phone', revision: 2 } },
    });
  });

  test('are one per key, listed last changed first, and nobody else’s', async () => {
    const same = key();
    const [first, again] = await Promise.all(
      [1, 2].map(() => author().posts.createDraft({ idempotencyKey: same, text: 'mine' })),
    );
    expect(first?.id).toBe(again?.id);
    const { items } = await author().posts.listMine({});
    expect(items[0]?.text).toBe('mine');
    const other = await buildSeller(database.db);
    const foreign = as(other.id, 'creator').posts;
    const postId = items[0]!.id;
    expect(await codeOf(foreign.getMine({ postId }))).toBe('not_found');
    expect(await codeOf(foreign.saveDraft({ ...contentOf(items[0]!), postId, revision: 1 }))).toBe(
      'not_found',
    );
    expect(await codeOf(foreign.delete({ postId }))).toBe('not_found');
    expect(await codeOf(as(await buildFan(database.db)).posts.listMine({}))).toBe('forbidden');
  });
});

describe('the schedule', () => {
  test('publishes when its time has come, and not when it was taken back', async () => {
    const before = await counts();
    const post = await author().posts.publish({
      text: 'soon',
      audience: EVERYONE,
      scheduledFor: later(HOUR),
      idempotencyKey: key(),
    });
    expect(await codeOf(stranger().posts.get({ postId: post.id }))).toBe('not_found');
    const { rows } = await sql(`select key from graphile_worker.jobs where key = $1`, [
      `posts.publish-due:${post.id}`,
    ]);
    expect(rows).toHaveLength(1);
    await runDue('posts.publish-due', post.id);
    expect(await codeOf(stranger().posts.get({ postId: post.id }))).toBe('not_found');
    expect(await author().posts.unschedule({ postId: post.id })).toMatchObject({
      status: 'draft',
      scheduledFor: null,
    });
    clock.advance(2 * HOUR);
    await runDue('posts.publish-due', post.id);
    expect(await counts()).toEqual(before);
    const again = await author().posts.publishDraft({
      postId: post.id,
      revision: (await author().posts.getMine({ postId: post.id })).revision,
      scheduledFor: later(HOUR),
    });
    expect(again.status).toBe('scheduled');
    clock.advance(HOUR);
    await Promise.all([runDue('posts.publish-due', post.id), runDue('posts.publish-due', post.id)]);
    expect(await stranger().posts.get({ postId: post.id })).toMatchObject({
      text: 'soon',
      publishedAt: clock.now().toISOString(),
    });
  });

  test('of a time that has passed is refused', async () => {
    const input = { text: 'x', audience: EVERYONE, scheduledFor: later(-1), idempotencyKey: key() };
    expect(await codeOf(author().posts.publish(input))).toBe('time_not_usable');
  });

  test('ends with expiry: hidden to the second, archived by the job', async () => {
    const post = await author().posts.publish({
      text: 'brief',
      audience: EVERYONE,
      expiresAt: later(HOUR),
      idempotencyKey: key(),
    });
    await runDue('posts.archive-expired', post.id);
    expect(await codeOf(stranger().posts.get({ postId: post.id }))).toBe('ok');
    clock.advance(HOUR);
    expect(await codeOf(stranger().posts.get({ postId: post.id }))).toBe('not_found');
    await runDue('posts.archive-expired', post.id);
    expect((await author().posts.getMine({ postId: post.id })).status).toBe('archived');
    expect(await author().posts.restore({ postId: post.id })).toMatchObject({
      status: 'published',
      expiresAt: null,
    });
    expect(await codeOf(stranger().posts.get({ postId: post.id }))).toBe('ok');
  });
});

describe('a post that somebody bought', () => {
  const audience = [[{ kind: 'price' as const, priceCents: 900 as never }]];
  const setUp = async () => {
    const { db } = database;
    const [kept, dropped] = [await buildPicture(db, seller.id), await buildPicture(db, seller.id)];
    const postId = await buildPost(db, seller.id, {
      text: 'sold',
      audience,
      media: [{ mediaId: kept }, { mediaId: dropped }],
    });
    const buyer = await buildFan(db);
    await buildPurchase(db, buyer, seller.id, postId);
    return { postId, buyer, kept, dropped };
  };
  const sees = async (buyer: string, postId: string, id: MediaId) => [
    (await as(buyer).posts.get({ postId: postId as never })).media
      .map((item) => item.id)
      .includes(id),
    (await areaParts.byteAccess.of(database.db, buyer as never, [id], clock.now())).get(id),
  ];

  test.each(['archive', 'delete'] as const)('stays theirs after %s', async (verb) => {
    const { postId, buyer, kept } = await setUp();
    const member = await buildFan(database.db);
    await author().posts[verb]({ postId });
    expect(await sees(buyer, postId, kept)).toEqual([true, 'full']);
    expect(await codeOf(as(member).posts.get({ postId }))).toBe('not_found');
    expect(
      (await areaParts.byteAccess.of(database.db, member, [kept], clock.now())).get(kept),
    ).toBe('none');
  });

  test('keeps for them the file that an edit takes out, and their access when the audience changes', async () => {
    const { postId, buyer, kept, dropped } = await setUp();
    clock.advance(DAY);
    const own = await author().posts.getMine({ postId });
    const edited = await author().posts.edit({
      ...contentOf(own),
      postId,
      revision: own.revision,
      text: 'sold, edited',
      audience: MEMBERS,
      media: [{ mediaId: kept }],
    });
    expect(edited.media.map((item) => item.mediaId)).toEqual([kept]);
    expect(await sees(buyer, postId, dropped)).toEqual([true, 'full']);
    const member = await buildFan(database.db);
    await buildMembership(database.db, member, seller.id, seller.tierId);
    expect(await sees(member, postId, kept)).toEqual([true, 'full']);
    expect(await sees(member, postId, dropped)).toEqual([false, 'none']);
    expect((await as(buyer).posts.get({ postId })).editedAt).toBe(clock.now().toISOString());
    const back = await author().posts.edit({
      ...contentOf(edited),
      postId,
      revision: edited.revision,
      media: [{ mediaId: dropped }, { mediaId: kept }],
    });
    expect(back.media.map((item) => item.mediaId)).toEqual([dropped, kept]);
    expect(await sees(member, postId, dropped)).toEqual([true, 'full']);
  });
});

describe('the title', () => {
  test('is one short line, kept from draft to edit; a change of it is an edit that readers see', async () => {
    const { id, title, revision } = await author().posts.createDraft({
      idempotencyKey: key(),
      title: '  The big one ',
      text: 'x',
    });
    expect(title).toBe('The big one');
    const out = await author().posts.publishDraft({ postId: id, revision });
    expect(await stranger().posts.get({ postId: id })).toMatchObject({
      title: 'The big one',
      editedAt: null,
    });
    const edit = (changed: string) =>
      author().posts.edit({
        ...contentOf(out),
        postId: id,
        revision: out.revision,
        title: changed,
      });
    expect(await codeOf(edit('x'.repeat(121)))).toBe('invalid_input');
    await edit('An\nother');
    expect(await stranger().posts.get({ postId: id })).toMatchObject({
      title: 'An other',
      editedAt: clock.now().toISOString(),
    });
  });
});

describe('pins', () => {
  test('come first on the page, at most five, even at once', async () => {
    const pinner = await buildSeller(database.db, { handle: 'pinner' });
    const ids = await Promise.all(
      Array.from({ length: 7 }, () => buildPost(database.db, pinner.id)),
    );
    const own = as(pinner.id, 'creator');
    const codes = await Promise.all(ids.map((postId) => codeOf(own.posts.pin({ postId }))));
    expect(codes.filter((code) => code === 'ok')).toHaveLength(5);
    expect(codes.filter((code) => code === 'too_many')).toHaveLength(2);
    const { items } = await stranger().posts.listByCreator({ handle: 'pinner' });
    expect(items.map((post) => post.pinned)).toEqual([true, true, true, true, true, false, false]);
    await own.posts.unpin({ postId: items[0]!.id });
    expect(
      (await stranger().posts.listByCreator({ handle: 'pinner' })).items.filter(
        (post) => post.pinned,
      ),
    ).toHaveLength(4);
    expect(
      (await stranger().posts.listByCreator({ handle: 'pinner', limit: 1 })).items,
    ).toHaveLength(5);
  });
});

test('the page counts published posts and their files, whatever happens to them', async () => {
  const { db } = database;
  const counted = await buildSeller(db);
  const own = as(counted.id, 'creator').posts;
  const state = async () =>
    (await sql('select posts, media from creator_counts where creator_id = $1', [counted.id]))
      .rows[0] as object;
  const media = [
    { mediaId: await buildPicture(db, counted.id) },
    { mediaId: await buildPicture(db, counted.id) },
  ];
  const post = await own.publish({ text: 'x', audience: EVERYONE, media, idempotencyKey: key() });
  expect(await state()).toEqual({ posts: 1, media: 2 });
  const mine = await own.getMine({ postId: post.id });
  await own.edit({
    ...contentOf(mine),
    postId: post.id,
    revision: mine.revision,
    media: media.slice(0, 1),
  });
  expect(await state()).toEqual({ posts: 1, media: 1 });
  await own.archive({ postId: post.id });
  expect(await state()).toEqual({ posts: 0, media: 0 });
  await own.restore({ postId: post.id });
  expect(await state()).toEqual({ posts: 1, media: 1 });
  await own.delete({ postId: post.id });
  expect(await state()).toEqual({ posts: 0, media: 0 });
});

describe('polls', () => {
  const voters = async (n: number) =>
    Promise.all(Array.from({ length: n }, () => buildFan(database.db)));
  const withPoll = (more: object = {}) =>
    author().posts.publish({
      text: 'poll',
      audience: EVERYONE,
      idempotencyKey: key(),
      poll: { question: 'Secret question?', options: ['A', 'B', 'C'], ...more },
    });

  test('count each person once, however they change their mind and however many vote at once', async () => {
    const post = await withPoll();
    const [a, b] = post.poll!.options.map((one) => one.id) as [string, string];
    const fans = await voters(6);
    await Promise.all(
      fans.flatMap((id) =>
        [a, b].map((option) => as(id).posts.vote({ postId: post.id, optionIds: [option] })),
      ),
    );
    const poll = await as(fans[0]!).posts.vote({ postId: post.id, optionIds: [a] });
    expect(poll.voters).toBe(6);
    expect(poll.options.reduce((sum, one) => sum + (one.votes ?? 0), 0)).toBe(6);
    const back = await as(fans[0]!).posts.vote({ postId: post.id, optionIds: [] });
    expect(back).toMatchObject({ voters: 5 });
    expect(back.options.map((one) => one.votes)).toEqual([null, null, null]);
  });

  test('take one choice unless they allow several, and none after their end', async () => {
    const [fan] = await voters(1);
    const single = await withPoll({ endsAt: later(HOUR) });
    const several = await withPoll({ allowsSeveral: true });
    const choose = (post: typeof single) =>
      as(fan!).posts.vote({
        postId: post.id,
        optionIds: post.poll!.options.slice(0, 2).map((one) => one.id),
      });
    expect(await codeOf(choose(single))).toBe('one_choice');
    expect((await choose(several)).options.map((one) => one.votes)).toEqual([1, 1, 0]);
    expect((await choose(several)).voters).toBe(1);
    clock.advance(HOUR);
    const late = as(fan!).posts.vote({
      postId: single.id,
      optionIds: [single.poll!.options[0]!.id],
    });
    expect(await codeOf(late)).toBe('poll_ended');
    expect((await as(fan!).posts.get({ postId: single.id })).poll).toMatchObject({
      ended: true,
      options: [{ votes: 0 }, {}, {}],
    });
  });

  test('of a locked post say nothing and take no vote', async () => {
    const post = await author().posts.publish({
      text: 'x',
      audience: MEMBERS,
      idempotencyKey: key(),
      poll: { question: 'Secret question?', options: ['A', 'B'] },
    });
    const [fan] = await voters(1);
    const seen = await as(fan!).posts.get({ postId: post.id });
    expect(JSON.stringify(seen)).not.toContain('Secret question');
    expect(
      await codeOf(
        as(fan!).posts.vote({ postId: post.id, optionIds: [post.poll!.options[0]!.id] }),
      ),
    ).toBe('not_found');
  });
});

test('mentions name only those with a page; tags come from the text', async () => {
  const fan = await buildFan(database.db, { handle: 'just.a.fan' });
  const post = await author().posts.publish({
    text: 'Hi @Author and @just.a.fan #Sun',
    audience: EVERYONE,
    idempotencyKey: key(),
  });
  expect(await as(fan).posts.get({ postId: post.id })).toMatchObject({
    mentions: ['author'],
    tags: ['sun'],
  });
});
