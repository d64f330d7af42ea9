import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '@limelight/contract/accounts/operations';
import type { CreatorId, UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { buildFan } from '../../test/factories/accounts.ts';
import { buildSeller, TEST_NOW, viewerOf } from '../../test/factories/creators.ts';
import { buildPost } from '../../test/factories/posts.ts';
import { codeOf, operationsAs, testDeps } from '../../test/operations.ts';
import { openTestDb } from '../../test/test-db.ts';
import { TestDisk } from '../platform/disk/test-disk.ts';
import { FixedClock } from '../platform/clock/clock.ts';
import { grantRole, revokeRole } from '../accounts/index.ts';
import { keepInOutbox } from '../platform/mail/outbox.ts';
import { audit } from './index.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
let seller: CreatorId;
let fan: UserId;
const clock = new FixedClock(TEST_NOW);
const as = (id: string | null) =>
  operationsAs(testDeps(database.db, clock), id === null ? null : viewerOf(id));

beforeAll(async () => {
  database = await openTestDb();
  seller = (await buildSeller(database.db, { handle: 'seller' })).id;
  fan = await buildFan(database.db, { displayName: 'Frank' });
});
afterAll(() => database.close());

describe('a block', () => {
  test.each(['fan', 'creator'])(
    'by the %s hides each from the other and ends the follow',
    async (by) => {
      await as(fan).discovery.follow({ creatorId: seller });
      const [blocker, other] = by === 'fan' ? [fan, seller] : [seller, fan];
      await Promise.all([1, 2].map(() => as(blocker).safety.block({ userId: other })));
      expect(await codeOf(as(fan).creators.get({ handle: 'seller' }))).toBe('not_found');
      expect(await codeOf(as(fan).discovery.follow({ creatorId: seller }))).toBe('not_found');
      const { rows } = await database.db.pool.query(
        'select followers from creator_counts where creator_id = $1',
        [seller],
      );
      expect(rows).toEqual([{ followers: 0 }]);
      expect((await as(blocker).safety.listBlocked({})).items.map((person) => person.id)).toEqual([
        other,
      ]);
      expect((await as(other).safety.listBlocked({})).items).toEqual([]);

      await as(other).safety.unblock({ userId: blocker });
      expect(await codeOf(as(fan).creators.get({ handle: 'seller' }))).toBe('not_found');
      await as(blocker).safety.unblock({ userId: other });
      expect((await as(fan).creators.get({ handle: 'seller' })).viewer.follows).toBe(false);
    },
  );

  test('names nobody whom the blocker could not see', async () => {
    const named = async (blocker: string, other: UserId) => {
      await as(blocker).safety.block({ userId: other });
      const { items } = await as(blocker).safety.listBlocked({});
      await as(blocker).safety.unblock({ userId: other });
      return items.find(({ id }) => id === other);
    };
    const stranger = await buildFan(database.db, { displayName: 'Unknown', handle: 'unknown' });
    expect(await named(fan, stranger)).toMatchObject({ handle: null, displayName: null });
    expect(await named(seller, stranger)).toMatchObject({ handle: null, displayName: null });
    // everyone sees a creator, a creator sees their fans, and readers see who comments
    expect(await named(stranger, seller)).toMatchObject({ handle: 'seller' });
    const post = await buildPost(database.db, seller, { publishedAt: TEST_NOW });
    await as(stranger).posts.comment({ postId: post, text: 'Calm' });
    expect(await named(fan, stranger)).toMatchObject({ displayName: 'Unknown' });
    const locked = await buildPost(database.db, seller, {
      publishedAt: TEST_NOW,
      audience: [[{ kind: 'price', priceCents: toCents(500) }]],
    });
    const quiet = await buildFan(database.db, { displayName: 'Quiet' });
    await database.db.pool.query(
      `insert into comments (post_id, author_id, text, idempotency_key, created_at) values ($1, $2, 'In there', $3, $4)`,
      [locked, quiet, 'once', TEST_NOW],
    );
    expect(await named(fan, quiet)).toMatchObject({ displayName: null });
    expect(await named(seller, quiet)).toMatchObject({ displayName: 'Quiet' });
  });

  test('needs a session, another person, and one that exists', async () => {
    expect(await codeOf(as(null).safety.block({ userId: fan }))).toBe('not_signed_in');
    expect(await codeOf(as(null).safety.unblock({ userId: fan }))).toBe('not_signed_in');
    expect(await codeOf(as(null).safety.listBlocked({}))).toBe('not_signed_in');
    expect(await codeOf(as(fan).safety.block({ userId: fan }))).toBe('own_account');
    const nobody = '00000000-0000-4000-8000-00000000dead' as UserId;
    expect(await codeOf(as(fan).safety.block({ userId: nobody }))).toBe('not_found');
  });
});

test('staff is granted and revoked on the machine; every way that changes a role stands in the audit log', async () => {
  const { db } = database;
  const person = await buildFan(db);
  const mail = `${person}@example.test`;
  const lines = async () =>
    (
      await db.pool.query<{ line: string }>(
        `select action || ' ' || (details ->> 'role') as line from audit_log where subject = $1 order by id`,
        [`user:${person}`],
      )
    ).rows.map((row) => row.line);

  expect(await grantRole(db, 'nobody@example.test', 'admin')).toBe(false);
  await grantRole(db, mail, 'admin');
  await grantRole(db, mail, 'admin');
  await revokeRole(db, mail, 'admin');
  await revokeRole(db, mail, 'admin');
  expect(await lines()).toEqual(['safety.grant admin', 'safety.revoke admin']);

  await db.pool.query(`insert into user_roles values ($1, 'moderator')`, [person]);
  await db.pool.query(`update user_roles set role = 'admin' where user_id = $1`, [person]);
  await db.pool.query('delete from user_roles where user_id = $1', [person]);
  expect((await lines()).slice(2)).toEqual([
    'safety.grant moderator',
    'safety.revoke moderator',
    'safety.grant admin',
    'safety.revoke admin',
  ]);

  await db.pool.query('insert into creators (id) values ($1)', [person]);
  expect(await lines()).toHaveLength(6);
});

test('administrators learn that the disk is nearly full, and nobody else', async () => {
  const deps = testDeps(database.db, clock);
  const disk = new TestDisk();
  const askAs = (...roles: Role[]) =>
    operationsAs({ ...deps, disk }, viewerOf(fan, ...roles)).safety.getDisk({});
  const reserveBytes = 1024 ** 3;
  expect(await askAs('admin')).toEqual({ isNearlyFull: false, roomBytes: null, reserveBytes });
  disk.bytes = 5_000;
  expect(await askAs('admin')).toEqual({ isNearlyFull: false, roomBytes: 5_000, reserveBytes });
  disk.bytes = -1;
  expect(await askAs('admin')).toEqual({ isNearlyFull: true, roomBytes: 0, reserveBytes });
  expect(await codeOf(askAs('moderator'))).toBe('forbidden');
  expect(await codeOf(askAs('creator'))).toBe('forbidden');
});

test('administrators read what was not delivered, and the audit log knows that they did', async () => {
  const message = { channel: 'mail', subject: 'Hi', text: 'Hello' } as const;
  const to = 'a@example.test';
  await keepInOutbox(database.db, clock, { ...message, to, html: '<p>Hello</p>' });
  const outboxFor = (...roles: Role[]) =>
    operationsAs(testDeps(database.db, clock), viewerOf(fan, ...roles)).safety.listOutbox({});
  expect(await codeOf(outboxFor('moderator'))).toBe('forbidden');
  expect(await outboxFor('admin')).toMatchObject({
    isUsed: true,
    items: [{ ...message, recipient: to }],
  });
  const { rows } = await database.db.pool.query(
    `select actor_id from audit_log where action = 'safety.listOutbox'`,
  );
  expect(rows).toEqual([{ actor_id: fan }]);
});

test('the audit log keeps what it was told and forgets nothing', async () => {
  await audit(
    database.db,
    { actorId: fan, action: 'posts.takeDown', subject: 'post:1', details: { why: 'rules' } },
    TEST_NOW,
  );
  await audit(database.db, { actorId: null, action: 'creators.setPins', subject: null }, TEST_NOW);
  const { rows } = await database.db.pool.query(
    `select actor_id, action, subject, details from audit_log where action not like 'safety.%' order by action`,
  );
  expect(rows).toEqual([
    { actor_id: null, action: 'creators.setPins', subject: null, details: {} },
    { actor_id: fan, action: 'posts.takeDown', subject: 'post:1', details: { why: 'rules' } },
  ]);
  await expect(database.db.pool.query('delete from audit_log')).rejects.toThrow('append only');
});
