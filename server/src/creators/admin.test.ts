import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CreatorId, UserId } from '@limelight/contract/platform/ids';
import { buildFan } from '../../test/factories/accounts.ts';
import { buildSeller, TEST_NOW, viewerOf } from '../../test/factories/creators.ts';
import { codeOf, operationsAs, testDeps } from '../../test/operations.ts';
import { openTestDb } from '../../test/test-db.ts';
import { FixedClock } from '../platform/clock/clock.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
let admin: UserId;
const creators: CreatorId[] = [];
const clock = new FixedClock(TEST_NOW);
const as = (id: string | null, ...roles: Parameters<typeof viewerOf>[1][]) =>
  operationsAs(testDeps(database.db, clock), id === null ? null : viewerOf(id, ...roles));
const asAdmin = () => as(admin, 'admin').creators;
const [ana, bo, cy] = [0, 1, 2].map((index) => () => creators[index] as CreatorId) as [
  () => CreatorId,
  () => CreatorId,
  () => CreatorId,
];

beforeAll(async () => {
  database = await openTestDb();
  admin = await buildFan(database.db);
  for (const handle of ['ana', 'bob', 'cyd']) {
    creators.push((await buildSeller(database.db, { handle, displayName: `${handle} x` })).id);
  }
});
afterAll(() => database.close());

const audited = async (action: string) =>
  (await database.db.pool.query('select subject from audit_log where action = $1', [action])).rows;

test('a creator is verified, once however often it is asked, and it can be taken back', async () => {
  await Promise.all([1, 2].map(() => asAdmin().setVerified({ creatorId: ana(), verified: true })));
  expect((await as(null).creators.get({ handle: 'ana' })).verified).toBe(true);
  expect((await asAdmin().findForAdmin({ q: '@ana' })).items).toMatchObject([
    { id: ana(), verifiedAt: TEST_NOW.toISOString() },
  ]);
  expect(await audited('creators.verify')).toEqual([{ subject: `creator:${ana()}` }]);
  await asAdmin().setVerified({ creatorId: ana(), verified: false });
  expect((await as(null).creators.get({ handle: 'ana' })).verified).toBe(false);
  expect(await audited('creators.unverify')).toHaveLength(1);
  expect((await asAdmin().findForAdmin({ q: ana() })).items).toHaveLength(1);
  expect((await asAdmin().findForAdmin({ q: 'nobody' })).items).toEqual([]);
  expect((await asAdmin().findForAdmin({})).items).toHaveLength(3);
});

test('pins are who was chosen, in that order, on the discover home too', async () => {
  await asAdmin().setPins({ creatorIds: [cy(), ana()] });
  await asAdmin().setPins({ creatorIds: [bo(), cy()] });
  expect((await asAdmin().listPins({})).items.map(({ id }) => id)).toEqual([bo(), cy()]);
  const home = await as(null).discovery.getHome({});
  expect(JSON.stringify(home.pinned.map(({ id }) => id))).toBe(JSON.stringify([bo(), cy()]));
  expect(await audited('creators.setPins')).toHaveLength(2);
  expect(await codeOf(asAdmin().setPins({ creatorIds: [bo(), bo()] }))).toBe('pinned_twice');
  expect(await codeOf(asAdmin().setPins({ creatorIds: [admin as never] }))).toBe('not_found');
  expect((await asAdmin().listPins({})).items).toHaveLength(2);
  await asAdmin().setPins({ creatorIds: [] });
  expect((await asAdmin().listPins({})).items).toEqual([]);
});

test('for administrators only', async () => {
  for (const [who, roles] of [
    [null, []],
    [admin, ['moderator']],
    [admin, ['creator']],
  ] as const) {
    const { creators: mine } = as(who, ...roles);
    const code = who === null ? 'not_signed_in' : 'forbidden';
    expect(await codeOf(mine.findForAdmin({}))).toBe(code);
    expect(await codeOf(mine.listPins({}))).toBe(code);
    expect(await codeOf(mine.setPins({ creatorIds: [] }))).toBe(code);
    expect(await codeOf(mine.setVerified({ creatorId: ana(), verified: true }))).toBe(code);
  }
});
