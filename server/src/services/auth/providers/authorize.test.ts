import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import Oidc from 'oidc-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  newEmail,
  PASSWORD,
  PUBLISHABLE,
  signUp,
  startTestAuth,
  type TestAuth,
} from '../../../../test/peers/start-auth.ts';

/** Users at the outside provider, by their id there: email, and whether it was verified. */
const people = new Map<string, { email: string; email_verified: boolean }>();
/** Why a user may not sign in, by user id. */
const kept = new Map<string, string>();
let issuerServer: Server;
let auth: TestAuth;

beforeAll(async () => {
  issuerServer = createServer().listen(0, '127.0.0.1');
  await once(issuerServer, 'listening');
  const address = issuerServer.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  auth = await startTestAuth({
    hooks: { userCreated: async () => {}, whyNotIn: async (_tx, id) => kept.get(id) ?? null },
    providers: [
      {
        name: 'house',
        label: 'House ID',
        kind: 'oidc',
        clientId: 'us',
        clientSecret: 'between us two',
        issuer,
      },
    ],
  });
  const provider = new Oidc(issuer, {
    clients: [
      {
        client_id: 'us',
        client_secret: 'between us two',
        redirect_uris: [`${auth.url}/auth/v1/callback`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    findAccount: (_ctx, sub) => {
      const person = people.get(sub);
      return (
        person && { accountId: sub, claims: () => ({ sub, name: 'Outside Person', ...person }) }
      );
    },
  });
  issuerServer.on('request', provider.callback());
}, 60_000);
afterAll(async () => {
  issuerServer.closeAllConnections();
  issuerServer.close();
  await auth.close();
});

/** A browser that keeps cookies and follows redirects until one leads to our site's own pages. */
class Browser {
  readonly #jar = new Map<string, Map<string, string>>();

  async open(url: string, init: RequestInit = {}): Promise<Response> {
    const { host } = new URL(url);
    const jar = this.#jar.get(host) ?? new Map<string, string>();
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, {
      ...init,
      headers: { ...init.headers, cookie },
      redirect: 'manual',
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=', 2);
      jar.set(name, value);
    }
    this.#jar.set(host, jar);
    return answer;
  }

  /** Signs in at the provider as `login`. Returns the address on our site where it ends. */
  async through(start: string, login: string): Promise<URL> {
    let url = start;
    let answer = await this.open(url);
    for (let step = 0; step < 20; step++) {
      const location = answer.headers.get('location');
      if (location) {
        url = new URL(location, url).href;
        if (url.startsWith(auth.url) && !url.includes('/auth/v1/')) return new URL(url);
        answer = await this.open(url);
        continue;
      }
      const page = await answer.text();
      const action = /action="([^"]+)"/.exec(page)?.[1];
      if (!action) throw new Error(`stuck at ${url}: ${answer.status}`);
      const prompt = page.includes('name="login"') ? 'login' : 'consent';
      url = new URL(action, url).href;
      answer = await this.open(url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ prompt, login, password: 'x' }).toString(),
      });
    }
    throw new Error('too many steps');
  }
}

let count = 0;
function person(email = newEmail(), email_verified = true) {
  const login = `outside-${++count}`;
  people.set(login, { email, email_verified });
  return { login, email };
}

async function startUrl(client: ReturnType<TestAuth['client']>, redirectTo = `${auth.url}/`) {
  const { data, error } = await client.auth.signInWithOAuth({
    provider: 'house' as never,
    options: { redirectTo, skipBrowserRedirect: true },
  });
  if (error) throw error;
  return data.url;
}
const fragment = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)));

test('with PKCE a new person comes back with a code that becomes a session, and a second time to the same account', async () => {
  const { login, email } = person();
  const ids = [];
  for (let visit = 0; visit < 2; visit++) {
    const client = auth.client(PUBLISHABLE, {}, 'pkce');
    const end = await new Browser().through(await startUrl(client), login);
    const { data, error } = await client.auth.exchangeCodeForSession(
      end.searchParams.get('code') ?? '',
    );
    expect(error).toBeNull();
    expect(data.session?.user).toMatchObject({ email, app_metadata: { provider: 'house' } });
    expect(data.session?.user.email_confirmed_at).toBeTruthy();
    ids.push(data.session?.user.id);
  }
  expect(ids[0]).toBe(ids[1]);
});

test('without PKCE the tokens come in the fragment, and only to the browser that left', async () => {
  const { login, email } = person();
  const end = await new Browser().through(await startUrl(auth.client()), login);
  expect((await auth.auth.verify(fragment(end).access_token ?? ''))?.email).toBe(email);
  // One browser starts the sign-in, another finishes it.
  const leaving = new Browser();
  const at = await leaving.open(await startUrl(auth.client()));
  const other = await new Browser().through(at.headers.get('location') ?? '', login);
  expect(fragment(other)).toMatchObject({
    error: 'invalid_request',
    error_code: 'bad_oauth_state',
  });
});

test('who may not sign in comes back without a session and reads why in the exchange, never in an address', async () => {
  const { login } = person();
  const first = auth.client(PUBLISHABLE, {}, 'pkce');
  const made = await new Browser().through(await startUrl(first), login);
  const { data } = await first.auth.exchangeCodeForSession(made.searchParams.get('code') ?? '');
  kept.set(data.session?.user.id ?? '', 'Your account is suspended.');

  const again = auth.client(PUBLISHABLE, {}, 'pkce');
  const end = await new Browser().through(await startUrl(again), login);
  // the reason for a ban never appears in an address
  expect(end.href).not.toContain('suspended');
  const code = end.searchParams.get('code') ?? '';
  const why = { code: 'user_banned', message: 'Your account is suspended.' };
  expect((await again.auth.exchangeCodeForSession(code)).error).toMatchObject(why);
  const implicit = await new Browser().through(await startUrl(auth.client()), login);
  expect(fragment(implicit)).toMatchObject({
    error_code: why.code,
    error_description: 'User is banned',
  });
  expect(implicit.href).not.toContain('suspended');
  kept.clear();
});

test.each(['', 'state=forged&code=x', 'code=x'])(
  'a callback with "%s" is refused',
  async (query) => {
    const answer = await fetch(`${auth.url}/auth/v1/callback?${query}`, { redirect: 'manual' });
    const end = new URL(answer.headers.get('location') ?? '');
    expect(fragment(end).error_code).toBe('bad_oauth_state');
  },
);

test('a state leads back once', async () => {
  const client = auth.client(PUBLISHABLE, {}, 'pkce');
  const browser = new Browser();
  const { login } = person();
  let callback = '';
  const open = browser.open.bind(browser);
  browser.open = async (url, init) => {
    if (url.includes('/callback?')) callback = url;
    return open(url, init);
  };
  await browser.through(await startUrl(client), login);
  const again = await fetch(callback, { redirect: 'manual' });
  expect(fragment(new URL(again.headers.get('location') ?? '')).error_code).toBe('bad_oauth_state');
});

test('a sign-in never returns to another site', async () => {
  const { login } = person();
  const client = auth.client(PUBLISHABLE, {}, 'pkce');
  const end = await new Browser().through(await startUrl(client, 'https://evil.test/x'), login);
  expect(end.origin).toBe(auth.url);
});

test('an unknown provider is refused by code', async () => {
  const answer = await fetch(`${auth.url}/auth/v1/authorize?provider=nowhere`, {
    redirect: 'manual',
  });
  expect(answer.headers.get('x-sb-error-code')).toBe('oauth_provider_not_supported');
});

test('an address that the provider has not checked signs nobody in', async () => {
  const { login } = person(newEmail(), false);
  const end = await new Browser().through(
    await startUrl(auth.client(PUBLISHABLE, {}, 'pkce')),
    login,
  );
  expect(fragment(end).error_code).toBe('provider_email_needs_verification');
});

test('an account whose address was never proven is not joined; one that was is', async () => {
  const unproven = await signUp(auth);
  const first = person(unproven.email);
  const refused = await new Browser().through(
    await startUrl(auth.client(PUBLISHABLE, {}, 'pkce')),
    first.login,
  );
  expect(fragment(refused).error_code).toBe('email_exists');
  await auth.client().auth.signInWithOtp({ email: unproven.email });
  const code =
    /code: (\d{6})/.exec(
      auth.letters.findLast(({ to }) => to === unproven.email)?.text ?? '',
    )?.[1] ?? '';
  await auth.client().auth.verifyOtp({ email: unproven.email, token: code, type: 'email' });
  const client = auth.client(PUBLISHABLE, {}, 'pkce');
  const joined = await new Browser().through(await startUrl(client), first.login);
  const { data } = await client.auth.exchangeCodeForSession(joined.searchParams.get('code') ?? '');
  expect(data.session?.user).toMatchObject({
    id: unproven.user.id,
    app_metadata: { providers: ['email', 'house'] },
  });
});

test('a signed-in person links a provider in their own browser, lists it, and takes it off; the last way in stays', async () => {
  const { client, session, user } = await signUp(auth);
  const { login } = person();
  const address = `${auth.url}/auth/v1/user/identities/authorize?provider=house&skip_http_redirect=true&redirect_to=${auth.url}/`;
  const headers = { apikey: PUBLISHABLE, authorization: `Bearer ${session.access_token}` };
  const foreign = (await (await fetch(address, { headers })).json()) as { url: string };
  expect(fragment(await new Browser().through(foreign.url, login)).error_code).toBe(
    'bad_oauth_state',
  );

  const browser = new Browser();
  const { url } = (await (await browser.open(address, { headers })).json()) as { url: string };
  expect(fragment(await browser.through(url, login)).access_token).toBeTruthy();
  const { data } = await client.auth.getUserIdentities();
  expect(data?.identities.map(({ provider }) => provider)).toEqual(['email', 'house']);
  const house = data?.identities.find(({ provider }) => provider === 'house');
  const email = data?.identities.find(({ provider }) => provider === 'email');
  if (!house || !email) throw new Error('not linked');
  const stranger = await signUp(auth);
  expect((await stranger.client.auth.unlinkIdentity(house)).error?.code).toBe('identity_not_found');
  expect((await client.auth.unlinkIdentity(house)).error).toBeNull();
  expect((await client.auth.unlinkIdentity(email)).error?.code).toBe(
    'single_identity_not_deletable',
  );
  expect((await client.auth.getUser()).data.user?.id).toBe(user.id);
  expect(
    (await auth.client().auth.signInWithPassword({ email: user.email ?? '', password: PASSWORD }))
      .error,
  ).toBeNull();
});

/** Links the provider as a signed-in user's browser does, with PKCE. */
async function linkWithPkce(token: string, login: string, verifier: string) {
  const query = new URLSearchParams({
    provider: 'custom:house',
    skip_http_redirect: 'true',
    redirect_to: `${auth.url}/dashboard/settings?section=security`,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 's256',
  });
  const browser = new Browser();
  const answer = await browser.open(`${auth.url}/auth/v1/user/identities/authorize?${query}`, {
    headers: { apikey: PUBLISHABLE, authorization: `Bearer ${token}` },
  });
  const { url } = (await answer.json()) as { url: string };
  return browser.through(url, login);
}
const exchange = (code: string, verifier: string) =>
  fetch(`${auth.url}/auth/v1/token?grant_type=pkce`, {
    method: 'POST',
    headers: { apikey: PUBLISHABLE },
    body: JSON.stringify({ auth_code: code, code_verifier: verifier }),
  });

test('who connects a provider comes back to the session that they left, and is told by mail', async () => {
  const { client, session, email } = await signUp(auth);
  const verifier = 'v'.repeat(43);
  const end = await linkWithPkce(session.access_token, person().login, verifier);
  expect(end.pathname + end.search).toMatch(/^\/dashboard\/settings\?section=security&code=/);
  const answer = await exchange(end.searchParams.get('code') ?? '', verifier);
  const { access_token } = (await answer.json()) as { access_token: string };
  const [before, after] = await Promise.all(
    [session.access_token, access_token].map((token) => auth.auth.verify(token)),
  );
  expect(after?.session_id).toBe(before?.session_id);
  expect(after?.amr).toEqual(before?.amr);
  expect((await client.auth.getUserIdentities()).data?.identities).toHaveLength(2);
  expect(auth.letters.findLast(({ to }) => to === email)?.subject).toBe(
    'A new way to sign in was added',
  );
});

test('a session that was ended in the meantime does not come back by connecting a provider', async () => {
  const { client, session } = await signUp(auth);
  const verifier = 'w'.repeat(43);
  const end = await linkWithPkce(session.access_token, person().login, verifier);
  await client.auth.signOut();
  const answer = await exchange(end.searchParams.get('code') ?? '', verifier);
  expect(answer.headers.get('x-sb-error-code')).toBe('session_not_found');
});

test('an identity that opens one account is not linked to another', async () => {
  const { login } = person();
  const first = await signUp(auth);
  await linkWithPkce(first.session.access_token, login, 'a'.repeat(43));
  const second = await signUp(auth);
  const end = await linkWithPkce(second.session.access_token, login, 'b'.repeat(43));
  expect(fragment(end).error_code).toBe('identity_already_exists');
  expect((await second.client.auth.getUserIdentities()).data?.identities).toHaveLength(1);
});

test('of two identities taken off at once, one stays', async () => {
  const { client, session } = await signUp(auth);
  await linkWithPkce(session.access_token, person().login, 'c'.repeat(43));
  const { data } = await client.auth.getUserIdentities();
  const answers = await Promise.all(
    (data?.identities ?? []).map((identity) => client.auth.unlinkIdentity(identity)),
  );
  expect(answers.map(({ error }) => error?.code ?? 'ok').sort()).toEqual([
    'ok',
    'single_identity_not_deletable',
  ]);
  expect((await client.auth.getUserIdentities()).data?.identities).toHaveLength(1);
});

test('the settings name every place, also one of the operator’s own', async () => {
  const answer = await fetch(`${auth.url}/auth/v1/settings`, { headers: { apikey: PUBLISHABLE } });
  expect(await answer.json()).toMatchObject({
    external: { email: true, house: true },
    external_names: { house: 'House ID' },
  });
});

test('an answer in the name of another issuer signs nobody in', async () => {
  const { login } = person();
  const client = auth.client(PUBLISHABLE, {}, 'pkce');
  const browser = new Browser();
  const open = browser.open.bind(browser);
  let wasChanged = false;
  browser.open = async (url, init) => {
    const address = new URL(url);
    if (address.pathname === '/auth/v1/callback' && address.searchParams.has('iss')) {
      address.searchParams.set('iss', 'https://evil.test');
      wasChanged = true;
    }
    return open(address.href, init);
  };
  const end = await browser.through(await startUrl(client), login);
  expect(wasChanged).toBe(true);
  expect(fragment(end).error).toBe('server_error');
  expect(end.searchParams.get('code')).toBeNull();
});
