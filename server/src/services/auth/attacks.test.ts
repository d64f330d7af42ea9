import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SoftwareAuthenticator } from '../../../test/peers/software-authenticator.ts';
import {
  followLink,
  newEmail,
  PUBLISHABLE,
  signUp,
  startTestAuth,
  type TestAuth,
} from '../../../test/peers/start-auth.ts';

type Key = Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];

/**
 * Attacks that must fail, each beside its legitimate counterpart that works: replayed responses, redirects to another site,
 * tokens of another issuer. Stolen refresh tokens and forged access tokens are in sessions.test.ts, forged states in
 * authorize.test.ts.
 */
let auth: TestAuth;
let issuer: FakeIssuer;
beforeAll(async () => {
  issuer = await FakeIssuer.start();
  auth = await startTestAuth({
    settings: { confirmEmail: false, redirectAllowList: ['app.native://done'] },
    providers: [
      {
        name: 'house',
        kind: 'oidc',
        clientId: 'us',
        clientSecret: 'between us two',
        issuer: issuer.url,
      },
    ],
  });
}, 60_000);
afterAll(async () => {
  await auth.close();
  await issuer.close();
});

async function post(path: string, token: string, body: unknown) {
  const answer = await fetch(`${auth.url}/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: PUBLISHABLE, authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return {
    status: answer.status,
    code: answer.headers.get('x-sb-error-code'),
    body: await answer.json(),
  };
}
const lastCode = (to: string) =>
  /code: (\d{6})/.exec(auth.letters.findLast((one) => one.to === to)?.text ?? '')?.[1] ?? '';

describe('an answer that was given counts once', () => {
  test('a code from a mail', async () => {
    const { email } = await signUp(auth);
    await auth.client().auth.signInWithOtp({ email });
    const answer = { email, token: lastCode(email), type: 'email' as const };
    expect((await auth.client().auth.verifyOtp(answer)).error).toBeNull();
    expect((await auth.client().auth.verifyOtp(answer)).error?.code).toBe('otp_expired');
  });

  test('a code from a text message, twice at once', async () => {
    const phone = '+15550199001';
    await auth.client().auth.signInWithOtp({ phone });
    const token = auth.messages.findLast(({ to }) => to === phone)?.text.slice(0, 6) ?? '';
    const answers = await Promise.all(
      [1, 2].map(() => auth.client().auth.verifyOtp({ phone, token, type: 'sms' })),
    );
    expect(answers.map(({ error }) => error?.code ?? 'ok').sort()).toEqual(['ok', 'otp_expired']);
  });

  test('a code to confirm who one is', async () => {
    const { client, email } = await signUp(auth);
    auth.clock.advance(16 * 60_000);
    await client.auth.reauthenticate();
    const nonce = lastCode(email);
    const change = (password: string) => client.auth.updateUser({ password, nonce });
    expect((await change('one more odd phrase')).error).toBeNull();
    auth.clock.advance(16 * 60_000);
    expect((await change('yet another odd phrase')).error).not.toBeNull();
  });

  test('the answer of a passkey, and of one whose counter stands still', async () => {
    const { session } = await signUp(auth);
    const key = new SoftwareAuthenticator();
    const place = { rpId: 'localhost', origin: auth.url };
    type Options = { challenge_id: string; options: { challenge: string } };
    const asked = (await post('/passkeys/registration/options', session.access_token, {}))
      .body as Options;
    const made = key.create({ challenge: asked.options.challenge, ...place });
    const registration = { challenge_id: asked.challenge_id, credential: made };
    const register = () =>
      post('/passkeys/registration/verify', session.access_token, registration);
    expect((await register()).status).toBe(200);
    expect((await register()).code).toBe('webauthn_challenge_not_found');
    const again = (await post('/passkeys/registration/options', session.access_token, {}))
      .body as Options;
    const twin = key.create({ challenge: again.options.challenge, ...place });
    const second = { challenge_id: again.challenge_id, credential: twin };
    expect((await post('/passkeys/registration/verify', session.access_token, second)).code).toBe(
      'webauthn_credential_exists',
    );

    const entry = (await post('/passkeys/authentication/options', PUBLISHABLE, {})).body as Options;
    const credential = key.get({ challenge: entry.options.challenge, ...place });
    const enter = (challengeId: string) =>
      post('/passkeys/authentication/verify', PUBLISHABLE, {
        challenge_id: challengeId,
        credential,
      });
    expect((await enter(entry.challenge_id)).status).toBe(200);
    expect((await enter(entry.challenge_id)).code).toBe('webauthn_challenge_not_found');
    const next = (await post('/passkeys/authentication/options', PUBLISHABLE, {})).body as Options;
    expect((await enter(next.challenge_id)).code).toBe('webauthn_verification_failed');
    const late = (await post('/passkeys/authentication/options', PUBLISHABLE, {})).body as Options;
    auth.clock.advance(6 * 60_000);
    expect((await enter(late.challenge_id)).code).toBe('webauthn_challenge_expired');
  });

  test('somebody else’s registration of a passkey is not one’s own', async () => {
    const [owner, thief] = [await signUp(auth), await signUp(auth)];
    const asked = (await post('/passkeys/registration/options', owner.session.access_token, {}))
      .body as { challenge_id: string; options: { challenge: string } };
    const place = { rpId: 'localhost', origin: auth.url };
    const credential = new SoftwareAuthenticator().create({
      challenge: asked.options.challenge,
      ...place,
    });
    const body = { challenge_id: asked.challenge_id, credential };
    expect(
      (await post('/passkeys/registration/verify', thief.session.access_token, body)).code,
    ).toBe('webauthn_challenge_not_found');
  });
});

const ELSEWHERE = [
  'https://evil.test/',
  '//evil.test',
  '/\\evil.test',
  'https:evil.test',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://user@evil.test/',
  'app.native://done.evil.test/',
  'app.native://done@evil.test/',
];
describe.each(ELSEWHERE)('nothing leads to %s', (wanted) => {
  const lands = (location: string | null) => {
    const { origin } = new URL(location ?? '');
    expect(origin).toBe(auth.url);
  };

  test('a letter', async () => {
    const { email } = await signUp(auth);
    await auth.client().auth.resetPasswordForEmail(email, { redirectTo: wanted });
    const link = /https?:\/\/\S+/.exec(
      auth.letters.findLast((one) => one.to === email)?.text ?? '',
    )?.[0];
    lands(new URL(link ?? '').searchParams.get('redirect_to'));
    lands((await followLink(link ?? '')).location.href);
  });

  test('a link that somebody made by hand, a sign-in at a provider', async () => {
    const to = encodeURIComponent(wanted);
    const made = await fetch(`${auth.url}/auth/v1/verify?token=x&type=signup&redirect_to=${to}`, {
      redirect: 'manual',
    });
    lands(made.headers.get('location'));
    const start = await fetch(`${auth.url}/auth/v1/authorize?provider=house&redirect_to=${to}`, {
      redirect: 'manual',
    });
    const state = new URL(start.headers.get('location') ?? '').searchParams.get('state');
    const back = await fetch(`${auth.url}/auth/v1/callback?error=access_denied&state=${state}`, {
      redirect: 'manual',
    });
    lands(back.headers.get('location'));
  });
});

test('an app that the operator allows is led to', async () => {
  const to = encodeURIComponent('app.native://done/here');
  const made = await fetch(`${auth.url}/auth/v1/verify?token=x&type=signup&redirect_to=${to}`, {
    redirect: 'manual',
  });
  expect(made.headers.get('location')).toMatch(/^app\.native:\/\/done\/here#error=/);
});

describe('an id token', () => {
  const right = () => ({
    iss: issuer.url,
    aud: 'us',
    sub: crypto.randomUUID(),
    email: newEmail(),
    email_verified: true,
  });

  /** Starts a sign-in and returns from the issuer with an ID token made of these claims. */
  async function signIn(claims: Record<string, unknown>, key?: Key, nonce?: string) {
    const start = await fetch(`${auth.url}/auth/v1/authorize?provider=house`, {
      redirect: 'manual',
    });
    const cookie = start.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const asked = new URL(start.headers.get('location') ?? '').searchParams;
    issuer.next = await issuer.sign({ nonce: nonce ?? asked.get('nonce') ?? '', ...claims }, key);
    const back = await fetch(`${auth.url}/auth/v1/callback?code=x&state=${asked.get('state')}`, {
      redirect: 'manual',
      headers: { cookie },
    });
    return Object.fromEntries(
      new URLSearchParams(new URL(back.headers.get('location') ?? '').hash.slice(1)),
    );
  }

  test('of the issuer, for us and this sign-in, signs in', async () => {
    const claims = right();
    const { access_token: token } = await signIn(claims);
    expect(await auth.auth.verify(token ?? '')).toMatchObject({ email: claims.email });
  });

  test.each([
    ['another issuer', { iss: 'https://evil.test' }],
    ['another application', { aud: 'somebody else' }],
    ['yesterday', { exp: Math.floor(Date.now() / 1000) - 86_400 }],
  ])('of %s does not', async (_, change) => {
    expect(await signIn({ ...right(), ...change })).toMatchObject({ error: 'server_error' });
  });

  test('signed with another key, or for another sign-in, does not', async () => {
    const { privateKey } = await generateKeyPair('ES256');
    expect(await signIn(right(), privateKey)).toMatchObject({ error: 'server_error' });
    expect(await signIn(right(), undefined, 'an older nonce')).toMatchObject({
      error: 'server_error',
    });
  });
});

/** An issuer that signs whatever a test wants: a real provider cannot be made to lie. */
class FakeIssuer {
  /** The ID token of the next exchange. */
  next = '';
  readonly url: string;
  readonly #server: Server;
  readonly #key: Key;

  private constructor(server: Server, url: string, key: Key) {
    this.#server = server;
    this.url = url;
    this.#key = key;
  }

  static async start(): Promise<FakeIssuer> {
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    const jwk: JWK = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256', use: 'sig' };
    const server = createServer((request, response) => {
      const json = (value: unknown) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(value));
      };
      if (request.url === '/jwks') return json({ keys: [jwk] });
      if (request.url === '/token') {
        return json({ access_token: 'x', token_type: 'bearer', id_token: issuer.next });
      }
      json({
        issuer: issuer.url,
        authorization_endpoint: `${issuer.url}/authorize`,
        token_endpoint: `${issuer.url}/token`,
        jwks_uri: `${issuer.url}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['ES256'],
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const issuer = new FakeIssuer(server, `http://127.0.0.1:${port}`, privateKey);
    return issuer;
  }

  sign(claims: Record<string, unknown>, key = this.#key): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({ iat: now, exp: now + 300, ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .sign(key);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
