import { createRouterClient } from '@orpc/server';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import unhomoglyph from 'unhomoglyph';
import { userId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import { DAY, MINUTE } from '../../platform/clock/clock.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { newEmail, PASSWORD, type TestAuth } from '../../../test/peers/start-auth.ts';
import { codeOf } from '../../../test/operations.ts';
import { deleteAccount } from '../deletion/delete-account.ts';
import { foldHandle } from '../handles/handles.ts';
import { sweepSignIns } from '../security/sweep-sign-ins.ts';
import { loadViewer } from '../load-viewer.ts';
import { accountsRoutes } from '../routes.ts';
import { startTestAccounts } from '../test-accounts.ts';

let auth: TestAuth;
let deps: Deps;
beforeAll(async () => void ({ auth, deps } = await startTestAccounts()));
afterAll(() => auth.close());

async function join(data: Record<string, unknown> = { username: 'Ana' }) {
  const email = newEmail();
  const { data: answer } = await auth
    .client()
    .auth.signUp({ email, password: PASSWORD, options: { data } });
  return { email, ...(await enter(answer.session?.access_token ?? '')) };
}

/** Operations as the HTTP caller with this token. */
async function enter(token: string) {
  const claims = await auth.auth.verify(token);
  const viewer = claims && (await loadViewer(deps, claims));
  if (!viewer) throw new Error('no viewer');
  const request = {
    id: 'test',
    ip: '127.0.0.1',
    userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0',
  };
  const api = createRouterClient(accountsRoutes, {
    context: { deps, viewer, request },
  });
  return { api, viewer, token };
}

async function signIn(email: string) {
  const { data } = await auth.client().auth.signInWithPassword({ email, password: PASSWORD });
  return enter(data.session?.access_token ?? '');
}

test('the signed-in person is told who they are', async () => {
  const { api, email } = await join({ username: 'Ana Me' });
  expect(await api.me({})).toMatchObject({ email, displayName: 'Ana Me', roles: ['fan'] });
});

test('the profile changes field by field; a fan has no tags and no banner', async () => {
  const { api } = await join();
  const { profile } = await api.updateProfile({ displayName: 'Ana Lu', bio: 'Hello' });
  expect(profile).toMatchObject({ displayName: 'Ana Lu', bio: 'Hello', isCreator: false });
  expect((await api.updateProfile({ bio: null })).profile).toMatchObject({
    displayName: 'Ana Lu',
    bio: null,
  });
  expect(await codeOf(api.updateProfile({ tags: ['art'] }))).toBe('creators_only');
  expect(await codeOf(api.updateProfile({ displayName: 'A' }))).toBe('invalid_input');
});

test('a creator’s tags are folded and kept once', async () => {
  const { api } = await join({ username: 'Cleo', user_type: 'creator' });
  const { profile } = await api.updateProfile({ tags: ['#Art', 'art', ' Night Sky '] });
  expect(profile.tags).toEqual(['art', 'night sky']);
});

test('somebody else’s picture, and none, cannot be an avatar', async () => {
  const { api } = await join();
  expect(
    await codeOf(api.updateProfile({ avatarMediaId: (await join()).viewer.id as never })),
  ).toBe('media_unusable');
});

test.each([
  ['ab', 'invalid'],
  ['a'.repeat(31), 'invalid'],
  ['.dot', 'invalid'],
  ['two..dots', 'invalid'],
  ['späce', 'invalid'],
  ['Settings', 'reserved'],
  ['adm1n', 'reserved'],
  ['c_r_e_a_t_e', 'reserved'],
])('the handle %s is %s', async (handle, reason) => {
  const { api } = await join();
  expect(await api.checkHandle({ handle })).toMatchObject({ available: false, reason });
  expect(await codeOf(api.changeHandle({ handle }))).toBe(`handle_${reason}`);
});

test('a handle that looks like somebody’s is refused; one’s own look-alike is not', async () => {
  const mine = await join({ username: 'Bella Morn' });
  const other = await join({ username: 'Other' });
  expect((await mine.api.getSettings({})).profile.handle).toBe('bella_morn');
  const alike = [
    'bellamorn',
    'be11a.morn',
    'Bella_M0rn',
    'b3lla.morn',
    'bell4_morn',
    'beIIa_mom',
    'bella_rnorn',
    'béllà_mörn',
    'bеllа_morn',
    'ｂella_morn',
  ];
  for (const handle of alike) {
    const told = { available: false, reason: 'look_alike' };
    expect(await other.api.checkHandle({ handle }), handle).toMatchObject(told);
    expect(await codeOf(other.api.changeHandle({ handle })), handle).toBe('handle_look_alike');
  }
  expect(await other.api.checkHandle({ handle: 'bella_morn' })).toMatchObject({ reason: 'taken' });
  expect(await other.api.checkHandle({ handle: 'аdmin' })).toMatchObject({ reason: 'reserved' });
  expect(await other.api.checkHandle({ handle: '4dm1n' })).toMatchObject({ reason: 'reserved' });
  expect(await other.api.checkHandle({ handle: 'žlutý.kůň' })).toMatchObject({ reason: 'invalid' });
  expect(await mine.api.checkHandle({ handle: 'bella.morn' })).toMatchObject({ available: true });
  const write = auth.db.pool.query(`update profiles set handle = 'b311a.rnom' where id = $1`, [
    other.viewer.id,
  ]);
  await expect(write).rejects.toMatchObject({ code: '23505' });
});

test('a new person gets a handle that looks like nobody’s', async () => {
  await join({ username: 'Clay Atelier' });
  const { api } = await join({ username: 'Cl4y.Atelier' });
  const { handle } = (await api.getSettings({})).profile;
  expect(handle).toBe('cl4y.atelier2');
});

test('a handle changes every 14 days, and the old one stays taken for 90', async () => {
  const { api } = await join({ username: 'Dora First' });
  const other = await join({ username: 'Else' });
  const changed = await api.changeHandle({ handle: '@Dora.Second' });
  expect(changed.profile.handle).toBe('dora.second');
  expect(changed.handle.previous.map(({ handle }) => handle)).toEqual(['dora_first']);
  expect(await codeOf(api.changeHandle({ handle: 'dora.third' }))).toBe('handle_too_soon');
  expect(await codeOf(other.api.changeHandle({ handle: 'dora_first' }))).toBe('handle_taken');
  auth.clock.advance(14 * DAY);
  expect((await api.changeHandle({ handle: 'dora.third' })).profile.handle).toBe('dora.third');
  auth.clock.advance(77 * DAY);
  expect((await other.api.changeHandle({ handle: 'dora_first' })).profile.handle).toBe(
    'dora_first',
  );
});

const fold = statement({
  name: 'test.fold',
  params: [t.text()],
  row: { folded: t.text().certain() },
  text: `select fold_handle($1) as folded`,
});

test('database and program fold handles alike, by the table of Unicode', async () => {
  const signs = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
  const pairs = signs.flatMap((one) => signs.map((two) => one + two));
  for (const handle of [...pairs, 'M1a.T0rr_es5', 'bar.n.v_vow', 'iIlL10oO374']) {
    expect(foldHandle(handle), handle).toBe((await auth.db.one(fold, handle)).folded);
  }
  // UTS #39: characters that the table calls confusable fold to one
  for (const [sign, prototype] of signs.map((one) => [one, unhomoglyph(one)] as const)) {
    expect(foldHandle(sign)).toBe(foldHandle(prototype));
  }
});

test('time zone and language are kept, nonsense is not', async () => {
  const { api } = await join();
  const { account } = await api.updatePreferences({ timeZone: 'Europe/Vienna', locale: 'de-AT' });
  expect(account).toMatchObject({ timeZone: 'Europe/Vienna', locale: 'de-AT', hasPassword: true });
  expect(await codeOf(api.updatePreferences({ timeZone: 'Mars/Olympus' }))).toBe('invalid_input');
  expect(await codeOf(api.updatePreferences({ locale: '!!' }))).toBe('invalid_input');
});

test('sessions are listed by device and closed one by one or all the others', async () => {
  const first = await join();
  const second = await signIn(first.email);
  const third = await signIn(first.email);
  const { items } = await first.api.listSessions({});
  expect(items).toHaveLength(3);
  expect(items.find((item) => item.current)?.id).toBe(first.viewer.sessionId);
  await first.api.closeSession({ sessionId: second.viewer.sessionId });
  expect(await auth.auth.verify(second.token)).toBeNull();
  expect(await first.api.closeOtherSessions({})).toEqual({ closed: 1 });
  expect(await auth.auth.verify(third.token)).toBeNull();
  expect(await auth.auth.verify(first.token)).not.toBeNull();
  const stranger = await join();
  expect(await codeOf(stranger.api.closeSession({ sessionId: first.viewer.sessionId }))).toBe(
    'not_found',
  );
  const { items: events } = await first.api.listSecurityEvents({});
  expect(events.map(({ kind }) => kind).slice(0, 2)).toEqual([
    'signed_out_everywhere',
    'session_closed',
  ]);
  expect(events[0]).toMatchObject({ device: 'Firefox on Linux', place: '127.0.0.1' });
});

test('security events come page by page, each once', async () => {
  const { api, email } = await join();
  for (let i = 0; i < 4; i++) await signIn(email);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await api.listSecurityEvents({ limit: 2, ...(cursor && { cursor }) });
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(seen).toHaveLength(6);
  expect(new Set(seen).size).toBe(6);
});

test('deleting asks who one is; a wrong password is not enough, and guesses are limited', async () => {
  const { api } = await join();
  auth.clock.advance(16 * MINUTE);
  expect((await api.getSettings({})).security.stepUp).toBe('password');
  expect(await codeOf(api.requestDeletion({}))).toBe('step_up_required');
  expect(await codeOf(api.confirmIdentity({ password: 'wrong' }))).toBe('wrong_proof');
  await api.confirmIdentity({ password: PASSWORD });
  expect((await api.requestDeletion({})).dueAt).not.toBeNull();
  const codes = [];
  for (let i = 0; i < 10; i++) codes.push(await codeOf(api.confirmIdentity({ password: 'wrong' })));
  expect(codes.at(-1)).toBe('rate_limited');
});

test('a deletion waits 14 days, can be taken back, and then leaves nothing of the person', async () => {
  const { api, viewer, email, token } = await join({
    username: 'Going Soon',
    user_type: 'creator',
  });
  await api.confirmIdentity({ password: PASSWORD });
  const asked = await api.requestDeletion({});
  expect(asked).toMatchObject({
    graceDays: 14,
    memberships: 0,
    purchases: 0,
    members: 0,
    availableCents: 0,
  });
  expect((await api.cancelDeletion({})).dueAt).toBeNull();
  await deleteAccount(deps, viewer.id);
  expect((await api.getSettings({})).profile.displayName).toBe('Going Soon');
  await api.requestDeletion({});
  auth.clock.advance(14 * DAY - MINUTE);
  await deleteAccount(deps, viewer.id);
  expect(await codeOf(api.getSettings({}))).toBe('ok');
  auth.clock.advance(2 * MINUTE);
  await deleteAccount(deps, viewer.id);
  await deleteAccount(deps, viewer.id);
  expect(await auth.auth.verify(token)).toBeNull();
  const back = await auth.client().auth.signInWithPassword({ email, password: PASSWORD });
  expect(back.error?.code).toBe('invalid_credentials');
  const { rows } = await auth.db.pool.query(
    `select p.display_name, p.handle, u.email, u.user_metadata, c.hidden from profiles p join auth.users u using (id)
     join creators c using (id) where p.id = $1`,
    [viewer.id],
  );
  expect(rows).toEqual([
    {
      display_name: 'Deleted account',
      handle: expect.stringMatching(/^deleted_/),
      email: null,
      user_metadata: {},
      hidden: true,
    },
  ]);
});

test('the export holds the person’s own things and no secret', async () => {
  const { api, email, viewer } = await join({ username: 'Export Me' });
  await deps.db.pool.query(
    `insert into auth.passkeys (user_id, friendly_name, credential, created_at)
     values ($1, 'My laptop', '{"id": "credential-id"}', $2)`,
    [viewer.id, deps.clock.now()],
  );
  const { sections } = await api.exportData({});
  const text = JSON.stringify(sections);
  expect(sections['passkeys']).toMatchObject([{ name: 'My laptop', last_used_at: null }]);
  expect(text).not.toContain('credential-id');
  expect(text).toContain(email);
  expect(text).toContain('Export Me');
  expect(text).not.toMatch(/argon2|token_hash|provider_ref/);
  // test/exports.test.ts covers the rest
  expect(sections).toMatchObject({ sign_in: { email }, posts: [], orders: [] });
  expect(userId.parse((sections['profile'] as { id: string }).id)).toBe(viewer.id);
  const codes = [];
  for (let i = 0; i < 5; i++) codes.push(await codeOf(api.exportData({})));
  expect(codes.at(-1)).toBe('rate_limited');
});

test('recovery codes stand in for a lost factor, each once; made only with a factor and a recent proof', async () => {
  const { api, email } = await join();
  expect(await codeOf(api.makeRecoveryCodes({}))).toBe('no_second_factor');
  const client = auth.client();
  await client.auth.signInWithPassword({ email, password: PASSWORD });
  const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' });
  const code = new TOTP({ secret: Secret.fromBase32(factor?.totp.secret ?? '') }).generate({
    timestamp: auth.clock.now().getTime(),
  });
  const raised = await client.auth.mfa.challengeAndVerify({ factorId: factor?.id ?? '', code });
  const owner = await enter(raised.data?.access_token ?? '');
  const { codes } = await owner.api.makeRecoveryCodes({});
  expect(codes).toHaveLength(10);
  expect((await owner.api.getSettings({})).security).toMatchObject({
    hasSecondFactor: true,
    recoveryCodesLeft: 10,
    stepUp: null,
  });

  const later = auth.client();
  const { data } = await later.auth.signInWithPassword({ email, password: PASSWORD });
  const session = await enter(data.session?.access_token ?? '');
  expect((await session.api.getSettings({})).security.stepUp).toBe('second_factor');
  expect(await codeOf(session.api.makeRecoveryCodes({}))).toBe('step_up_required');
  expect(await codeOf(session.api.useRecoveryCode({ code: 'aaaaa-aaaaa' }))).toBe('wrong_code');
  expect(await session.api.useRecoveryCode({ code: codes[0]?.toUpperCase() ?? '' })).toEqual({
    left: 9,
  });
  expect(await codeOf(session.api.useRecoveryCode({ code: codes[0] ?? '' }))).toBe('wrong_code');
  const refreshed = await later.auth.refreshSession();
  const { viewer, api: after } = await enter(refreshed.data.session?.access_token ?? '');
  expect(viewer.aal).toBe('aal2');
  expect((await after.getSettings({})).security.stepUp).toBeNull();
});

const bulk = statement({
  name: 'test.count-tokens',
  params: [t.uuid()],
  row: { sessions: t.int4().certain() },
  text: `select count(*)::int as sessions from auth.sessions where user_id = $1`,
});

test('the sweep removes sessions that are long over', async () => {
  const { viewer } = await join();
  await sweepSignIns.run(deps, {}, new AbortController().signal);
  expect(await auth.db.one(bulk, viewer.id)).toEqual({ sessions: 1 });
  auth.clock.advance(91 * DAY);
  await sweepSignIns.run(deps, {}, new AbortController().signal);
  expect(await auth.db.one(bulk, viewer.id)).toEqual({ sessions: 0 });
});
