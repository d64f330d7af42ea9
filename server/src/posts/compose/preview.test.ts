import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Audience } from '@limelight/contract/posts/operations';
import type { CreatorId } from '@limelight/contract/platform/ids';
import { countStatements } from '../../../test/database/count-statements.ts';
import { buildSeller, buildTier, TEST_NOW, viewerOf } from '../../../test/factories/creators.ts';
import { buildPost, EVERYONE, MEMBERS } from '../../../test/factories/posts.ts';
import { codeOf, operationsAs, testDeps } from '../../../test/operations.ts';
import { openTestDb } from '../../../test/test-db.ts';
import { FixedClock } from '../../platform/clock/clock.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
let seller: { id: CreatorId };
const clock = new FixedClock(TEST_NOW);
const as = (id: string, ...roles: 'creator'[]) =>
  operationsAs(testDeps(database.db, clock), viewerOf(id, ...roles));
const author = () => as(seller.id, 'creator');

beforeAll(async () => {
  database = await openTestDb();
  seller = await buildSeller(database.db);
});
afterAll(() => database.close());

test('the preview shows the author what others would see', async () => {
  const postId = await buildPost(database.db, seller.id, {
    text: 'for members',
    audience: MEMBERS,
  });
  const draft = await author().posts.createDraft({
    idempotencyKey: 'preview-test',
    text: 'draft',
    audience: [[{ kind: 'followers' }]],
  });
  const seen = async (id: typeof postId, who: 'stranger' | 'fan' | 'member') =>
    (await author().posts.preview({ postId: id, as: who }))?.text;
  expect([
    await seen(postId, 'stranger'),
    await seen(postId, 'fan'),
    await seen(postId, 'member'),
  ]).toEqual([null, null, 'for members']);
  expect([
    await seen(draft.id, 'stranger'),
    await seen(draft.id, 'fan'),
    await seen(draft.id, 'member'),
  ]).toEqual([null, 'draft', 'draft']);
  const other = await buildSeller(database.db);
  expect(await codeOf(as(other.id, 'creator').posts.preview({ postId, as: 'fan' }))).toBe(
    'not_found',
  );
});

test('a buyer has what a fan who paid nothing has locked', async () => {
  const postId = await buildPost(database.db, seller.id, {
    text: 'for $5',
    audience: [[{ kind: 'price', priceCents: 500 as never }]],
  });
  const seen = (as: 'fan' | 'buyer' | 'member') => author().posts.preview({ postId, as });
  expect(await seen('buyer')).toMatchObject({ locked: false, text: 'for $5' });
  expect(await seen('fan')).toMatchObject({ locked: true, text: null });
  expect(await seen('member')).toMatchObject({ locked: true, text: null });
});

test('one’s own page as others have it is one list, with as many statements for one post as for twelve', async () => {
  const { db } = database;
  const own = await buildSeller(db);
  const gold = await buildTier(db, own.id, { name: 'Gold', priceCents: 2500, position: 1 });
  const post = (text: string, audience: Audience, ago: number) =>
    buildPost(db, own.id, {
      text,
      audience,
      publishedAt: new Date(clock.now().getTime() - ago),
    });
  const audiences: Record<string, Audience> = {
    everyone: EVERYONE,
    followers: [[{ kind: 'followers' }]],
    members: MEMBERS,
    gold: [[{ kind: 'members', tierIds: [gold], months: 0 }]],
    list: [[{ kind: 'list', listId: '0198a000-0000-7000-8000-000000000002' }]],
  };
  const counted = countStatements(db);
  const operations = operationsAs(testDeps(counted.db, clock), viewerOf(own.id, 'creator')).posts;
  const seen = async (as: 'stranger' | 'fan' | 'member', tierId?: string) =>
    (await operations.previewList({ as, ...(tierId && { tierId }) })).items
      .map((one) => one.text ?? 'locked')
      .join(' ');
  await post('everyone', EVERYONE, 0);
  await seen('stranger');
  const forOne = counted.names.splice(0);
  for (const [index, [text, audience]] of Object.entries(audiences).entries()) {
    if (text !== 'everyone') await post(text, audience, (index + 1) * 1000);
  }
  expect(await seen('stranger')).toBe('everyone locked locked locked');
  expect(counted.names.splice(0)).toEqual(forOne);
  expect(await seen('fan')).toBe('everyone followers locked locked');
  expect(await seen('member')).toBe('everyone followers members locked');
  expect(await seen('member', gold)).toBe('everyone followers members gold');
  const page = await operations.previewList({ as: 'member', limit: 2 });
  expect(page.items).toHaveLength(2);
  const rest = await operations.previewList({ as: 'member', cursor: page.nextCursor ?? '' });
  expect(rest.items.map((one) => one.text)).toEqual(['members', null]);
  expect(await codeOf(as(own.id).posts.previewList({ as: 'fan' }))).toBe('forbidden');
  expect(
    await codeOf(operationsAs(testDeps(database.db, clock), null).posts.previewList({ as: 'fan' })),
  ).toBe('not_signed_in');
});
