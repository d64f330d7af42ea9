import { hash as argon2 } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SupabaseClient } from '@supabase/supabase-js';
import { AuthWeakPasswordError } from '@supabase/supabase-js';
import {
  newEmail,
  PASSWORD,
  PUBLISHABLE,
  signUp,
  startTestAuth,
  type TestAuth,
} from '../../../../test/peers/start-auth.ts';

let auth: TestAuth;
const created: unknown[] = [];
beforeAll(async () => {
  auth = await startTestAuth({
    hooks: { userCreated: async (_tx, user) => void created.push(user) },
  });
});
afterAll(() => auth.close());

function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  return fetch(`${auth.url}/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: PUBLISHABLE, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

test('a sign-up answers with a session and tells the program who came', async () => {
  const email = newEmail();
  const { data, error } = await auth.client().auth.signUp({
    email: email.toUpperCase(),
    password: PASSWORD,
    options: {
      data: { username: 'mia', user_type: 'creator' },
      emailRedirectTo: 'http://localhost/',
    },
  });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({
    email,
    aud: 'authenticated',
    user_metadata: { username: 'mia' },
  });
  expect(data.user?.identities).toHaveLength(1);
  expect(data.session).toMatchObject({
    token_type: 'bearer',
    expires_in: 3600,
    user: { id: data.user?.id },
  });
  expect(created.at(-1)).toEqual({
    id: data.user?.id,
    email,
    metadata: { username: 'mia', user_type: 'creator' },
  });
});

test('the same address again is refused by its code', async () => {
  const { email } = await signUp(auth);
  const { error } = await auth.client().auth.signUp({ email, password: PASSWORD });
  expect(error).toMatchObject({
    status: 422,
    code: 'user_already_exists',
    message: 'User already registered',
  });
});

test('twenty sign-ups with one address at once make one account', async () => {
  const email = newEmail();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => auth.client().auth.signUp({ email, password: PASSWORD })),
  );
  expect(answers.filter((answer) => answer.error === null)).toHaveLength(1);
});

test.each([
  ['short', 'abcde', 'length'],
  ['nothing but spaces', '      ', 'characters'],
  ['nothing that is seen', '\u200b\u00a0\t\u2003\u200d\u3000', 'characters'],
  ['among the commonest', 'Password123', 'pwned'],
])('a password that is %s is refused with the reason', async (_why, password, reason) => {
  const { error } = await auth.client().auth.signUp({ email: newEmail(), password });
  expect(error).toBeInstanceOf(AuthWeakPasswordError);
  expect(error).toMatchObject({ code: 'weak_password', reasons: [reason] });
});

test('signing in works with the right password alone, and says nothing about who exists', async () => {
  const { email, user } = await signUp(auth);
  const right = await auth.client().auth.signInWithPassword({ email, password: PASSWORD });
  expect(right.data.user?.id).toBe(user.id);
  const wrong = await auth.client().auth.signInWithPassword({ email, password: 'not the phrase' });
  const nobody = await auth
    .client()
    .auth.signInWithPassword({ email: newEmail(), password: PASSWORD });
  for (const { error } of [wrong, nobody]) {
    expect(error).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    });
  }
});

test('guesses at one account from one subnet end in a limit; another subnet still gets in', async () => {
  const { email } = await signUp(auth);
  const guess = (address: string, password: string) =>
    post('/token?grant_type=password', { email, password }, { 'x-test-address': address });
  for (let i = 0; i < 10; i++)
    expect((await guess(`203.0.113.${i}`, 'wrong one')).status).toBe(400);
  const limited = await guess('203.0.113.77', PASSWORD);
  expect(limited.status).toBe(429);
  expect(limited.headers.get('x-sb-error-code')).toBe('over_request_rate_limit');
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await guess('198.51.100.1', PASSWORD)).status).toBe(200);
});

test('right sign-ins are no guesses, however many', async () => {
  const { email } = await signUp(auth);
  const enter = (password: string) =>
    post('/token?grant_type=password', { email, password }, { 'x-test-address': '203.0.114.7' });
  for (let i = 0; i < 12; i++) expect((await enter(PASSWORD)).status).toBe(200);
  for (let i = 0; i < 10; i++) expect((await enter('wrong one')).status).toBe(400);
  expect((await enter('wrong one')).status).toBe(429);
});

test.each([
  [
    'anonymous',
    (client: SupabaseClient) => client.auth.signInAnonymously(),
    'anonymous_provider_disabled',
  ],
  [
    'single sign-on',
    (client: SupabaseClient) => client.auth.signInWithSSO({ domain: 'house.test' }),
    'saml_provider_disabled',
  ],
  [
    'a wallet',
    (client: SupabaseClient) =>
      client.auth.signInWithWeb3({
        chain: 'ethereum',
        message: `0x${'a'.repeat(20)}`,
        signature: `0x${'b'.repeat(130)}`,
      }),
    'web3_provider_disabled',
  ],
])('signing in by %s is refused by its name', async (_way, enter, code) => {
  expect((await enter(auth.client())).error?.code).toBe(code);
});

test('the storage cookie is set at sign-in and opens nothing when forged', async () => {
  const { email } = await signUp(auth);
  const answer = await post('/token?grant_type=password', { email, password: PASSWORD });
  const [cookie = '', page = ''] = answer.headers.getSetCookie();
  expect(cookie).toMatch(
    /^ll-session=[^;]+; Path=\/storage\/v1; HttpOnly; SameSite=Strict; Max-Age=\d+$/,
  );
  const value = /^ll-session=([^;]+)/.exec(cookie)?.[1] ?? '';
  const sessionId = await auth.auth.readSessionCookie(value);
  expect(value.startsWith(`${sessionId}.`)).toBe(true);
  expect(await auth.auth.readSessionCookie(`${sessionId}.${'A'.repeat(43)}`)).toBeNull();
  expect(await auth.auth.readSessionCookie('nonsense')).toBeNull();

  // the page's cookie names the same session, and neither cookie works in place of the other
  expect(page).toMatch(/^ll-page=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
  const pageValue = /^ll-page=([^;]+)/.exec(page)?.[1] ?? '';
  expect(await auth.auth.readPageCookie(pageValue)).toMatchObject({ session_id: sessionId });
  expect(await auth.auth.readPageCookie(value)).toBeNull();
  expect(await auth.auth.readSessionCookie(pageValue)).toBeNull();
});

test.each([
  ['broken JSON', '{"email":', 400, 'bad_json'],
  ['a list', '[]', 400, 'validation_failed'],
  ['wrong types', { email: 7, password: ['x'] }, 400, 'validation_failed'],
  ['no password', { email: 'a@example.test' }, 400, 'validation_failed'],
  ['no address', { password: PASSWORD }, 400, 'validation_failed'],
  ['not an address', { email: "a' or 1=1 --", password: PASSWORD }, 400, 'validation_failed'],
  [
    'a zero byte',
    { email: 'b@example.test', password: PASSWORD, data: { username: 'a\0b' } },
    400,
    'validation_failed',
  ],
  [
    'half a surrogate',
    { email: 'b@example.test', password: PASSWORD, data: { u: '\ud800' } },
    400,
    'validation_failed',
  ],
  [
    'heavy metadata',
    { email: 'b@example.test', password: PASSWORD, data: { u: 'x'.repeat(20_000) } },
    400,
    'validation_failed',
  ],
  ['10 MB', { email: 'x'.repeat(10_000_000) }, 413, 'request_too_large'],
])('a sign-up with %s is refused by code', async (_what, body, status, code) => {
  const answer = await post('/signup', body);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('x-sb-error-code')).toBe(code);
  expect(await answer.json()).toMatchObject({ error_code: code, msg: expect.any(String) });
});

test('SQL in every string is only a string', async () => {
  const sql = `'; drop table auth.users; --`;
  const { data } = await auth
    .client()
    .auth.signUp({ email: newEmail(), password: sql, options: { data: { username: sql } } });
  expect(data.user?.user_metadata).toEqual({ username: sql });
  const { error } = await auth.client().auth.signInWithPassword({ email: sql, password: sql });
  expect(error?.code).toBe('invalid_credentials');
});

test('without an API key, or with a made-up one, nothing is answered but health and keys', async () => {
  for (const headers of [{}, { apikey: 'sb_publishable_other' }] as Record<string, string>[]) {
    expect((await fetch(`${auth.url}/auth/v1/settings`, { headers })).status).toBe(401);
  }
  expect((await fetch(`${auth.url}/auth/v1/health`)).status).toBe(200);
  expect((await fetch(`${auth.url}/auth/v1/.well-known/jwks.json`)).status).toBe(200);
  const settings = await fetch(`${auth.url}/auth/v1/settings`, {
    headers: { apikey: PUBLISHABLE },
  });
  expect(await settings.json()).toMatchObject({
    external: { email: true },
    mailer_autoconfirm: true,
  });
});

test('many networks together run out of guesses at an account; where its owner was before, they still get in', async () => {
  const { email } = await signUp(auth);
  const guess = (address: string, password: string) =>
    post('/token?grant_type=password', { email, password }, { 'x-test-address': address });
  expect((await guess('192.0.2.10', PASSWORD)).status).toBe(200);
  expect((await guess('10.0.0.1', 'wrong one')).status).toBe(400);
  // Stands for the guesses of ninety-nine other networks: each would cost a hash, a minute in all.
  await auth.db.pool.query(
    `update rate_limits set hits = 100 where key like 'auth.sign-ins-strangers:%'`,
  );
  expect((await guess('10.200.0.1', PASSWORD)).status).toBe(429);
  expect((await guess('192.0.2.99', PASSWORD)).status).toBe(200);
});

describe('a password with accents', () => {
  const composed = 'Crème brûlée à Zoë'.normalize('NFC');
  const decomposed = composed.normalize('NFD');
  const enter = (email: string, password: string) =>
    auth.client().auth.signInWithPassword({ email, password });

  test.each([
    ['composed', composed, decomposed],
    ['decomposed', decomposed, composed],
  ])('that was set %s is right in the other form', async (_form, set, typed) => {
    const email = newEmail();
    await auth.client().auth.signUp({ email, password: set });
    expect((await enter(email, typed)).error).toBeNull();
    expect((await enter(email, set)).error).toBeNull();
    const bare = await enter(email, 'Creme brulee a Zoe');
    expect(bare.error?.code).toBe('invalid_credentials');
  });

  test('whose hash is of what was typed once is right in each form, and renewed', async () => {
    for (const [index, typed] of [decomposed, composed].entries()) {
      const email = newEmail();
      await auth.client().auth.signUp({ email, password: composed });
      const old = await argon2(decomposed, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
      await auth.db.pool.query('update auth.users set encrypted_password = $2 where email = $1', [
        email,
        old,
      ]);
      expect((await enter(email, typed)).error, `form ${index}`).toBeNull();
      const { rows } = await auth.db.pool.query(
        'select encrypted_password from auth.users where email = $1',
        [email],
      );
      expect(rows).not.toEqual([{ encrypted_password: old }]);
      expect((await enter(email, composed)).error).toBeNull();
    }
  });
});
