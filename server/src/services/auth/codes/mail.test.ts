import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR } from '../../../platform/clock/clock.ts';
import {
  followLink,
  newEmail,
  PASSWORD,
  PUBLISHABLE,
  signUp,
  startTestAuth,
  type TestAuth,
} from '../../../../test/peers/start-auth.ts';

/** Why a user may not sign in, by user id. */
const kept = new Map<string, string>();
let auth: TestAuth;
beforeAll(async () => {
  auth = await startTestAuth({
    settings: { confirmEmail: true },
    hooks: { userCreated: async () => {}, whyNotIn: async (_tx, id) => kept.get(id) ?? null },
  });
});
afterAll(() => auth.close());

function lastLetter(to: string, of: TestAuth = auth) {
  const letter = of.letters.findLast((one) => one.to === to);
  if (!letter) throw new Error(`no letter to ${to}`);
  return {
    ...letter,
    code: /code: (\d{6})/.exec(letter.text)?.[1] ?? '',
    link: /https?:\/\/\S+\/verify\S+/.exec(letter.text)?.[0] ?? '',
  };
}
const wrong = (code: string) => (code === '000000' ? '111111' : '000000');

async function confirmed(email = newEmail(), of: TestAuth = auth) {
  const client = of.client();
  await client.auth.signUp({ email, password: PASSWORD });
  const { code } = lastLetter(email, of);
  const { data, error } = await client.auth.verifyOtp({ email, token: code, type: 'signup' });
  if (error || !data.session) throw error ?? new Error('no session');
  return { client, email, session: data.session };
}

test('with confirmation a sign-up has no session and cannot sign in until its code is typed', async () => {
  const email = newEmail();
  const client = auth.client();
  const { data, error } = await client.auth.signUp({ email, password: PASSWORD });
  expect(error).toBeNull();
  expect(data.session).toBeNull();
  expect(data.user?.email).toBe(email);
  const early = await client.auth.signInWithPassword({ email, password: PASSWORD });
  expect(early.error?.code).toBe('email_not_confirmed');
  const { code } = lastLetter(email);
  const bad = await client.auth.verifyOtp({ email, token: wrong(code), type: 'signup' });
  expect(bad.error).toMatchObject({ status: 403, code: 'otp_expired' });
  const good = await client.auth.verifyOtp({ email, token: code, type: 'email' });
  expect(good.data.session?.user.email_confirmed_at).toBeTruthy();
  const again = await client.auth.verifyOtp({ email, token: code, type: 'email' });
  expect(again.error?.code).toBe('otp_expired');
});

test('an address that has an account gets the same answer; only its mail differs', async () => {
  const { email } = await confirmed();
  const shape = (data: object) =>
    JSON.stringify(data).replace(/"[0-9a-f-]{36}"|"\d{4}-[^"]+"/g, '"…"');
  const taken = await auth.client().auth.signUp({ email, password: 'somebody else here' });
  const fresh = newEmail();
  const free = await auth.client().auth.signUp({ email: fresh, password: 'somebody else here' });
  expect(shape(taken).replaceAll(email, '@')).toBe(shape(free).replaceAll(fresh, '@'));
  expect(lastLetter(email).subject).toBe('You already have an account');
  expect(
    (await auth.client().auth.signInWithPassword({ email, password: PASSWORD })).error,
  ).toBeNull();
});

test('recover, magic link, otp and resend answer alike for people and for nobody', async () => {
  const { email } = await confirmed();
  const nobody = newEmail();
  for (const to of [email, nobody]) {
    const { auth: client } = auth.client();
    expect(await client.resetPasswordForEmail(to)).toEqual({ data: {}, error: null });
    const otp = await client.signInWithOtp({ email: to, options: { shouldCreateUser: false } });
    expect(otp).toEqual({ data: { user: null, session: null }, error: null });
    expect((await client.resend({ type: 'signup', email: to })).error).toBeNull();
  }
  expect(auth.letters.filter((letter) => letter.to === nobody)).toEqual([]);
});

test('the link of a suspended person says only that; the code in its mail says why', async () => {
  const { client, email, session } = await confirmed();
  await client.auth.signInWithOtp({ email });
  const why = 'Your account is suspended. The reason: Spam.';
  kept.set(session.user.id, why);
  const { link, code } = lastLetter(email);
  const { location, values } = await followLink(link);
  expect(values).toMatchObject({
    error_code: 'user_banned',
    error_description: 'User is banned',
  });
  expect(location.href).not.toContain('Spam');
  const typed = await client.auth.verifyOtp({ email, token: code, type: 'email' });
  expect(typed.error).toMatchObject({ code: 'user_banned', message: why });
  kept.clear();
});

test('five wrong guesses spoil a code', async () => {
  const { email } = await confirmed();
  const client = auth.client();
  await client.auth.signInWithOtp({ email });
  const { code } = lastLetter(email);
  for (let i = 0; i < 5; i++)
    await client.auth.verifyOtp({ email, token: wrong(code), type: 'email' });
  expect((await client.auth.verifyOtp({ email, token: code, type: 'email' })).error?.code).toBe(
    'otp_expired',
  );
});

test('a magic link signs in once; the second visit says that it is used', async () => {
  const { email } = await confirmed();
  await auth
    .client()
    .auth.signInWithOtp({ email, options: { emailRedirectTo: `${auth.url}/?next=x` } });
  const { link } = lastLetter(email);
  const { location, values } = await followLink(link);
  expect(`${location.origin}${location.pathname}${location.search}`).toBe(`${auth.url}/?next=x`);
  expect(values).toMatchObject({ token_type: 'bearer', type: 'magiclink', expires_in: '3600' });
  expect((await auth.auth.verify(values.access_token ?? ''))?.email).toBe(email);
  const second = await followLink(link);
  expect(second.values).toEqual({
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Email link is invalid or has expired',
  });
});

test('a link that was asked for with PKCE gives a code that only the asking browser can exchange', async () => {
  const { email } = await confirmed();
  const asking = auth.client(PUBLISHABLE, {}, 'pkce');
  await asking.auth.signInWithOtp({ email });
  const { location } = await followLink(lastLetter(email).link);
  const code = location.searchParams.get('code') ?? '';
  const { data, error } = await asking.auth.exchangeCodeForSession(code);
  expect(error).toBeNull();
  expect(data.session?.user.email).toBe(email);
  const replay = await fetch(`${auth.url}/auth/v1/token?grant_type=pkce`, {
    method: 'POST',
    headers: { apikey: PUBLISHABLE },
    body: JSON.stringify({ auth_code: code, code_verifier: 'x'.repeat(43) }),
  });
  expect(replay.headers.get('x-sb-error-code')).toBe('flow_state_not_found');
  await asking.auth.signInWithOtp({ email });
  const stolen = (await followLink(lastLetter(email).link)).location.searchParams.get('code');
  const thief = await fetch(`${auth.url}/auth/v1/token?grant_type=pkce`, {
    method: 'POST',
    headers: { apikey: PUBLISHABLE },
    body: JSON.stringify({ auth_code: stolen, code_verifier: 'x'.repeat(43) }),
  });
  expect(thief.headers.get('x-sb-error-code')).toBe('bad_code_verifier');
});

test.each([
  'https://evil.test/',
  '//evil.test',
  'javascript:alert(1)',
  'https://user@evil.test',
  'http://127.0.0.1.evil.test/',
])('a link never leads to %s', async (wanted) => {
  const answer = await followLink(
    `${auth.url}/auth/v1/verify?token=x&type=signup&redirect_to=${encodeURIComponent(wanted)}`,
  );
  expect(answer.location.origin).toBe(auth.url);
});

test('a forgotten password: the link opens a session that may set a new one', async () => {
  const { email } = await confirmed();
  await auth
    .client()
    .auth.resetPasswordForEmail(email, { redirectTo: `${auth.url}/auth?mode=reset` });
  const { values, location } = await followLink(lastLetter(email).link);
  expect(location.pathname + location.search).toBe('/auth?mode=reset');
  expect(values.type).toBe('recovery');
  const client = auth.client();
  await client.auth.setSession({
    access_token: values.access_token ?? '',
    refresh_token: values.refresh_token ?? '',
  });
  expect((await client.auth.updateUser({ password: 'fresh and odd words' })).error).toBeNull();
  expect(lastLetter(email).subject).toBe('Your password was changed');
  expect(
    (await auth.client().auth.signInWithPassword({ email, password: 'fresh and odd words' })).error,
  ).toBeNull();
});

test('an old link is worth nothing', async () => {
  const own = await startTestAuth({ settings: { confirmEmail: true } });
  try {
    const { email } = await confirmed(newEmail(), own);
    await own.client().auth.resetPasswordForEmail(email);
    own.clock.advance(HOUR + 1000);
    expect((await followLink(lastLetter(email, own).link)).values.error_code).toBe('otp_expired');
  } finally {
    await own.close();
  }
});

test('a new address counts when both have confirmed, in either order', async () => {
  const { client, email, session } = await confirmed();
  const next = newEmail();
  const { data } = await client.auth.updateUser({ email: next });
  expect(data.user).toMatchObject({ email, new_email: next });
  const half = await followLink(lastLetter(next).link);
  expect(half.values.message).toContain('Please proceed to confirm');
  expect((await client.auth.getUser()).data.user?.email).toBe(email);
  const done = await auth
    .client()
    .auth.verifyOtp({ email, token: lastLetter(email).code, type: 'email_change' });
  expect(done.error).toBeNull();
  expect((await client.auth.getUser(session.access_token)).data.user).toMatchObject({
    email: next,
  });
  expect(lastLetter(email).subject).toBe('Your email was changed');
});

test('moving to an address that somebody has tells the mover nothing and never succeeds', async () => {
  const other = await confirmed();
  const { client, email } = await confirmed();
  const { data, error } = await client.auth.updateUser({ email: other.email });
  expect(error).toBeNull();
  expect(data.user?.new_email).toBe(other.email);
  expect(lastLetter(other.email).subject).toBe('You already have an account');
  await followLink(lastLetter(email).link);
  expect((await client.auth.getUser()).data.user?.email).toBe(email);
});

test('after a quarter of an hour a change asks for the password or a code again', async () => {
  const own = await startTestAuth();
  try {
    const { client, email } = await signUp(own);
    own.clock.advance(16 * 60 * 1000);
    const bare = await client.auth.updateUser({ password: 'quite another phrase' });
    expect(bare.error).toMatchObject({ status: 403, code: 'reauthentication_needed' });
    const bad = await client.auth.updateUser({
      password: 'quite another phrase',
      current_password: 'wrong',
    });
    expect(bad.error?.code).toBe('invalid_credentials');
    expect(
      (
        await client.auth.updateUser({
          password: 'quite another phrase',
          current_password: PASSWORD,
        })
      ).error,
    ).toBeNull();
    own.clock.advance(16 * 60 * 1000);
    await client.auth.reauthenticate();
    const { code } = lastLetter(email, own);
    expect(
      (await client.auth.updateUser({ password: 'a third one here', nonce: wrong(code) })).error
        ?.code,
    ).toBe('reauthentication_not_valid');
    expect(
      (await client.auth.updateUser({ password: 'a third one here', nonce: code })).error,
    ).toBeNull();
  } finally {
    await own.close();
  }
});

test('sending is limited by recipient whether or not there is an account', async () => {
  const nobody = newEmail();
  const answers = [];
  for (let i = 0; i < 7; i++) answers.push(await auth.client().auth.resetPasswordForEmail(nobody));
  expect(answers.map(({ error }) => error?.code ?? null)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
    'over_email_send_rate_limit',
  ]);
});

test('a phone signs in with a code from a text message', async () => {
  const client = auth.client();
  expect((await client.auth.signInWithOtp({ phone: '+1 555 010 0001' })).error).toBeNull();
  const text = auth.messages.findLast((one) => one.to === '+15550100001')?.text ?? '';
  const { data, error } = await client.auth.verifyOtp({
    phone: '+15550100001',
    token: text.slice(0, 6),
    type: 'sms',
  });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ phone: '15550100001', phone_confirmed_at: expect.any(String) });
});

test('letters hold nothing that was not escaped and load nothing', async () => {
  const { email } = await confirmed();
  await auth
    .client()
    .auth.signInWithOtp({ email, options: { emailRedirectTo: `${auth.url}/?a="><b>` } });
  const { html, text } = lastLetter(email);
  expect(html).not.toMatch(/<b>|<img|<script|src=|<link/);
  expect(text).toContain('Brand');
});
