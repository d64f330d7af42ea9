import { afterAll, beforeAll, expect, test } from 'vitest';
import { SoftwareAuthenticator } from '../../../test/peers/software-authenticator.ts';
import {
  newEmail,
  PASSWORD,
  PUBLISHABLE,
  startTestAuth,
  type TestAuth,
} from '../../../test/peers/start-auth.ts';
import type { RateLimit } from '../../platform/limits/rate-limit.ts';
import * as limits from './limits.ts';

let auth: TestAuth;
beforeAll(async () => {
  auth = await startTestAuth({
    settings: { confirmEmail: true },
    providers: [{ name: 'github', kind: 'github', clientId: 'us', clientSecret: 'between us two' }],
  });
});
afterAll(() => auth.close());

const all = new Map(
  Object.values(limits)
    .filter((one): one is RateLimit => typeof one === 'object' && 'hits' in one)
    .map((limit) => [limit.name, limit]),
);

interface Asked {
  readonly address: string;
  readonly token?: string;
}

async function ask(
  path: string,
  { address, token }: Asked,
  body?: unknown,
  method = body === undefined ? 'GET' : 'POST',
) {
  return fetch(`${auth.url}/auth/v1${path}`, {
    method,
    redirect: 'manual',
    headers: {
      apikey: PUBLISHABLE,
      'x-test-address': address,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** A user with a session, made over loopback, where limits by address do not count. */
async function someone() {
  const own = auth.client();
  const email = newEmail();
  await own.auth.signUp({ email, password: PASSWORD });
  const code = /code: (\d{6})/.exec(auth.letters.findLast(({ to }) => to === email)?.text ?? '');
  const { data } = await own.auth.verifyOtp({ email, token: code?.[1] ?? '', type: 'signup' });
  if (!data.session) throw new Error('no session');
  return { client: own, email, token: data.session.access_token };
}

let number = 0;
const newPhone = () => `+1555${String(7_000_000 + number++)}`;

const BY_ADDRESS = ['auth.requests'];
const SENDING = ['auth.sending', 'auth.sending-subnet'];
const MAIL = [...BY_ADDRESS, ...SENDING, 'auth.mails'];
const MESSAGE = [...BY_ADDRESS, ...SENDING, 'auth.messages'];
const SIGN_UP = ['auth.sign-ups', 'auth.sign-ups-subnet'];
const SIGN_IN = [...BY_ADDRESS, 'auth.sign-ins', 'auth.sign-ins-subnet'];
const VERIFY = ['auth.verifies', 'auth.verifies-subnet'];

/** A way to guess, or to make us send something: made once, then requested repeatedly from one address for one account. */
interface Way {
  readonly what: string;
  readonly counts: readonly string[];
  readonly make: () => Promise<(address: string) => Promise<Response>>;
}

const WAYS: readonly Way[] = [
  {
    what: 'signing up by mail',
    counts: [...MAIL, ...SIGN_UP],
    make: async () => {
      const email = newEmail();
      return (address) => ask('/signup', { address }, { email, password: PASSWORD });
    },
  },
  {
    what: 'signing up by phone',
    counts: [...MESSAGE, ...SIGN_UP],
    make: async () => {
      const phone = newPhone();
      return (address) => ask('/signup', { address }, { phone, password: PASSWORD });
    },
  },
  {
    what: 'a password of somebody',
    counts: [...SIGN_IN, 'auth.sign-ins-account', 'auth.sign-ins-strangers'],
    make: async () => {
      const { email } = await someone();
      return (address) =>
        ask('/token?grant_type=password', { address }, { email, password: 'a wrong guess' });
    },
  },
  {
    what: 'a password of nobody',
    counts: [...SIGN_IN, 'auth.sign-ins-account', 'auth.sign-ins-strangers'],
    make: async () => {
      const email = newEmail();
      return (address) =>
        ask('/token?grant_type=password', { address }, { email, password: 'a wrong guess' });
    },
  },
  {
    what: 'a code of PKCE',
    counts: [...BY_ADDRESS, ...VERIFY],
    make: async () => (address) =>
      ask('/token?grant_type=pkce', { address }, { auth_code: 'x', code_verifier: 'y' }),
  },
  {
    what: 'a one-time code by mail that makes an account',
    counts: [...MAIL, ...SIGN_UP],
    make: async () => {
      const email = newEmail();
      return (address) => ask('/otp', { address }, { email });
    },
  },
  {
    what: 'a magic link for nobody',
    counts: MAIL,
    make: async () => {
      const email = newEmail();
      return (address) => ask('/magiclink', { address }, { email, create_user: false });
    },
  },
  {
    what: 'a one-time code by text message',
    counts: MESSAGE,
    make: async () => {
      const phone = newPhone();
      return (address) => ask('/otp', { address }, { phone, create_user: false });
    },
  },
  {
    what: 'a recovery',
    counts: MAIL,
    make: async () => {
      const email = newEmail();
      return (address) => ask('/recover', { address }, { email });
    },
  },
  ...(['signup', 'email_change'] as const).map((type) => ({
    what: `another letter (${type})`,
    counts: MAIL,
    make: async () => {
      const email = newEmail();
      return (address: string) => ask('/resend', { address }, { type, email });
    },
  })),
  ...(['sms', 'phone_change'] as const).map((type) => ({
    what: `another message (${type})`,
    counts: MESSAGE,
    make: async () => {
      const phone = newPhone();
      return (address: string) => ask('/resend', { address }, { type, phone });
    },
  })),
  {
    what: 'a code to confirm who one is',
    counts: MAIL,
    make: async () => {
      const { token } = await someone();
      return (address) => ask('/reauthenticate', { address, token });
    },
  },
  {
    what: 'a change of address, which writes to both',
    counts: MAIL,
    make: async () => {
      const { token } = await someone();
      const email = newEmail();
      return (address) => ask('/user', { address, token }, { email }, 'PUT');
    },
  },
  {
    what: 'a change of phone',
    counts: MESSAGE,
    make: async () => {
      const { token } = await someone();
      const phone = newPhone();
      return (address) => ask('/user', { address, token }, { phone }, 'PUT');
    },
  },
  {
    what: 'a code that was mailed',
    counts: [...BY_ADDRESS, ...VERIFY, 'auth.verifies-recipient'],
    make: async () => {
      const email = newEmail();
      return (address) => ask('/verify', { address }, { type: 'email', email, token: '000000' });
    },
  },
  {
    what: 'a code that was texted',
    counts: [...BY_ADDRESS, ...VERIFY, 'auth.verifies-recipient'],
    make: async () => {
      const phone = newPhone();
      return (address) => ask('/verify', { address }, { type: 'sms', phone, token: '000000' });
    },
  },
  {
    what: 'a token of a link, by the app',
    counts: [...BY_ADDRESS, ...VERIFY],
    make: async () => (address) =>
      ask('/verify', { address }, { type: 'magiclink', token_hash: 'made up' }),
  },
  {
    what: 'a link to a provider',
    counts: VERIFY,
    make: async () => (address) => ask('/authorize?provider=github', { address }),
  },
  {
    what: 'connecting a provider',
    counts: [...BY_ADDRESS, ...VERIFY],
    make: async () => {
      const { token } = await someone();
      return (address) =>
        ask('/user/identities/authorize?provider=github&skip_http_redirect=true', {
          address,
          token,
        });
    },
  },
  {
    what: 'a challenge for a passkey',
    counts: SIGN_IN,
    make: async () => (address) => ask('/passkeys/authentication/options', { address }, {}),
  },
  {
    what: 'a passkey',
    counts: SIGN_IN,
    make: async () => {
      const key = new SoftwareAuthenticator();
      const place = { challenge: 'eA', rpId: 'localhost', origin: auth.url };
      return (address) =>
        ask(
          '/passkeys/authentication/verify',
          { address },
          { challenge_id: crypto.randomUUID(), credential: key.get(place) },
        );
    },
  },
  {
    what: 'a message for a second factor',
    counts: MESSAGE,
    make: async () => {
      const { client, token } = await someone();
      const { data } = await client.auth.mfa.enroll({ factorType: 'phone', phone: newPhone() });
      return (address) => ask(`/factors/${data?.id}/challenge`, { address, token }, {});
    },
  },
  {
    what: 'a code of a second factor',
    counts: [...BY_ADDRESS, ...VERIFY, 'auth.proofs'],
    make: async () => {
      const { client, token } = await someone();
      const { data } = await client.auth.mfa.enroll({ factorType: 'totp' });
      const body = { challenge_id: crypto.randomUUID(), code: '000000' };
      return (address) => ask(`/factors/${data?.id}/verify`, { address, token }, body);
    },
  },
  {
    what: 'a password again, before a step that matters',
    counts: [...BY_ADDRESS, 'auth.proofs'],
    make: async () => {
      const { token } = await someone();
      const body = { password: 'another odd phrase', current_password: 'a wrong guess' };
      return (address) => ask('/user', { address, token }, body, 'PUT');
    },
  },
];

/** The names of the limits that were counted in the database of this table of cases. */
async function counted(): Promise<string[]> {
  const { rows } = await auth.db.pool.query<{ name: string }>(
    `select distinct split_part(key, ':', 1) as name from rate_limits order by name`,
  );
  return rows.map(({ name }) => name);
}

async function setHits(name: string, hits: number) {
  const { rowCount } = await auth.db.pool.query(
    `update rate_limits set hits = $2 where split_part(key, ':', 1) = $1`,
    [name, hits],
  );
  expect(rowCount, `${name} is counted`).toBeGreaterThan(0);
}

let places = 0;
test.each(WAYS)('$what: $counts', async ({ make, counts }) => {
  const go = await make();
  const place = `10.${++places}.0.7`;
  await auth.db.pool.query('delete from rate_limits');
  expect((await go(place)).status).not.toBe(429);
  expect(await counted()).toEqual([...counts].sort());
  for (const name of counts) {
    const limit = all.get(name);
    if (!limit) throw new Error(`no limit ${name}`);
    await setHits(name, limit.hits - 2);
    // A change of address sends two emails, and counts both.
    expect((await go(place)).status, `${name}, the last one`).not.toBe(429);
    await setHits(name, limit.hits);
    const refused = await go(place);
    expect(refused.status, name).toBe(429);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(Number.isInteger(seconds) && seconds > 0 && seconds <= limit.seconds, name).toBe(true);
    expect(refused.headers.get('x-sb-error-code'), name).toBe(
      name === 'auth.mails'
        ? 'over_email_send_rate_limit'
        : name === 'auth.messages'
          ? 'over_sms_send_rate_limit'
          : 'over_request_rate_limit',
    );
    await auth.db.pool.query('update rate_limits set hits = 1');
  }
});

test('every limit of the service stands in the table', () => {
  expect([...all.keys()].sort()).toEqual([...new Set(WAYS.flatMap(({ counts }) => counts))].sort());
});

test('a limit of one place is not another’s, and one of an account not everybody’s', async () => {
  const first = newEmail();
  const guess = (email: string, address: string) =>
    ask('/token?grant_type=password', { address }, { email, password: 'a wrong guess' });
  await auth.db.pool.query('delete from rate_limits');
  await guess(first, '10.100.0.1');
  await auth.db.pool.query('update rate_limits set hits = 1000');
  expect((await guess(first, '10.100.0.1')).status).toBe(429);
  expect((await guess(newEmail(), '10.101.0.1')).status).toBe(400);
});

test('callbacks are limited like links, and lead back to the site with the code of it', async () => {
  const go = () => ask('/callback?state=made-up&code=x', { address: '10.120.0.1' });
  await auth.db.pool.query('delete from rate_limits');
  await go();
  expect(await counted()).toEqual([...VERIFY].sort());
  await setHits('auth.verifies-subnet', 1000);
  expect((await go()).status).toBe(429);
  const link = () => ask('/verify?token=x&type=signup', { address: '10.121.0.1' });
  expect(new URL((await link()).headers.get('location') ?? '').hash).toContain('otp_expired');
  await setHits('auth.verifies', 1000);
  const button = () => ask('/verify/open', { address: '10.121.0.1' }, {});
  for (const refused of [await link(), await button()])
    expect(refused.headers.get('location')).toContain('over_request_rate_limit');
});

test('this machine is nobody’s place: only accounts are counted there', async () => {
  await auth.db.pool.query('delete from rate_limits');
  await auth.client().auth.signUp({ email: newEmail(), password: PASSWORD });
  expect(await counted()).toEqual(['auth.mails']);
});
