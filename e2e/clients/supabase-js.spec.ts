import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { TOTP } from 'otpauth';
import WebSocket from 'ws';
import type { Product } from '../support/product.ts';
import { announceFault, expect, newEmail, test } from '../support/test.ts';

/** The calls of docs/product.md, 'Client calls', word for word, through the official client against a running product. */

const PHOTO = path.resolve(import.meta.dirname, '../fixtures/photo.jpg');
const PASSWORD = 'a quiet harbour 7';

/** A client with its own session, like a separate browser. */
async function clientOf(product: Product, key?: string): Promise<SupabaseClient> {
  const config = await (await fetch(`${product.url}/config.json`)).json();
  return createClient(product.url, key ?? config.supabaseKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    // Node 20 has no built-in WebSocket.
    realtime: { transport: WebSocket as never },
  });
}

async function signedUp(product: Product, data: Record<string, string>) {
  const client = await clientOf(product);
  const email = newEmail('client');
  const answer = await client.auth.signUp({
    email,
    password: PASSWORD,
    options: { emailRedirectTo: `${product.url}/`, data },
  });
  expect(answer.error).toBeNull();
  const { user, session } = answer.data;
  if (!user || !session) throw new Error('no session');
  return { client, email, user, session };
}

test('sign up, sign in, session, user, state changes, sign out', async ({ product }) => {
  const { email, user, session } = await signedUp(product, { username: 'Ada', user_type: 'fan' });
  expect(session).toMatchObject({ token_type: 'bearer', user: { id: user.id } });
  expect(session.expires_at).toBeGreaterThan(Date.now() / 1000);
  expect(user.user_metadata).toMatchObject({ username: 'Ada', user_type: 'fan' });

  const client = await clientOf(product);
  const events: string[] = [];
  const { data: listening } = client.auth.onAuthStateChange((event) => void events.push(event));
  const refused = await client.auth.signInWithPassword({ email, password: 'wrong' });
  expect(refused.error).toMatchObject({
    status: 400,
    code: 'invalid_credentials',
    message: 'Invalid login credentials',
  });
  const signedIn = await client.auth.signInWithPassword({ email, password: PASSWORD });
  expect(signedIn.error).toBeNull();
  expect((await client.auth.getSession()).data.session?.user.email).toBe(email);
  expect((await client.auth.getUser()).data.user?.id).toBe(user.id);
  const token = signedIn.data.session?.access_token ?? '';
  expect((await client.auth.signOut()).error).toBeNull();
  expect((await client.auth.getSession()).data.session).toBeNull();
  expect((await client.auth.getUser(token)).error).not.toBeNull();
  expect(events).toEqual(expect.arrayContaining(['INITIAL_SESSION', 'SIGNED_IN', 'SIGNED_OUT']));
  listening.subscription.unsubscribe();

  const again = await client.auth.signUp({ email, password: PASSWORD });
  expect(again.error).toMatchObject({ code: 'user_already_exists' });
});

test('both flows of becoming a creator end in the same state; the selects of the product', async ({
  product,
}) => {
  const byCreators = await signedUp(product, { username: 'Bo', user_type: 'fan' });
  const byRoles = await signedUp(product, { display_name: 'Cleo' });
  const roleOf = ({ client, user }: typeof byCreators) =>
    client
      .from('user_roles')
      .select('role')
      .eq('user_id', user.id)
      .eq('role', 'creator')
      .maybeSingle();
  const creatorOf = ({ client, user }: typeof byCreators) =>
    client.from('creators').select('*').eq('id', user.id).single();

  expect(await roleOf(byCreators)).toMatchObject({ data: null, error: null });
  expect((await creatorOf(byCreators)).error).toMatchObject({ code: 'PGRST116' });

  // the insert of the 'Become a creator' button
  const insert = () =>
    byCreators.client
      .from('creators')
      .insert({ id: byCreators.user.id, onboarding_complete: false });
  expect((await insert()).error).toBeNull();
  expect((await insert()).error).toMatchObject({ code: '23505' });
  // the other flow: after loading the profile
  const profile = await byRoles.client
    .from('profiles')
    .select('*')
    .eq('id', byRoles.user.id)
    .single();
  expect(profile.data).toMatchObject({ id: byRoles.user.id, display_name: 'Cleo' });
  const { error } = await byRoles.client
    .from('user_roles')
    .insert({ user_id: byRoles.user.id, role: 'creator' });
  expect(error).toBeNull();

  for (const person of [byCreators, byRoles]) {
    expect((await roleOf(person)).data).toEqual({ role: 'creator' });
    expect((await creatorOf(person)).data).toMatchObject({
      id: person.user.id,
      tags: [],
      total_subscribers: 0,
      onboarding_complete: false,
    });
  }

  // only for oneself, and no higher role
  const stranger = await signedUp(product, { username: 'Dot', user_type: 'fan' });
  for (const row of [
    { user_id: byRoles.user.id, role: 'creator' },
    { user_id: stranger.user.id, role: 'admin' },
  ]) {
    expect((await stranger.client.from('user_roles').insert(row)).error).not.toBeNull();
  }
  expect((await roleOf(stranger)).data).toBeNull();

  // discover, with only the publishable key
  const discover = await (
    await clientOf(product)
  )
    .from('creators')
    .select(
      'id, tags, total_subscribers, banner_url, profiles!inner(display_name, handle, avatar_url, bio)',
    )
    .order('total_subscribers', { ascending: false })
    .limit(20);
  expect(discover.error).toBeNull();
  const mine = discover.data?.find(({ id }) => id === byRoles.user.id);
  expect(mine).toMatchObject({ profiles: { display_name: 'Cleo', bio: null } });
});

test('signing up as a creator is one at once; what the person edits later is no right', async ({
  product,
}) => {
  const creator = await signedUp(product, { username: 'Eva', user_type: 'creator' });
  const role = await creator.client
    .from('user_roles')
    .select('role')
    .eq('user_id', creator.user.id)
    .eq('role', 'creator')
    .single();
  expect(role.data).toEqual({ role: 'creator' });

  const fan = await signedUp(product, { username: 'Fay', user_type: 'fan' });
  expect((await fan.client.auth.updateUser({ data: { user_type: 'creator' } })).error).toBeNull();
  await fan.client.auth.refreshSession();
  const none = await fan.client.from('user_roles').select('role').eq('user_id', fan.user.id);
  expect(none.data).toEqual([]);
});

test('factors and levels: the next level is the second one once a factor is verified', async ({
  product,
}) => {
  const { client, email } = await signedUp(product, { username: 'Gil', user_type: 'fan' });
  const levels = async (of: SupabaseClient) =>
    (await of.auth.mfa.getAuthenticatorAssuranceLevel()).data;
  expect(await levels(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });

  const enrolled = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'App' });
  if (!enrolled.data) throw enrolled.error;
  expect(enrolled.data.totp.qr_code).toContain('data:image/svg+xml');
  expect(await levels(client), 'not verified yet').toMatchObject({ nextLevel: 'aal1' });
  const factorId = enrolled.data.id;
  const app = new TOTP({ secret: enrolled.data.totp.secret });
  const challenge = await client.auth.mfa.challenge({ factorId });
  if (!challenge.data) throw challenge.error;
  const challengeId = challenge.data.id;
  const code = app.generate();
  const verified = await client.auth.mfa.verify({ factorId, challengeId, code });
  expect(verified.error).toBeNull();
  expect(await levels(client)).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
  await client.auth.refreshSession();
  expect(await levels(client), 'kept over a refresh').toMatchObject({ currentLevel: 'aal2' });

  const later = await clientOf(product);
  await later.auth.signInWithPassword({ email, password: PASSWORD });
  expect(await levels(later)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
  const replayed = await later.auth.mfa.challengeAndVerify({ factorId, code });
  expect(replayed.error).toMatchObject({ code: 'mfa_verification_failed' });
  expect((await client.auth.mfa.listFactors()).data?.totp).toHaveLength(1);
  expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();
  expect((await client.auth.mfa.listFactors()).data?.all).toEqual([]);
});

test('getClaims checks against the key set and refuses a changed signature', async ({
  product,
}) => {
  const { client, user, session } = await signedUp(product, { username: 'Hal', user_type: 'fan' });
  const keys = await (await fetch(`${product.url}/auth/v1/.well-known/jwks.json`)).json();
  expect(keys.keys[0]).toMatchObject({ kty: 'EC', alg: 'ES256' });
  expect(keys.keys[0]).not.toHaveProperty('d');
  const good = await client.auth.getClaims();
  expect(good.data?.claims).toMatchObject({ sub: user.id, role: 'authenticated', aal: 'aal1' });
  const [head, body, signature = ''] = session.access_token.split('.');
  const changed = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1);
  const bad = await client.auth.getClaims(`${head}.${body}.${changed}`);
  expect(bad.data).toBeNull();
  expect(bad.error?.message).toBe('Invalid JWT signature');
});

test('third-party sign-in has an address with a challenge; without a key there is no client', async ({
  product,
}) => {
  const config = await (await fetch(`${product.url}/config.json`)).json();
  const client = createClient(product.url, config.supabaseKey, {
    auth: { persistSession: false, autoRefreshToken: false, flowType: 'pkce' },
    realtime: { transport: WebSocket as never },
  });
  const { data } = await client.auth.signInWithOAuth({
    provider: 'github',
    options: { redirectTo: `${product.url}/`, scopes: 'user:email', skipBrowserRedirect: true },
  });
  const address = new URL(data.url ?? '');
  expect(address.pathname).toBe('/auth/v1/authorize');
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    provider: 'github',
    redirect_to: `${product.url}/`,
    scopes: 'user:email',
    code_challenge_method: 's256',
  });
  // GitHub sign-in is off here
  expect((await fetch(address, { redirect: 'manual' })).status).toBeGreaterThanOrEqual(300);
  expect(() => createClient(product.url, '')).toThrow('supabaseKey is required.');
});

test('files by name: buckets of /config.json, up, listed, down, moved, removed; the service key', async ({
  product,
}) => {
  const { client, user } = await signedUp(product, { username: 'Ida', user_type: 'fan' });
  const { buckets } = await (await fetch(`${product.url}/config.json`)).json();
  const listed = await client.storage.listBuckets();
  expect(listed.data?.map(({ id }) => id).toSorted()).toEqual(buckets.toSorted());

  const picture = await readFile(PHOTO);
  const media = client.storage.from('media');
  const name = `${user.id}/trip/photo.jpg`;
  const uploaded = await media.upload(name, new Blob([new Uint8Array(picture)]));
  expect(uploaded).toMatchObject({ data: { path: name, fullPath: `media/${name}` }, error: null });
  expect((await media.list(`${user.id}/trip`)).data?.map((one) => one.name)).toEqual(['photo.jpg']);
  const down = await media.download(name);
  expect(Buffer.from((await down.data?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(picture)).toBe(
    true,
  );
  expect((await media.move(name, `${user.id}/kept.jpg`)).error).toBeNull();

  const serviceKey = (await readFile(path.join(product.dataDir, 'service-key'), 'utf8')).trim();
  const service = (await clientOf(product, serviceKey)).storage.from('media');
  expect((await service.list(user.id)).data?.map((one) => one.name)).toEqual(['kept.jpg']);
  expect((await media.remove([`${user.id}/kept.jpg`])).data).toHaveLength(1);
  const stranger = (await clientOf(product)).storage.from('media');
  expect((await stranger.upload(name, picture)).error).toMatchObject({ status: 401 });
});

test('a page of another origin calls with a bearer, and never with our cookies', async ({
  product,
  browser,
}) => {
  const { session, user } = await signedUp(product, { username: 'Jo', user_type: 'fan' });
  const config = await (await fetch(`${product.url}/config.json`)).json();
  const elsewhere = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html');
    answer.end('<title>elsewhere</title>');
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const bound = elsewhere.address();
  if (bound === null || typeof bound === 'string') throw new Error('no port');
  // a separate page: the errors of refused requests are also on its console
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${bound.port}/`);
  announceFault('404 PUT /functions/v1/nothing');
  announceFault('blocked by CORS policy');
  announceFault('net::ERR_FAILED');
  const seen = await page.evaluate(
    async ({ url, apikey, token, id }) => {
      const headers = { apikey, authorization: `Bearer ${token}` };
      const told = (path: string, init: RequestInit = {}) =>
        fetch(url + path, { ...init, headers: { ...headers, ...init.headers } }).then(
          ({ status, headers: given }) => ({
            status,
            range: given.get('content-range'),
            request: given.get('x-request-id') !== null,
            tus: given.get('tus-resumable'),
          }),
          () => 'refused by the browser',
        );
      return {
        config: await told('/config.json'),
        auth: await told('/auth/v1/user'),
        rest: await told(`/rest/v1/profiles?select=id&id=eq.${id}`, {
          headers: { prefer: 'count=exact' },
        }),
        buckets: await told('/storage/v1/bucket'),
        tus: await told('/storage/v1/upload/resumable', {
          method: 'POST',
          headers: { 'tus-resumable': '1.0.0', 'upload-length': '5' },
        }),
        functions: await told('/functions/v1/openapi.json'),
        fault: await told('/functions/v1/nothing', { method: 'PUT' }),
        withCookies: await told('/storage/v1/bucket', { credentials: 'include' }),
        home: await told('/'),
      };
    },
    { url: product.url, apikey: config.supabaseKey, token: session.access_token, id: user.id },
  );
  await page.close();
  elsewhere.close();
  const open = { status: 200, request: true };
  expect(seen).toMatchObject({
    config: open,
    auth: open,
    rest: { ...open, range: '0-0/1' },
    buckets: open,
    tus: { status: 201, request: true, tus: '1.0.0' },
    functions: open,
    fault: { status: 404, request: true },
    withCookies: 'refused by the browser',
    home: 'refused by the browser',
  });
});
