import { afterAll, beforeAll, expect, test } from 'vitest';
import { userId } from '@limelight/contract/platform/ids';
import { FixedClock } from '../platform/clock/clock.ts';
import { statement, t } from '../platform/db/statement.ts';
import type { Claims } from '../services/access.ts';
import { newEmail, PASSWORD, startTestAuth, type TestAuth } from '../../test/peers/start-auth.ts';
import { getMe } from './get-me.ts';
import { handleBase } from './handles/handle-candidates.ts';
import { loadViewer } from './load-viewer.ts';
import { areaParts } from '../area-parts.ts';
import { createAccount } from './index.ts';

const clock = new FixedClock(new Date('2026-03-01T12:00:00Z'));
let auth: TestAuth;
beforeAll(async () => {
  auth = await startTestAuth({
    hooks: { userCreated: (tx, user) => createAccount({ ...areaParts, clock }, tx, user) },
  });
});
afterAll(() => auth.close());

async function join(data: Record<string, unknown>) {
  const answer = await auth
    .client()
    .auth.signUp({ email: newEmail(), password: PASSWORD, options: { data } });
  if (!answer.data.session) throw answer.error ?? new Error('no session');
  const claims = await auth.auth.verify(answer.data.session.access_token);
  if (!claims) throw new Error('a fresh token is refused');
  return { claims, id: userId.parse(claims.sub) };
}

async function meOf(claims: Claims) {
  const viewer = await loadViewer(auth, claims);
  if (!viewer) throw new Error('no viewer');
  return getMe(auth.db, viewer);
}

test('the first form: username is the name, user_type fan gives a fan', async () => {
  const { claims } = await join({ username: 'Zoë Lind', user_type: 'fan' });
  expect(await meOf(claims)).toMatchObject({
    displayName: 'Zoë Lind',
    handle: 'zoe_lind',
    email: claims.email,
    roles: ['fan'],
    isSample: false,
    timeZone: 'UTC',
  });
});

test('choosing creator makes one at once; the second form’s display_name is the name', async () => {
  expect(
    (await meOf((await join({ username: 'mia', user_type: 'creator' })).claims)).roles,
  ).toEqual(['fan', 'creator']);
  expect(await meOf((await join({ display_name: 'Noor' })).claims)).toMatchObject({
    displayName: 'Noor',
    roles: ['fan'],
  });
});

test.each([
  [{ username: 'Ann\r\nBcc: all\u202e' }, 'Ann Bcc: all'],
  [{ username: '\u200b\u200b\u200b', full_name: 'Ann' }, 'Ann'],
  [{ username: `${'\u0301'.repeat(60)}a` }, 'Member'],
])('%j is one visible line', async (data, displayName) => {
  expect(await meOf((await join(data)).claims)).toMatchObject({ displayName });
});

test('people of one name get handles of their own, also when they come at once', async () => {
  const people = await Promise.all(
    Array.from({ length: 24 }, () => join({ username: 'Sam Same' })),
  );
  const handles = await Promise.all(people.map(async ({ claims }) => (await meOf(claims)).handle));
  expect(new Set(handles).size).toBe(24);
  for (const handle of handles) expect(handle).toMatch(/^[a-z0-9._]{3,30}$/);
});

test.each([
  ['a role by wish', { username: 'adam', user_type: 'admin', role: 'admin' }],
  ['wrong types', { username: 7, display_name: ['x'], user_type: {} }],
  ['nothing', {}],
  ['only spaces', { username: '   ' }],
  ['a very long name', { username: 'ab'.repeat(100) }],
  ['no letter we keep', { username: '美咲' }],
])('metadata with %s still makes a plain fan with a valid handle', async (_what, data) => {
  const { claims } = await join(data);
  const me = await meOf(claims);
  expect(me.roles).toEqual(['fan']);
  expect(me.handle).toMatch(/^[a-z0-9._]{3,30}$/);
  expect([...me.displayName].length).toBeLessThanOrEqual(50);
});

test('a reserved word is never handed out', async () => {
  const { claims } = await join({ username: 'Admin' });
  expect((await meOf(claims)).handle).toBe('admin2');
});

test.each([
  ['  Éa -- Möller! ', 'ea_moller'],
  ['..a', 'member'],
  ['x_._y', 'x_y'],
  ['Zoë Ångström', 'zoe_angstrom'],
  ['Łukasz Weiß', 'lukasz_weiss'],
  ['Nguyễn Thị Hà', 'nguyen_thi_ha'],
  ['Анна Чайка', 'anna_chayka'],
  ['Юлія', 'yuliya'],
  ['Ελένη', 'eleni'],
  ['محمد علي', 'mhmd_ly'],
  ['שרה כהן', 'srh_khhn'],
  ['さくら', 'sakura'],
  ['サクラ スタジオ', 'sakura_sutajio'],
  ['김민지', 'gimminji'],
  ['陈晓', 'chenxiao'],
  ['प्रिया', 'priya'],
  ['🌸✨', 'member'],
  ['Mia 🌸', 'mia'],
])('the name %s makes the handle %s', (name, handle) => {
  expect(handleBase(name)).toBe(handle);
});

const suspend = statement({
  name: 'test.suspend',
  params: [t.uuid()],
  row: {},
  text: `update accounts set suspended_at = now() where id = $1`,
});

test('a suspended account is nobody', async () => {
  const { claims, id } = await join({ username: 'gone' });
  await auth.db.run(suspend, id);
  expect(await loadViewer(auth, claims)).toBeNull();
});
