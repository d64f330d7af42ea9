import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../../../platform/clock/clock.ts';
import { SoftwareAuthenticator } from '../../../../test/peers/software-authenticator.ts';
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

const codeOf = (secret: string, at = auth.clock.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
const payloadOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >;

async function withTotp() {
  const person = await signUp(auth);
  const { data: factor, error } = await person.client.auth.mfa.enroll({
    factorType: 'totp',
    friendlyName: 'phone',
  });
  if (error) throw error;
  const verified = await person.client.auth.mfa.challengeAndVerify({
    factorId: factor.id,
    code: codeOf(factor.totp.secret),
  });
  if (verified.error) throw verified.error;
  return { ...person, factor, secret: factor.totp.secret };
}

async function post(path: string, token: string, body: unknown) {
  const answer = await fetch(`${auth.url}/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: PUBLISHABLE, authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return {
    status: answer.status,
    body: (await answer.json()) as Record<string, never> & { error_code?: string },
  };
}

test('totp: enroll with a QR code, verify, and the session is at level two and stays there', async () => {
  const { client, session } = await signUp(auth);
  const { data: factor } = await client.auth.mfa.enroll({
    factorType: 'totp',
    issuer: 'Brand',
    friendlyName: 'my phone',
  });
  expect(factor?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg[^#]*$/);
  expect(factor?.totp.uri).toContain('otpauth://totp/Brand');
  expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal1',
  });
  const { data, error } = await client.auth.mfa.challengeAndVerify({
    factorId: factor?.id ?? '',
    code: codeOf(factor?.totp.secret ?? ''),
  });
  expect(error).toBeNull();
  expect(payloadOf(data?.access_token ?? '')).toMatchObject({
    aal: 'aal2',
    session_id: payloadOf(session.access_token).session_id,
    amr: [{ method: 'password' }, { method: 'totp' }],
  });
  const refreshed = await client.auth.refreshSession();
  expect(payloadOf(refreshed.data.session?.access_token ?? '').aal).toBe('aal2');
  expect((await client.auth.mfa.listFactors()).data?.totp).toMatchObject([
    { friendly_name: 'my phone', status: 'verified' },
  ]);
});

test('a new sign-in begins at level one and is told that there is a second', async () => {
  const { email, secret, factor } = await withTotp();
  const client = auth.client();
  await client.auth.signInWithPassword({ email, password: PASSWORD });
  expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
  });
  auth.clock.advance(MINUTE);
  const { error } = await client.auth.mfa.challengeAndVerify({
    factorId: factor.id,
    code: codeOf(secret),
  });
  expect(error).toBeNull();
});

test('a code counts once, a challenge too, and guesses run out', async () => {
  const { client, factor, secret } = await withTotp();
  auth.clock.advance(MINUTE);
  const code = codeOf(secret);
  expect(
    (await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })).error,
  ).toBeNull();
  const replay = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code });
  expect(replay.error).toMatchObject({
    status: 422,
    code: 'mfa_verification_failed',
    message: 'That code isn’t right. Enter the newest one from your app.',
  });
  auth.clock.advance(MINUTE);
  const { data: challenge } = await client.auth.mfa.challenge({ factorId: factor.id });
  const answer = (given: string) =>
    client.auth.mfa.verify({ factorId: factor.id, challengeId: challenge?.id ?? '', code: given });
  for (let i = 0; i < 5; i++) await answer('000000');
  expect((await answer(codeOf(secret))).error?.code).toBe('mfa_challenge_expired');
});

test('an old challenge and somebody else’s factor are refused', async () => {
  const { client, factor, secret } = await withTotp();
  const { data: challenge } = await client.auth.mfa.challenge({ factorId: factor.id });
  auth.clock.advance(6 * MINUTE);
  const late = await client.auth.mfa.verify({
    factorId: factor.id,
    challengeId: challenge?.id ?? '',
    code: codeOf(secret),
  });
  expect(late.error?.code).toBe('mfa_challenge_expired');
  const stranger = await signUp(auth);
  expect((await stranger.client.auth.mfa.challenge({ factorId: factor.id })).error?.code).toBe(
    'mfa_factor_not_found',
  );
  expect((await stranger.client.auth.mfa.unenroll({ factorId: factor.id })).error?.code).toBe(
    'mfa_factor_not_found',
  );
});

test('with a factor, password and factors change only at level two', async () => {
  const { email, factor, secret } = await withTotp();
  const client = auth.client();
  await client.auth.signInWithPassword({ email, password: PASSWORD });
  const refusals = [
    await client.auth.updateUser({ password: 'a new odd phrase', current_password: PASSWORD }),
    await client.auth.updateUser({ email: 'other@example.test' }),
    await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'second' }),
    await client.auth.mfa.unenroll({ factorId: factor.id }),
  ];
  expect(refusals.map(({ error }) => error?.code)).toEqual(Array(4).fill('insufficient_aal'));
  auth.clock.advance(MINUTE);
  await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(secret) });
  expect((await client.auth.updateUser({ password: 'a new odd phrase' })).error).toBeNull();
  expect((await client.auth.mfa.unenroll({ factorId: factor.id })).error).toBeNull();
  const { data } = await client.auth.refreshSession();
  expect(payloadOf(data.session?.access_token ?? '').aal).toBe('aal1');
  expect(auth.letters.findLast((letter) => letter.to === email)?.subject).toBe(
    'A second factor was removed',
  );
});

test('an old session without a factor asks for the password before it adds one', async () => {
  const { client } = await signUp(auth);
  auth.clock.advance(16 * MINUTE);
  expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error?.code).toBe(
    'reauthentication_needed',
  );
});

test('two factors of one name are refused', async () => {
  const { client } = await withTotp();
  expect(
    (await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })).error?.code,
  ).toBe('mfa_factor_name_conflict');
});

test('a phone factor answers with the code of its message, once', async () => {
  const { client } = await signUp(auth);
  const { data: factor } = await client.auth.mfa.enroll({
    factorType: 'phone',
    phone: '+15550100042',
  });
  const { data: challenge } = await client.auth.mfa.challenge({ factorId: factor?.id ?? '' });
  expect(challenge?.type).toBe('phone');
  const code = auth.messages.findLast(({ to }) => to === '+15550100042')?.text.slice(0, 6) ?? '';
  const answer = () =>
    client.auth.mfa.verify({ factorId: factor?.id ?? '', challengeId: challenge?.id ?? '', code });
  const first = await answer();
  expect(payloadOf(first.data?.access_token ?? '')).toMatchObject({
    aal: 'aal2',
    amr: [{}, { method: 'mfa/phone' }],
  });
  expect((await answer()).error).toMatchObject({
    code: 'mfa_challenge_expired',
    message: 'That code no longer works. Send another one.',
  });
});

test('webauthn: a security key is enrolled and raises the next session; a foreign page’s answer does not', async () => {
  const { client, session, email } = await signUp(auth);
  const key = new SoftwareAuthenticator();
  const { data: factor } = await client.auth.mfa.enroll({
    factorType: 'webauthn',
    friendlyName: 'key',
  });
  const id = factor?.id ?? '';
  type Asked = {
    id: string;
    webauthn: { type: string; credential_options: { publicKey: { challenge: string } } };
  };
  const ask = async (token: string) =>
    (await post(`/factors/${id}/challenge`, token, {})).body as unknown as Asked;
  const place = { rpId: 'localhost', origin: auth.url };
  const first = await ask(session.access_token);
  expect(first.webauthn.type).toBe('create');
  const created = key.create({
    challenge: first.webauthn.credential_options.publicKey.challenge,
    ...place,
  });
  const enrolled = await post(`/factors/${id}/verify`, session.access_token, {
    challenge_id: first.id,
    webauthn: { type: 'create', credential_response: created },
  });
  expect(enrolled.status).toBe(200);

  const next = await auth.client().auth.signInWithPassword({ email, password: PASSWORD });
  const token = next.data.session?.access_token ?? '';
  const again = await ask(token);
  expect(again.webauthn.type).toBe('request');
  const { challenge } = again.webauthn.credential_options.publicKey;
  const answerFrom = (origin: string) =>
    post(`/factors/${id}/verify`, token, {
      challenge_id: again.id,
      webauthn: {
        type: 'request',
        credential_response: key.get({ challenge, rpId: 'localhost', origin }),
      },
    });
  expect((await answerFrom('https://evil.test')).body.error_code).toBe('mfa_verification_failed');
  const right = await answerFrom(auth.url);
  expect(payloadOf(String(right.body['access_token'])).aal).toBe('aal2');
});

test('a passkey is added, signs in on its own at level two, and is removed', async () => {
  const { client, session, user } = await signUp(auth);
  const key = new SoftwareAuthenticator();
  const place = { rpId: 'localhost', origin: auth.url };
  type Options = { challenge_id: string; options: { challenge: string } };
  const asked = (await post('/passkeys/registration/options', session.access_token, {}))
    .body as unknown as Options;
  const made = await post('/passkeys/registration/verify', session.access_token, {
    challenge_id: asked.challenge_id,
    credential: key.create({ challenge: asked.options.challenge, ...place }),
  });
  expect(made.status).toBe(200);
  const enter = async () => {
    const entry = (await post('/passkeys/authentication/options', PUBLISHABLE, {}))
      .body as unknown as Options;
    return post('/passkeys/authentication/verify', PUBLISHABLE, {
      challenge_id: entry.challenge_id,
      credential: key.get({ challenge: entry.options.challenge, ...place }),
    });
  };
  const entered = await enter();
  expect(payloadOf(String(entered.body['access_token']))).toMatchObject({
    sub: user.id,
    aal: 'aal2',
    amr: [{ method: 'passkey' }],
  });
  const { data: list } = await client.auth.passkey.list();
  expect(list).toMatchObject([{ id: made.body['id'], last_used_at: expect.any(String) }]);
  expect(
    (
      await client.auth.passkey.update({
        passkeyId: String(made.body['id']),
        friendlyName: 'Laptop',
      })
    ).data?.friendly_name,
  ).toBe('Laptop');
  expect(
    (await client.auth.passkey.delete({ passkeyId: String(made.body['id']) })).error,
  ).toBeNull();
  expect((await enter()).body.error_code).toBe('webauthn_verification_failed');
});

test('level two is kept when the hour is over', async () => {
  const { client } = await withTotp();
  auth.clock.advance(HOUR + SECOND);
  const { data } = await client.auth.refreshSession();
  expect(payloadOf(data.session?.access_token ?? '')).toMatchObject({ aal: 'aal2' });
});
