import { randomUUID } from 'node:crypto';
import { hash as argon2 } from '@node-rs/argon2';
import { hashSync } from 'bcryptjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statement, t } from '../../../platform/db/statement.ts';
import { SoftwareAuthenticator } from '../../../../test/peers/software-authenticator.ts';
import {
  newEmail,
  PASSWORD,
  PUBLISHABLE,
  SERVICE,
  signUp,
  startTestAuth,
  type TestAuth,
} from '../../../../test/peers/start-auth.ts';

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
  const forever = await admin().updateUserById(id, { ban_duration: '99999999999999h' });
  expect(forever.data.user?.banned_until).toMatch(/^9999-/);
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
  expect(missed.error?.code).toBe('webauthn_credential_not_found');
  expect((await passkey.deletePasskey({ userId: user.id, passkeyId })).error).toBeNull();
  expect((await client.auth.passkey.list()).data).toEqual([]);
});

describe('people who move here', () => {
  const readHash = statement({
    name: 'test.read-hash',
    params: [t.uuid()],
    row: { encrypted_password: t.text().nullable() },
    text: `select encrypted_password from auth.users where id = $1`,
  });
  const enter = (email: string, password: string) =>
    auth.client().auth.signInWithPassword({ email, password });
  // The example hash that Firebase publishes.
  const firebase =
    '$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==$42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==';

  test.each([
    ['argon2', '$argon2id$v=19$m=65536,t=3,p=4$', PASSWORD],
    ['bcrypt', hashSync(PASSWORD, 4), PASSWORD],
    ['the scrypt of Firebase', firebase, 'user1password'],
  ])(
    'keep id and password, hashed by %s, until the first sign-in renews it',
    async (_kind, hash, password) => {
      const brought = hash.endsWith('$')
        ? await argon2(password, { memoryCost: 65_536, timeCost: 3, parallelism: 4 })
        : hash;
      const [id, email] = [randomUUID(), newEmail()];
      const { data, error } = await admin().createUser({
        id,
        email,
        email_confirm: true,
        password_hash: brought,
      });
      expect(error).toBeNull();
      expect(data.user).toMatchObject({ id, email });
      expect((await enter(email, 'not the phrase')).error?.code).toBe('invalid_credentials');
      expect((await enter(email, password)).data.user?.id).toBe(id);
      const { encrypted_password: renewed } = await auth.db.one(readHash, id);
      expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      expect((await enter(email, password)).data.user?.id).toBe(id);
      expect((await enter(email, 'not the phrase')).error?.code).toBe('invalid_credentials');
    },
  );

  test.each([
    ['nonsense', 'md5:1234'],
    ['a hash that burns memory', '$argon2id$v=19$m=4194304,t=2,p=1$c2FsdHNhbHQ$aGFzaA'],
    ['a hash that burns time', `$2b$31$${'a'.repeat(53)}`],
    [
      'an argon2 hash that was cut',
      '$argon2id$v=19$m=65536,t=3,p=4$c29tZXNhbHRvZm91cnM$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc',
    ],
    [
      'an argon2 hash that ends with its salt',
      '$argon2id$v=19$m=65536,t=3,p=4$c29tZXNhbHRvZm91cnM$a',
    ],
    ['an argon2 hash with a short salt', `$argon2id$v=19$m=65536,t=3,p=4$c2FsdA$${'a'.repeat(43)}`],
    [
      'an argon2 hash without passes',
      `$argon2id$v=19$m=65536,t=0,p=4$c29tZXNhbHRvZm91cnM$${'a'.repeat(42)}A`,
    ],
    [
      'an argon2 hash of less memory than its lanes need',
      `$argon2id$v=19$m=16,t=1,p=4$c29tZXNhbHRvZm91cnM$${'a'.repeat(42)}A`,
    ],
    ['a scrypt hash that was cut', firebase.slice(0, -8)],
    ['scrypt without end', firebase.replace('n=14', 'n=30')],
    ['scrypt of another version', firebase.replace('v=1', 'v=2')],
  ])('%s is no password hash', async (_what, password_hash) => {
    const { error } = await admin().createUser({ email: newEmail(), password_hash });
    expect(error?.code).toBe('validation_failed');
  });

  test('a hash that was stored before it was refused lets nobody in, without a fault', async () => {
    const email = newEmail();
    const { data } = await admin().createUser({ email, email_confirm: true });
    await auth.db.pool.query('update auth.users set encrypted_password = $2 where id = $1', [
      data.user?.id,
      '$argon2id$v=19$m=65536,t=3,p=4$c29tZXNhbHRvZm91cnM$aGFzaGhhc2hoYXNoa',
    ]);
    expect((await enter(email, PASSWORD)).error?.code).toBe('invalid_credentials');
  });

  test('an id, address or number that somebody has is named', async () => {
    const [id, email, phone] = [randomUUID(), newEmail(), '15550142001'];
    await admin().createUser({ id, email });
    await admin().createUser({ phone });
    expect((await admin().createUser({ id, email: newEmail() })).error?.code).toBe('conflict');
    expect((await admin().createUser({ email })).error?.code).toBe('email_exists');
    expect((await admin().createUser({ phone })).error?.code).toBe('phone_exists');
    expect((await admin().updateUserById(id, { phone })).error?.code).toBe('phone_exists');
    const both = { email: newEmail(), password: PASSWORD, password_hash: firebase };
    expect((await admin().createUser(both)).error?.code).toBe('validation_failed');
    expect((await admin().createUser({ email: newEmail(), id: 'mine' })).error?.code).toBe(
      'validation_failed',
    );
  });

  test('a thousand a page are listed; pages below one and larger ones are refused', async () => {
    const { data } = await admin().listUsers({ perPage: 1_000 });
    expect(data.users.length).toBe((data as { total: number }).total);
    expect(data.users.length).toBeGreaterThan(5);
    const beyond = await admin().listUsers({ page: 9, perPage: 1_000 });
    expect(beyond.data).toMatchObject({ users: [], total: data.users.length });
    for (const asked of [{ page: -1 }, { perPage: 1_001 }, { page: 1.5 }]) {
      expect((await admin().listUsers(asked)).error?.code).toBe('validation_failed');
    }
    for (const query of ['page=0', 'per_page=0']) {
      const answer = await fetch(`${auth.url}/auth/v1/admin/users?${query}`, {
        headers: { apikey: SERVICE, authorization: `Bearer ${SERVICE}` },
      });
      expect([query, answer.status]).toEqual([query, 400]);
    }
  });

  test('an erased account is shown, and so is every page that holds it', async () => {
    const { data } = await admin().createUser({ email: newEmail() });
    const id = data.user?.id ?? '';
    expect((await admin().deleteUser(id, true)).error).toBeNull();
    const erased = { id, banned_until: '9999-12-31T23:59:59.999Z' };
    const shown = await admin().getUserById(id);
    expect([shown.error, shown.data.user]).toMatchObject([null, erased]);
    const listed = await admin().listUsers({ perPage: 1_000 });
    expect(listed.data.users.find((user) => user.id === id)).toMatchObject(erased);
  });

  test('banned from the start, and confirmed by one address alone', async () => {
    const email = newEmail();
    const made = await admin().createUser({
      email,
      phone: '15550142002',
      password: PASSWORD,
      email_confirm: true,
      ban_duration: '1h',
    });
    expect(made.data.user?.banned_until).toBeTruthy();
    expect(made.data.user?.phone_confirmed_at).toBeUndefined();
    expect((await enter(email, PASSWORD)).error?.code).toBe('user_banned');
  });
});

describe('a server with the service key and a person’s token', () => {
  test('acts as that person', async () => {
    const { session, user } = await signUp(auth);
    const server = auth.client(SERVICE);
    const asked = await server.auth.getUser(session.access_token);
    expect(asked.error).toBeNull();
    expect(asked.data.user?.id).toBe(user.id);
    const listed = await fetch(`${auth.url}/auth/v1/admin/users`, {
      headers: { apikey: SERVICE, authorization: `Bearer ${session.access_token}` },
    });
    expect(listed.status).toBe(403);
    expect((await server.auth.admin.signOut(session.access_token)).error).toBeNull();
    expect(await auth.auth.verify(session.access_token)).toBeNull();
  });

  test('is no server when a browser sends it', async () => {
    const { session } = await signUp(auth);
    const browser = auth.client(SERVICE, { origin: 'http://anywhere.test' });
    expect((await browser.auth.getUser(session.access_token)).error?.status).toBe(401);
  });
});

describe('links that the operator’s own program sends', () => {
  test('a change of address names the new one, and both of its links together move the account', async () => {
    const { email, user } = await signUp(auth);
    const newAddress = newEmail();
    const link = (type: 'email_change_current' | 'email_change_new', wanted = newAddress) =>
      admin().generateLink({ type, email, newEmail: wanted });
    const toCurrent = await link('email_change_current');
    expect(toCurrent.data.user).toMatchObject({ email, new_email: newAddress });
    const toNew = await link('email_change_new');
    for (const { data } of [toCurrent, toNew]) {
      const { error } = await auth.client().auth.verifyOtp({
        token_hash: data.properties?.hashed_token ?? '',
        type: 'email_change',
      });
      expect(error).toBeNull();
    }
    expect((await admin().getUserById(user.id)).data.user?.email).toBe(newAddress);
    const taken = await signUp(auth);
    const refused = await admin().generateLink({
      type: 'email_change_new',
      email: newAddress,
      newEmail: taken.email,
    });
    expect(refused.error?.code).toBe('email_exists');
  });

  test('a magic link for a stranger signs them up', async () => {
    const email = newEmail();
    const { data, error } = await admin().generateLink({ type: 'magiclink', email });
    expect(error).toBeNull();
    expect(data.properties?.verification_type).toBe('signup');
    const entered = await auth
      .client()
      .auth.verifyOtp({ token_hash: data.properties?.hashed_token ?? '', type: 'signup' });
    expect(entered.data.user?.email).toBe(email);
  });

  test('a sign-up that nobody confirmed leaves no password behind', async () => {
    const email = newEmail();
    await admin().createUser({ email, password: 'left by a stranger' });
    const { data } = await admin().generateLink({ type: 'signup', email, password: PASSWORD });
    const token_hash = data.properties?.hashed_token ?? '';
    await auth.client().auth.verifyOtp({ token_hash, type: 'signup' });
    const enter = (password: string) => auth.client().auth.signInWithPassword({ email, password });
    expect((await enter('left by a stranger')).error?.code).toBe('invalid_credentials');
    expect((await enter(PASSWORD)).error).toBeNull();
  });
});
