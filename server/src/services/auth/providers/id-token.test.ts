import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  newEmail,
  PUBLISHABLE,
  signUp,
  startTestAuth,
  type TestAuth,
} from '../../../../test/peers/start-auth.ts';

/** An issuer like Google and Apple: it publishes its keys and signs tokens for its apps. */
let issuer = '';
let server: Server;
let away = false;
let auth: TestAuth;
const { privateKey, publicKey } = await generateKeyPair('RS256');
const stranger = await generateKeyPair('RS256');

beforeAll(async () => {
  const key = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (away) response.statusCode = 503;
    response.end(
      JSON.stringify(
        request.url === '/keys' ? { keys: [key] } : { issuer, jwks_uri: `${issuer}/keys` },
      ),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const secrets = { clientId: 'the site', clientSecret: 'a secret', issuer };
  auth = await startTestAuth({
    providers: [
      { name: 'google', kind: 'google', ...secrets, appIds: ['the app'] },
      { name: 'apple', kind: 'apple', ...secrets },
      { name: 'github', kind: 'github', ...secrets },
    ],
  });
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await auth.close();
});

interface Token {
  claims?: Record<string, unknown>;
  audience?: string;
  from?: string;
  lives?: number;
  key?: typeof privateKey;
}

/** An ID token of a user with a verified address, which expires `lives` seconds from now. */
function idToken({ claims, audience = 'the app', from = issuer, lives = 600, key }: Token = {}) {
  const now = Math.floor(auth.clock.now().getTime() / 1000);
  return new SignJWT({ email: newEmail(), email_verified: true, name: 'Outside Person', ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setSubject(String(claims?.['sub'] ?? randomUUID()))
    .setIssuer(from)
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(now + lives)
    .sign(key ?? privateKey);
}
const sha256 = (text: string) => createHash('sha256').update(text).digest();

test.each(['google', 'apple'])(
  'an app brings the token of %s: a new person, and a second time the same account',
  async (provider) => {
    const sub = randomUUID();
    const email = newEmail();
    const ids = [];
    for (let visit = 0; visit < 2; visit++) {
      const audience = provider === 'apple' ? 'the site' : 'the app';
      const token = await idToken({ audience, claims: { sub, email } });
      const { data, error } = await auth.client().auth.signInWithIdToken({ provider, token });
      expect(error).toBeNull();
      expect(data.user).toMatchObject({ email, app_metadata: { provider } });
      expect((await auth.auth.verify(data.session?.access_token ?? ''))?.sub).toBe(data.user?.id);
      ids.push(data.user?.id);
    }
    expect(new Set(ids).size).toBe(1);
  },
);

test('nonce and access token must be the ones the token speaks of', async () => {
  const nonce = 'said by the app';
  const access_token = 'given beside it';
  const claims = {
    nonce: sha256(nonce).toString('hex'),
    at_hash: sha256(access_token).subarray(0, 16).toString('base64url'),
  };
  const enter = async (given: { nonce?: string; access_token?: string }) =>
    (
      await auth.client().auth.signInWithIdToken({
        provider: 'google',
        token: await idToken({ claims }),
        ...given,
      })
    ).error?.code ?? 'ok';
  expect(await enter({ nonce, access_token })).toBe('ok');
  expect(await enter({ nonce })).toBe('ok');
  expect(await enter({})).toBe('validation_failed');
  expect(await enter({ nonce: 'another' })).toBe('validation_failed');
  expect(await enter({ nonce, access_token: 'another' })).toBe('validation_failed');
});

test.each([
  ['for another app', { audience: 'their app' }, 'unexpected_audience'],
  ['of another issuer', { from: 'https://evil.test' }, 'validation_failed'],
  ['that is over', { lives: -60 }, 'validation_failed'],
  ['signed by somebody else', { key: stranger.privateKey }, 'validation_failed'],
  [
    'with an address nobody checked',
    { claims: { email_verified: false } },
    'provider_email_needs_verification',
  ],
] satisfies [string, Token, string][])('a token %s is refused', async (_what, token, code) => {
  const { error } = await auth
    .client()
    .auth.signInWithIdToken({ provider: 'google', token: await idToken(token) });
  expect(error?.code).toBe(code);
});

test('places without ID tokens are refused by name, and nonsense is no token', async () => {
  const enter = async (provider: string, token: string) =>
    (await auth.client().auth.signInWithIdToken({ provider, token })).error?.code;
  expect(await enter('github', await idToken())).toBe('oauth_provider_not_supported');
  expect(await enter('nowhere', await idToken())).toBe('oauth_provider_not_supported');
  expect(await enter('google', 'not.a.token')).toBe('validation_failed');
});

test('a signed-in person connects the provider to the account; nobody else does', async () => {
  const { client, user } = await signUp(auth);
  const sub = randomUUID();
  const linked = await client.auth.linkIdentity({
    provider: 'google',
    token: await idToken({ claims: { sub } }),
  });
  expect(linked.error).toBeNull();
  const entered = await auth
    .client()
    .auth.signInWithIdToken({ provider: 'google', token: await idToken({ claims: { sub } }) });
  expect(entered.data.user?.id).toBe(user.id);
  const anonymous = await fetch(`${auth.url}/auth/v1/token?grant_type=id_token`, {
    method: 'POST',
    headers: { apikey: PUBLISHABLE },
    body: JSON.stringify({ provider: 'google', id_token: await idToken(), link_identity: true }),
  });
  expect(anonymous.status).toBe(401);
});

test('while the provider is away the answer is to try again', async () => {
  const other = auth.another();
  away = true;
  const answer = await other.routes.request('/token?grant_type=id_token', {
    method: 'POST',
    headers: { apikey: PUBLISHABLE },
    body: JSON.stringify({ provider: 'google', id_token: await idToken() }),
  });
  away = false;
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('5');
});
