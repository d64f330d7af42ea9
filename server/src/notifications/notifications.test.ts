import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildFan } from '../../test/factories/accounts.ts';
import { TEST_NOW, viewerOf } from '../../test/factories/creators.ts';
import { codeOf, operationsAs, testDeps } from '../../test/operations.ts';
import { openTestDb } from '../../test/test-db.ts';
import { FixedClock } from '../platform/clock/clock.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
beforeAll(async () => {
  database = await openTestDb();
});
afterAll(() => database.close());

test('announcements are the operator’s rows that are out, newest first', async () => {
  const at = (minutes: number) => new Date(TEST_NOW.getTime() + minutes * 60_000);
  await database.db.pool.query('delete from announcements');
  for (const [title, minutes, removed] of [
    ['Older', -9, null],
    ['Newer', -1, null],
    ['Tomorrow', 1, null],
    ['Gone', -5, at(-1)],
  ]) {
    await database.db.pool.query(
      'insert into announcements (title, body, action_url, published_at, removed_at) values ($1, $2, $3, $4, $5)',
      [title, 'Text', '/dashboard/search', at(Number(minutes)), removed],
    );
  }
  const deps = testDeps(database.db, new FixedClock(TEST_NOW));
  const { items } = await operationsAs(
    deps,
    viewerOf(await buildFan(database.db)),
  ).notifications.listAnnouncements({});
  expect(items.map((item) => item.title)).toEqual(['Newer', 'Older']);
  expect(items[0]).toMatchObject({
    body: 'Text',
    actionUrl: '/dashboard/search',
    publishedAt: at(-1).toISOString(),
  });
  expect(await codeOf(operationsAs(deps, null).notifications.listAnnouncements({}))).toBe(
    'not_signed_in',
  );
});

describe('the action of an announcement', () => {
  const actions = (action: string) => [
    async () => {
      const deps = testDeps(database.db, new FixedClock(TEST_NOW));
      const admin = viewerOf(await buildFan(database.db), 'admin');
      await operationsAs(deps, admin).notifications.publishAnnouncement({
        title: 'News',
        body: '',
        actionUrl: action,
      });
    },
    () =>
      database.db.pool.query(
        `insert into announcements (title, body, action_url, published_at) values ('News', '', $1, now())`,
        [action],
      ),
  ];

  test.each([
    '/\\elsewhere.example',
    '/\\\\elsewhere.example',
    '/\\/elsewhere.example',
    '//elsewhere.example',
    '/\t/elsewhere.example',
    '/\n/elsewhere.example',
    '\t//elsewhere.example',
    '\u0000//elsewhere.example',
    'https://elsewhere.example',
    'javascript:alert(1)',
    'elsewhere',
    '',
  ])('is not %j', async (action) => {
    for (const publish of actions(action)) await expect(publish()).rejects.toThrow();
  });

  test.each(['/', '/dashboard/search?q=a%20b#top', '/tag/café', '/creator/a//b'])(
    'may be %j, which every browser keeps on this site',
    async (action) => {
      for (const publish of actions(action)) await publish();
      expect(new URL(action, 'https://here.example').host).toBe('here.example');
    },
  );
});
