/** The audit log as administrators read it: names and not ids, by person, action and date, page by page. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Role } from '@limelight/contract/accounts/operations';
import type { UserId } from '@limelight/contract/platform/ids';
import type { AuditLine } from '@limelight/contract/safety/operations';
import { countStatements } from '../../test/database/count-statements.ts';
import { buildFan } from '../../test/factories/accounts.ts';
import { buildSeller, TEST_NOW, viewerOf } from '../../test/factories/creators.ts';
import { buildPost, EVERYONE } from '../../test/factories/posts.ts';
import { codeOf, operationsAs, testDeps } from '../../test/operations.ts';
import { openTestDb } from '../../test/test-db.ts';
import type { AuditEntry } from '../kernel/audit-entry.ts';
import { FixedClock } from '../platform/clock/clock.ts';
import { audit } from './index.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
let ada: UserId;
let mo: UserId;
let fan: UserId;
const clock = new FixedClock(TEST_NOW);
beforeAll(async () => {
  database = await openTestDb();
  ada = await buildFan(database.db, { handle: 'ada.boss', displayName: 'Ada Boss' });
  mo = await buildFan(database.db, { handle: 'mod', displayName: 'Mo Derator' });
  fan = await buildFan(database.db, { handle: 'frank', displayName: 'Frank' });
});
beforeEach(() => database.db.pool.query('truncate audit_log'));
afterAll(() => database.close());

const reading = (...roles: Role[]) =>
  operationsAs(testDeps(database.db, clock), viewerOf(ada, ...roles)).safety.listAudit;
const list = (asked: Parameters<ReturnType<typeof reading>>[0] = {}) => reading('admin')(asked);
const at = (minute: number) => new Date(TEST_NOW.getTime() + minute * 60_000);
const did = (minute: number, entry: AuditEntry) => audit(database.db, entry, at(minute));
const minutesOf = (items: readonly AuditLine[]) =>
  items.map(({ occurredAt }) => (Date.parse(occurredAt) - TEST_NOW.getTime()) / 60_000);

test('only administrators read it', async () => {
  expect(await codeOf(reading('admin')({}))).toBe('ok');
  expect(await codeOf(reading('moderator')({}))).toBe('forbidden');
  expect(await codeOf(reading('creator')({}))).toBe('forbidden');
  const stranger = operationsAs(testDeps(database.db, clock), null).safety;
  expect(await codeOf(stranger.listAudit({}))).toBe('not_signed_in');
});

test('people have names, things titles and paths, and what is gone says so', async () => {
  const seller = await buildSeller(database.db, { handle: 'seller', displayName: 'Sela' });
  const post = await buildPost(database.db, seller.id, { audience: EVERYONE, title: 'Fog' });
  const as = operationsAs(testDeps(database.db, clock), viewerOf(fan));
  await as.safety.report({ kind: 'post', thingId: post, reason: 'spam' });
  const { rows } = await database.db.pool.query<{ id: string }>('select id from reports');
  const left = await buildFan(database.db, { displayName: 'Deleted account' });
  await database.db.pool.query('update accounts set deleted_at = now() where id = $1', [left]);
  const gone = '00000000-0000-4000-8000-00000000dead';

  await did(1, { actorId: mo, action: 'posts.takeDown', subject: `post:${post}` });
  await did(2, { actorId: ada, action: 'creators.verify', subject: `creator:${seller.id}` });
  await did(3, { actorId: mo, action: 'safety.openReport', subject: `report:${rows[0]?.id}` });
  await did(4, {
    actorId: left,
    action: 'safety.suspend',
    subject: `user:${left}`,
    details: { reason: 'Spam', until: null },
  });
  await did(5, { actorId: ada, action: 'posts.look', subject: `post:${gone}` });
  await did(6, {
    actorId: ada,
    action: 'payments.refundOrder',
    subject: `order:${gone}`,
    details: { reason: 'Asked', amountCents: 900, totalCents: 900 },
  });
  await did(7, {
    actorId: null,
    action: 'safety.grant',
    subject: `user:${fan}`,
    details: { role: 'admin' },
  });
  await did(8, {
    actorId: mo,
    onBehalfOf: seller.id,
    action: 'tiers.change',
    subject: `tier:${gone}`,
  });

  const sela = { id: seller.id, handle: 'seller', displayName: 'Sela' };
  const moderator = { id: mo, handle: 'mod', displayName: 'Mo Derator' };
  const deleted = { id: left, handle: null, displayName: 'Deleted account' };
  const { items } = await list();
  expect(items.toReversed()).toMatchObject([
    { actor: moderator, person: null, thing: { name: 'Fog', path: `/admin/posts?post=${post}` } },
    { actor: { handle: 'ada.boss' }, person: sela, thing: null },
    { thing: { kind: 'report', name: 'Report about Sela (post)', path: '/admin/reports' } },
    { actor: deleted, person: deleted, reason: 'Spam' },
    { thing: { kind: 'post', name: null, path: null } },
    { thing: { kind: 'order', name: null }, details: { amountCents: 900 }, reason: 'Asked' },
    { actor: null, person: { handle: 'frank' }, details: { role: 'admin' }, reason: null },
    { actor: moderator, onBehalfOf: sela, action: 'tiers.change', thing: { kind: 'tier' } },
  ]);
});

test('found by who did it, whom it was done to and for whom; by action, and by time', async () => {
  const seller = await buildSeller(database.db, { handle: 'zara', displayName: 'Zára Wood' });
  await did(1, { actorId: ada, action: 'creators.verify', subject: `creator:${seller.id}` });
  await did(2, { actorId: mo, action: 'safety.suspend', subject: `user:${fan}` });
  await did(3, { actorId: mo, onBehalfOf: seller.id, action: 'posts.publish', subject: null });
  await did(4, { actorId: ada, action: 'safety.suspend', subject: `user:${mo}` });
  const found = async (asked: Parameters<typeof list>[0]) => minutesOf((await list(asked)).items);

  expect(await found({})).toEqual([4, 3, 2, 1]);
  expect(await found({ person: 'derator' })).toEqual([4, 3, 2]);
  expect(await found({ person: '@mod' })).toEqual([4, 3, 2]);
  expect(await found({ person: 'zára' })).toEqual([3, 1]);
  expect(await found({ person: 'FRANK' })).toEqual([2]);
  // a whole handle, and not all that begin with it
  expect(await found({ person: '@ada' })).toEqual([]);
  expect(await found({ person: 'ada' })).toEqual([4, 1]);
  expect(await found({ person: 'nobody at all' })).toEqual([]);
  expect(await found({ action: 'safety.suspend' })).toEqual([4, 2]);
  expect(await found({ person: '@mod', action: 'safety.suspend' })).toEqual([4, 2]);
  expect(await found({ person: '@frank', action: 'creators.verify' })).toEqual([]);
  const [from, to] = [at(2).toISOString(), at(4).toISOString()];
  expect(await found({ from })).toEqual([4, 3, 2]);
  expect(await found({ from, to })).toEqual([3, 2]);
  expect(await found({ person: '@mod', to })).toEqual([3, 2]);
  expect(await found({ action: 'safety.suspend', to })).toEqual([2]);
});

test('page by page, each line once, by a number of statements that does not grow', async () => {
  const post = await buildPost(database.db, (await buildSeller(database.db)).id);
  for (let n = 0; n < 9; n++) {
    const subject = n % 2 ? `post:${post}` : `user:${fan}`;
    await did(Math.floor(n / 3), { actorId: mo, action: 'posts.look', subject });
  }
  for (const asked of [{}, { person: '@mod' }, { action: 'posts.look' }]) {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ ...asked, limit: 2, ...(cursor && { cursor }) });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect([seen.length, new Set(seen).size]).toEqual([9, 9]);

    const statements = async (limit: number) => {
      const { db, names } = countStatements(database.db);
      await operationsAs(testDeps(db, clock), viewerOf(ada, 'admin')).safety.listAudit({
        ...asked,
        limit,
      });
      return names.length;
    };
    expect(await statements(9)).toBe(await statements(2));
  }
});
