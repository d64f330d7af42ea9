import { afterAll, beforeAll, expect, test } from 'vitest';
import { SoftwareAuthenticator } from '../../../test/software-authenticator.ts';
import {
  newEmail,
  PASSWORD,
  PUBLISHABLE,
  SERVICE,
  signUp,
  startTestAuth,
  type TestAuth,
} from '../../../test/start-auth.ts';

let auth: TestAuth;
beforeAll(async () => {
  auth = await startTestAuth();
});
afterAll(() => auth.close());

const admin = () => auth.client(SERVICE).auth.admin;

test('without the service key, and from a browser with it, nothing is allowed', async () => {
  const { client, user } = await signUp(auth);
  const attempts = [
    await auth.client().auth.admin.listUsers(),
    await client.auth.admin.getUserById(user.id),
    await client.auth.admin.deleteUser(user.id),
    await client.auth.admin.inviteUserByEmail(newEmail()),
    await client.auth.admin.generateLink({ type: 'recovery', email: user.email ?? '' }),
  ];
  expect(attempts.map(({ error }) => error?.code)).toEqual(Array(5).fill('not_admin'));
  const browser = auth.client(SERVICE, { origin: 'http://anywhere.test' }).auth.admin;
  expect((await browser.listUsers()).error?.status).toBe(401);
});

test('create, get, list, update and delete', async () => {
  const email = newEmail();
  const { data, error } = await admin().createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    user_metadata: { username: 'made' },
    app_metadata: { tier: 'gold' },
  });
  expect(error).toBeNull();
  const id = data.user?.id ?? '';
  expect((await admin().getUserById(id)).data.user).toMatchObject({
    email,
    app_metadata: { tier: 'gold', provider: 'email' },
  });
  expect((await admin().createUser({ email })).error?.code).toBe('email_exists');
  const listed = await admin().listUsers({ page: 1, perPage: 1 });
  expect(listed.data.users).toHaveLength(1);
  expect(listed.data).toMatchObject({ total: expect.any(Number), nextPage: 2 });
  const signIn = await auth.client().auth.signInWithPassword({ email, password: PASSWORD });
  await admin().updateUserById(id, { ban_duration: '1h' });
  expect(await auth.auth.verify(signIn.data.session?.access_token ?? '')).toBeNull();
  expect(
    (await auth.client().auth.signInWithPassword({ email, password: PASSWORD })).error?.code,
  ).toBe('user_banned');
  await admin().updateUserById(id, { ban_duration: 'none', password: 'given by the operator' });
  expect(
    (await auth.client().auth.signInWithPassword({ email, password: 'given by the operator' }))
      .error,
  ).toBeNull();
  expect((await admin().updateUserById(id, { ban_duration: 'for ever' })).error?.code).toBe(
    'validation_failed',
  );
  expect((await admin().deleteUser(id)).error).toBeNull();
  expect((await admin().getUserById(id)).error?.code).toBe('user_not_found');
});

test('an invitation is accepted with its code', async () => {
  const email = newEmail();
  expect(
    (await admin().inviteUserByEmail(email, { data: { username: 'guest' } })).data.user?.invited_at,
  ).toBeTruthy();
  const code =
    /code: (\d{6})/.exec(auth.letters.findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? '';
  const { data } = await auth.client().auth.verifyOtp({ email, token: code, type: 'invite' });
  expect(data.session?.user.user_metadata).toEqual({ username: 'guest' });
});

test('a generated link is not mailed and signs in by its hash', async () => {
  const { email } = await signUp(auth);
  const sent = auth.letters.length;
  const { data } = await admin().generateLink({ type: 'magiclink', email });
  expect(auth.letters.length).toBe(sent);
  expect(data.properties?.action_link).toContain(`${auth.url}/auth/v1/verify?token=`);
  const signIn = await auth
    .client()
    .auth.verifyOtp({ token_hash: data.properties?.hashed_token ?? '', type: 'magiclink' });
  expect(signIn.data.user?.email).toBe(email);
});

test('a person’s passkeys are listed and taken off', async () => {
  const { client, session, user } = await signUp(auth);
  const { data: asked } = await client.auth.passkey.startRegistration();
  const credential = new SoftwareAuthenticator().create({
    challenge: String(asked?.options.challenge),
    rpId: 'localhost',
    origin: auth.url,
  });
  const made = await fetch(`${auth.url}/auth/v1/passkeys/registration/verify`, {
    method: 'POST',
    headers: { apikey: PUBLISHABLE, authorization: `Bearer ${session.access_token}` },
    body: JSON.stringify({ challenge_id: asked?.challenge_id, credential }),
  });
  expect(made.status).toBe(200);
  const { passkey } = admin();
  const { data: list } = await passkey.listPasskeys({ userId: user.id });
  expect(list).toHaveLength(1);
  const passkeyId = list?.[0]?.id ?? '';
  const stranger = await signUp(auth);
  const missed = await passkey.deletePasskey({ userId: stranger.user.id, passkeyId });
  expect(missed.error?.code).toBe('passkey_not_found');
  expect((await passkey.deletePasskey({ userId: user.id, passkeyId })).error).toBeNull();
  expect((await client.auth.passkey.list()).data).toEqual([]);
});
