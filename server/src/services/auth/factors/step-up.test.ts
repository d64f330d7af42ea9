import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE } from '../../../platform/clock/clock.ts';
import {
  newEmail,
  PASSWORD,
  PUBLISHABLE,
  signUp,
  startTestAuth,
  type TestAuth,
} from '../../../../test/peers/start-auth.ts';

/** Every sensitive step of this service, and the proof that a session has to give before it. */
let auth: TestAuth;
beforeAll(async () => {
  auth = await startTestAuth({
    providers: [{ name: 'github', kind: 'github', clientId: 'us', clientSecret: 'between us two' }],
  });
});
afterAll(() => auth.close());

interface Person {
  readonly id: string;
  readonly token: string;
}

async function ask(token: string, method: string, path: string, body?: unknown) {
  const answer = await fetch(`${auth.url}/auth/v1${path}`, {
    method,
    headers: { apikey: PUBLISHABLE, authorization: `Bearer ${token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return answer.ok ? 'ok' : answer.headers.get('x-sb-error-code');
}

let number = 0;
const STEPS: Record<string, (person: Person) => Promise<string | null>> = {
  'a new password': ({ token }) =>
    ask(token, 'PUT', '/user', { password: `odd phrase number ${++number}` }),
  'a new address': ({ token }) => ask(token, 'PUT', '/user', { email: newEmail() }),
  'a new phone': ({ token }) => ask(token, 'PUT', '/user', { phone: `+1555600${1000 + ++number}` }),
  'an authenticator app': ({ token }) =>
    ask(token, 'POST', '/factors', { factor_type: 'totp', friendly_name: `app ${++number}` }),
  'a phone factor': ({ token }) =>
    ask(token, 'POST', '/factors', { factor_type: 'phone', phone: '+15556002000' }),
  'a security key': ({ token }) =>
    ask(token, 'POST', '/factors', { factor_type: 'webauthn', friendly_name: `key ${++number}` }),
  'a passkey': ({ token }) => ask(token, 'POST', '/passkeys/registration/options', {}),
  'a passkey taken off': async ({ id, token }) => {
    const { rows } = await auth.db.pool.query<{ id: string }>(
      `insert into auth.passkeys (user_id, credential, created_at)
       values ($1, jsonb_build_object('id', gen_random_uuid()), now()) returning id`,
      [id],
    );
    return ask(token, 'DELETE', `/passkeys/${rows[0]?.id}`);
  },
  'a factor taken off': async ({ id, token }) => {
    const { rows } = await auth.db.pool.query<{ id: string }>(
      `insert into auth.factors (user_id, factor_type, status, phone, created_at, updated_at)
       values ($1, 'phone', 'verified', '15556003000', now(), now()) returning id`,
      [id],
    );
    return ask(token, 'DELETE', `/factors/${rows[0]?.id}`);
  },
  'another place connected': ({ token }) =>
    ask(token, 'GET', '/user/identities/authorize?provider=github&skip_http_redirect=true'),
  'another place taken off': async ({ id, token }) => {
    const { rows } = await auth.db.pool.query<{ id: string }>(
      `insert into auth.identities (user_id, provider, provider_id, identity_data, created_at, updated_at)
       values ($1, 'github', gen_random_uuid(), '{}', now(), now()) returning id`,
      [id],
    );
    return ask(token, 'DELETE', `/user/identities/${rows[0]?.id}`);
  },
};
const steps = Object.entries(STEPS);

async function newcomer() {
  const { client, session, user, email } = await signUp(auth);
  return { client, email, id: user.id, token: session.access_token };
}

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: auth.clock.now().getTime(),
  });

/** A user with an authenticator app, just signed in by password alone. */
async function withFactor() {
  const { client, email, id } = await newcomer();
  const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' });
  const secret = factor?.totp.secret ?? '';
  const factorId = factor?.id ?? '';
  await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
  const second = auth.client();
  const { data } = await second.auth.signInWithPassword({ email, password: PASSWORD });
  auth.clock.advance(MINUTE);
  return {
    id,
    token: data.session?.access_token ?? '',
    raise: async () => {
      const { data: raised } = await second.auth.mfa.challengeAndVerify({
        factorId,
        code: codeOf(secret),
      });
      return raised?.access_token ?? '';
    },
  };
}

describe.each(steps)('%s', (what, step) => {
  test('is done by who has just signed in, and not a quarter of an hour later', async () => {
    // Removing a factor requires that factor, however fresh the session is. A new address always requires a proof, since here
    // it moves without an email.
    const ofFactor = what === 'a factor taken off';
    const asksAlways = what === 'a new address' ? 'reauthentication_needed' : 'ok';
    expect(await step(await newcomer()), 'fresh').toBe(ofFactor ? 'insufficient_aal' : asksAlways);
    const late = await newcomer();
    auth.clock.advance(16 * MINUTE);
    expect(await step(late), 'late').toBe(
      ofFactor ? 'insufficient_aal' : 'reauthentication_needed',
    );
  });

  test('wants the second factor where there is one, and a recent one', async () => {
    const person = await withFactor();
    expect(await step(person), 'by password').toBe('insufficient_aal');
    const raised = { id: person.id, token: await person.raise() };
    // this second half of the sign-in is no proof given on request
    expect(await step(raised), 'raised').toBe(what === 'a new address' ? 'insufficient_aal' : 'ok');
  });
});

test('a second factor of a quarter of an hour ago is asked for again', async () => {
  const person = await withFactor();
  const token = await person.raise();
  auth.clock.advance(16 * MINUTE);
  for (const [what, step] of steps) {
    expect(await step({ id: person.id, token }), what).toBe('insufficient_aal');
  }
});

test('after the password was shown again, the step is done', async () => {
  const person = await newcomer();
  auth.clock.advance(16 * MINUTE);
  const change = { password: 'a new odd phrase here', current_password: PASSWORD };
  expect(
    await ask(person.token, 'PUT', '/user', { ...change, current_password: 'wrong' }),
  ).not.toBe('ok');
  expect(await ask(person.token, 'PUT', '/user', change)).toBe('ok');
  expect(await STEPS['a passkey']?.(person)).toBe('ok');
});

test('an address moves without a mail only after a question', async () => {
  const person = await newcomer();
  const wish = { email: newEmail() };
  expect(await ask(person.token, 'PUT', '/user', { ...wish, current_password: 'wrong' })).toBe(
    'invalid_credentials',
  );
  expect(await ask(person.token, 'PUT', '/user', { ...wish, current_password: PASSWORD })).toBe(
    'ok',
  );
  const withFactorNow = await withFactor();
  await withFactorNow.raise();
  auth.clock.advance(MINUTE);
  const asked = await withFactorNow.raise();
  expect(await STEPS['a new address']?.({ id: withFactorNow.id, token: asked })).toBe('ok');
});
