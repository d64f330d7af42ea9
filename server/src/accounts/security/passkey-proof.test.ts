/** A passkey proves identity again, in place of password, code and second factor. */
import { createRouterClient } from '@orpc/server';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SoftwareAuthenticator } from '../../../test/peers/software-authenticator.ts';
import { PASSWORD, PUBLISHABLE, signUp, type TestAuth } from '../../../test/peers/start-auth.ts';
import { codeOf } from '../../../test/operations.ts';
import type { Deps } from '../../kernel/deps.ts';
import { asCaller } from '../../kernel/operation-context.ts';
import { MINUTE } from '../../platform/clock/clock.ts';
import { accountsRoutes } from '../routes.ts';
import { startTestAccounts } from '../test-accounts.ts';
import { loadViewer } from '../load-viewer.ts';

let auth: TestAuth;
let deps: Deps;
beforeAll(async () => void ({ auth, deps } = await startTestAccounts()));
afterAll(() => auth.close());

const place = () => ({ rpId: 'localhost', origin: auth.url });

interface Question {
  readonly challenge_id: string;
  readonly options: { readonly challenge: string };
}

async function post(path: string, token: string, body: object) {
  const answer = await fetch(`${auth.url}/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: PUBLISHABLE, authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const said = (await answer.json()) as Question;
  return { code: answer.headers.get('x-sb-error-code'), body: said };
}

/** Operations as the caller with this token. */
async function as(token: string) {
  const claims = await auth.auth.verify(token);
  const viewer = claims && (await loadViewer(deps, claims));
  if (!viewer) throw new Error('no viewer');
  return createRouterClient(accountsRoutes, {
    context: {
      deps,
      ...asCaller(viewer),
      request: { id: 'test', ip: '127.0.0.1', userAgent: null },
    },
  });
}

/** A person with a passkey, signed in by password alone. */
async function withPasskey() {
  const { client, email, session } = await signUp(auth);
  const key = new SoftwareAuthenticator();
  const { body: asked } = await post('/passkeys/registration/options', session.access_token, {});
  const credential = key.create({ challenge: asked.options.challenge, ...place() });
  await post('/passkeys/registration/verify', session.access_token, {
    challenge_id: asked.challenge_id,
    credential,
  });
  const api = await as(session.access_token);
  /** Requests a challenge, and signs it with this key. */
  const answer = async (by = key, origin = auth.url) => {
    const { challengeId, options } = await api.askPasskey({});
    const asked = { challenge: options.challenge, rpId: 'localhost', origin };
    return { challengeId, credential: by.get(asked) };
  };
  return { client, email, session, key, api, answer };
}

test('after 15 minutes it stands in for the password, and lifts the session to level two', async () => {
  const { api, answer, client, key } = await withPasskey();
  auth.clock.advance(16 * MINUTE);
  expect(await codeOf(api.requestDeletion({}))).toBe('step_up_required');
  const { options } = await api.askPasskey({});
  expect(options).toMatchObject({
    rpId: 'localhost',
    userVerification: 'required',
    allowCredentials: [{ id: key.id.toString('base64url') }],
  });
  expect(await codeOf(api.provePasskey(await answer()))).toBe('ok');
  expect((await api.getSettings({})).security.stepUp).toBeNull();
  expect(await codeOf(api.requestDeletion({}))).toBe('ok');
  const { data } = await client.auth.refreshSession();
  expect((await auth.auth.verify(data.session?.access_token ?? ''))?.aal).toBe('aal2');
  auth.clock.advance(16 * MINUTE);
  expect((await api.getSettings({})).security.stepUp).toBe('password');
});

test('where there is a second factor it counts as one, at the door and later', async () => {
  const { client, email, answer } = await withPasskey();
  const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' });
  const totp = new TOTP({ secret: Secret.fromBase32(factor?.totp.secret ?? '') });
  const code = totp.generate({ timestamp: auth.clock.now().getTime() });
  await client.auth.mfa.challengeAndVerify({ factorId: factor?.id ?? '', code });

  const later = auth.client();
  const { data } = await later.auth.signInWithPassword({ email, password: PASSWORD });
  const halfway = await as(data.session?.access_token ?? '');
  expect(await codeOf(halfway.getSettings({}))).toBe('second_factor_required');
  expect(await codeOf(halfway.provePasskey(await answer()))).toBe('ok');
  const raised = await later.auth.refreshSession();
  const api = await as(raised.data.session?.access_token ?? '');
  expect((await api.getSettings({})).security.stepUp).toBeNull();
  auth.clock.advance(16 * MINUTE);
  expect(await codeOf(api.requestDeletion({}))).toBe('step_up_required');
  expect(await codeOf(api.provePasskey(await answer()))).toBe('ok');
  expect(await codeOf(api.requestDeletion({}))).toBe('ok');
});

test('another person’s passkey, another page, a used answer and a late one prove nothing', async () => {
  const { api, answer, session } = await withPasskey();
  const other = await withPasskey();
  auth.clock.advance(16 * MINUTE);
  expect(await codeOf(api.provePasskey(await answer(other.key)))).toBe('wrong_proof');
  expect(await codeOf(api.provePasskey(await other.answer()))).toBe('wrong_proof');
  expect(await codeOf(api.provePasskey(await answer(undefined, 'https://evil.test')))).toBe(
    'wrong_proof',
  );
  const late = await answer();
  auth.clock.advance(6 * MINUTE);
  expect(await codeOf(api.provePasskey(late))).toBe('wrong_proof');
  expect((await api.getSettings({})).security.stepUp).toBe('password');

  // a challenge from inside a session cannot be used to sign in, and one from a sign-in cannot be used here
  const { challengeId, credential } = await answer();
  const entered = await post('/passkeys/authentication/verify', PUBLISHABLE, {
    challenge_id: challengeId,
    credential,
  });
  expect(entered.code).toBe('webauthn_challenge_not_found');
  const { body: entry } = await post('/passkeys/authentication/options', session.access_token, {});
  const signIn = { challengeId: entry.challenge_id, credential };
  expect(await codeOf(api.provePasskey(signIn))).toBe('wrong_proof');

  const once = await answer();
  expect(await codeOf(api.provePasskey(once))).toBe('ok');
  expect(await codeOf(api.provePasskey(once))).toBe('wrong_proof');
});

test('guesses are limited; without a passkey there is nothing to ask', async () => {
  const { api, answer } = await withPasskey();
  const stranger = new SoftwareAuthenticator();
  const codes: string[] = [];
  for (let i = 0; i < 11; i++) codes.push(await codeOf(api.provePasskey(await answer(stranger))));
  expect(codes.slice(0, 10)).toEqual(Array(10).fill('wrong_proof'));
  expect(codes.at(-1)).toBe('rate_limited');
  const { session } = await signUp(auth);
  expect(await codeOf((await as(session.access_token)).askPasskey({}))).toBe('no_passkey');
});
