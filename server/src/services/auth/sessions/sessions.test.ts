import { createHmac } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR, SECOND } from '../../../platform/clock/clock.ts';
import { statement, t } from '../../../platform/db/statement.ts';
import {
  PASSWORD,
  PUBLISHABLE,
  signUp,
  startTestAuth,
  type TestAuth,
} from '../../../../test/peers/start-auth.ts';

let auth: TestAuth;
beforeAll(async () => {
  auth = await startTestAuth();
});
afterAll(() => auth.close());

const partsOf = (token: string) =>
  token
    .split('.')
    .slice(0, 2)
    .map(
      (part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>,
    );
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

const getUser = (token: string) =>
  fetch(`${auth.url}/auth/v1/user`, {
    headers: { apikey: PUBLISHABLE, authorization: `Bearer ${token}` },
  });

async function codeOf(token: string) {
  const answer = await getUser(token);
  return answer.headers.get('x-sb-error-code');
}

const refresh = (token: string) => auth.client().auth.refreshSession({ refresh_token: token });

test('the token carries the claims of a Supabase token and passes getClaims', async () => {
  const { client, session, user, email } = await signUp(auth);
  const [header, payload] = partsOf(session.access_token);
  expect(header).toMatchObject({ alg: 'ES256', typ: 'JWT', kid: expect.any(String) });
  expect(payload).toMatchObject({
    sub: user.id,
    role: 'authenticated',
    aud: 'authenticated',
    aal: 'aal1',
    email,
    phone: '',
    iss: `${auth.url}/auth/v1`,
    amr: [{ method: 'password', timestamp: expect.any(Number) }],
  });
  const { data, error } = await client.auth.getClaims();
  expect(error).toBeNull();
  expect(data?.claims.sub).toBe(user.id);
});

test('getClaims and the server refuse a token with a changed signature', async () => {
  const { client, session } = await signUp(auth);
  const last = session.access_token.at(-2);
  const forged = `${session.access_token.slice(0, -2)}${last === 'A' ? 'B' : 'A'}${session.access_token.at(-1)}`;
  expect((await client.auth.getClaims(forged)).error?.message).toContain('Invalid JWT signature');
  expect(await codeOf(forged)).toBe('bad_jwt');
});

test('a forged key, alg none, HS256 with the public key, changed claims and other issuers are refused', async () => {
  const { session } = await signUp(auth);
  const [header, payload] = partsOf(session.access_token);
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const otherKey = await new SignJWT({ ...payload })
    .setProtectedHeader({ alg: 'ES256', kid: String(header?.kid), jwk: await exportJWK(publicKey) })
    .sign(privateKey);
  const jwks = (await (await fetch(`${auth.url}/auth/v1/.well-known/jwks.json`)).json()) as {
    keys: unknown[];
  };
  const confused = `${encode({ ...header, alg: 'HS256' })}.${encode(payload)}`;
  const hs256 = `${confused}.${createHmac('sha256', JSON.stringify(jwks.keys[0])).update(confused).digest('base64url')}`;
  const none = `${encode({ ...header, alg: 'none' })}.${encode(payload)}.`;
  const changed = `${encode(header)}.${encode({ ...payload, sub: '00000000-0000-7000-8000-000000000000' })}.${session.access_token.split('.')[2]}`;
  for (const token of [otherKey, hs256, none, changed, 'nonsense', 'a.b.c']) {
    expect(await codeOf(token)).toBe('bad_jwt');
    expect(await auth.auth.verify(token)).toBeNull();
  }
  const elsewhere = auth.another({ publicUrl: () => 'https://elsewhere.test' });
  expect(await elsewhere.verify(session.access_token)).toBeNull();
});

test('no token, and an API key in its place, ask for one', async () => {
  const bare = await fetch(`${auth.url}/auth/v1/user`, { headers: { apikey: PUBLISHABLE } });
  expect(bare.status).toBe(401);
  expect(await codeOf(PUBLISHABLE)).toBe('no_authorization');
});

test('a token ends with its hour; refreshing gives the next one and keeps amr and session', async () => {
  const own = await startTestAuth();
  try {
    const { session } = await signUp(own);
    expect(await own.auth.verify(session.access_token)).not.toBeNull();
    own.clock.advance(HOUR + SECOND);
    expect(await own.auth.verify(session.access_token)).toBeNull();
    const { data } = await own.client().auth.refreshSession(session);
    const [, before] = partsOf(session.access_token);
    const [, after] = partsOf(data.session?.access_token ?? '');
    expect(after).toMatchObject({ session_id: before?.session_id, amr: before?.amr });
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
  } finally {
    await own.close();
  }
});

test('tabs that refresh at once get the same next token; the session goes on', async () => {
  const { session } = await signUp(auth);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => refresh(session.refresh_token)),
  );
  const tokens = new Set(answers.map(({ data }) => data.session?.refresh_token));
  expect(answers.map(({ error }) => error)).toEqual(Array(6).fill(null));
  expect(tokens.size).toBe(1);
  expect((await refresh([...tokens][0] ?? '')).error).toBeNull();
});

test('a stolen refresh token that comes back ends the whole session, the thief’s tokens too', async () => {
  const own = await startTestAuth();
  try {
    const { client, session } = await signUp(own);
    const stolen = session.refresh_token;
    const { data } = await client.auth.refreshSession();
    const current = data.session;
    own.clock.advance(11 * SECOND);
    const thief = await own.client().auth.refreshSession({ refresh_token: stolen });
    expect(thief.error).toMatchObject({ status: 400, code: 'refresh_token_already_used' });
    expect(await own.auth.verify(current?.access_token ?? '')).toBeNull();
    const owner = await own
      .client()
      .auth.refreshSession({ refresh_token: current?.refresh_token ?? '' });
    expect(owner.error).toMatchObject({ code: 'refresh_token_already_used' });
  } finally {
    await own.close();
  }
});

test('a made-up refresh token is not found', async () => {
  expect((await refresh(`'; delete from auth.sessions; --`)).error).toMatchObject({
    code: 'refresh_token_not_found',
  });
});

test('signing out here ends this session at once, in every process, and leaves the others', async () => {
  const { client, email, session } = await signUp(auth);
  const otherProcess = auth.another();
  const elsewhere = auth.client();
  await elsewhere.auth.signInWithPassword({ email, password: PASSWORD });
  const other = (await elsewhere.auth.getSession()).data.session?.access_token ?? '';
  expect(await otherProcess.verify(session.access_token)).not.toBeNull();
  expect((await client.auth.signOut({ scope: 'local' })).error).toBeNull();
  expect(await auth.auth.verify(session.access_token)).toBeNull();
  expect(await otherProcess.verify(session.access_token)).toBeNull();
  expect(await codeOf(session.access_token)).toBe('session_not_found');
  expect((await refresh(session.refresh_token)).error?.code).toBe('refresh_token_not_found');
  expect(await auth.auth.verify(other)).not.toBeNull();
});

test('signing the others out leaves this one; signing out everywhere leaves none', async () => {
  const { client, email, session } = await signUp(auth);
  const elsewhere = auth.client();
  const signIn = await elsewhere.auth.signInWithPassword({ email, password: PASSWORD });
  const other = signIn.data.session?.access_token ?? '';
  await client.auth.signOut({ scope: 'others' });
  expect(await auth.auth.verify(other)).toBeNull();
  expect(await auth.auth.verify(session.access_token)).not.toBeNull();
  await client.auth.signOut();
  expect(await auth.auth.verify(session.access_token)).toBeNull();
});

test('logout clears the storage cookie', async () => {
  const { session } = await signUp(auth);
  const answer = await fetch(`${auth.url}/auth/v1/logout?scope=global`, {
    method: 'POST',
    headers: { apikey: PUBLISHABLE, authorization: `Bearer ${session.access_token}` },
  });
  expect(answer.status).toBe(204);
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^ll-session=; Path=\/storage\/v1;.*Max-Age=0$/),
    expect.stringMatching(/^ll-page=; Path=\/;.*Max-Age=0$/),
  ]);
});

const endBehindOurBack = statement({
  name: 'test.end-session',
  params: [t.uuid()],
  row: {},
  text: `update auth.sessions set ended_at = now(), end_reason = 'admin' where user_id = $1`,
});

test('an end that was never announced is seen within half a minute', async () => {
  const own = await startTestAuth();
  try {
    const { session, user } = await signUp(own);
    expect(await own.auth.verify(session.access_token)).not.toBeNull();
    await own.db.run(endBehindOurBack, user.id);
    own.clock.advance(31 * SECOND);
    expect(await own.auth.verify(session.access_token)).toBeNull();
  } finally {
    await own.close();
  }
});

test('keys rotate without signing anyone out', async () => {
  const { client, session } = await signUp(auth);
  const kid = await auth.auth.rotateKeys();
  expect(await auth.another().verify(session.access_token)).not.toBeNull();
  const { data } = await client.auth.refreshSession();
  expect(partsOf(data.session?.access_token ?? '')[0]?.kid).toBe(kid);
  expect((await client.auth.getClaims()).error).toBeNull();
});

test('a changed password ends every other session and must differ from the old one', async () => {
  const { client, email, session } = await signUp(auth);
  const elsewhere = auth.client();
  const other = await elsewhere.auth.signInWithPassword({ email, password: PASSWORD });
  expect((await client.auth.updateUser({ password: PASSWORD })).error?.code).toBe('same_password');
  expect((await client.auth.updateUser({ password: 'another odd phrase' })).error).toBeNull();
  expect(await auth.auth.verify(session.access_token)).not.toBeNull();
  expect(await auth.auth.verify(other.data.session?.access_token ?? '')).toBeNull();
  expect(
    (await auth.client().auth.signInWithPassword({ email, password: PASSWORD })).error?.code,
  ).toBe('invalid_credentials');
  expect(
    (await auth.client().auth.signInWithPassword({ email, password: 'another odd phrase' })).error,
  ).toBeNull();
});

test('metadata is merged; a null takes a field away', async () => {
  const { client } = await signUp(auth);
  await client.auth.updateUser({ data: { a: 1, b: 2 } });
  const { data } = await client.auth.updateUser({ data: { a: null } });
  expect(data.user?.user_metadata).toEqual({ b: 2 });
});
