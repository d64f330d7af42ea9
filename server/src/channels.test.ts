import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import ws from 'ws';
import { conversationTopic } from '@limelight/contract/messages/topic';
import { userId, type UserId } from '@limelight/contract/platform/ids';
import { userTopic } from '@limelight/contract/platform/realtime';
import { viewerOf } from '../test/factories/creators.ts';
import { serve } from '../test/serve.ts';
import { newEmail, PASSWORD } from '../test/peers/start-auth.ts';
import { listen as listenTo } from '../test/peers/start-realtime.ts';
import { openTestDb } from '../test/test-db.ts';
import { createApp } from './app.ts';
import { channelRights, isPrivateTopic } from './channels.ts';
import { readConfig } from './config.ts';
import type { Deps } from './kernel/deps.ts';
import { insertConversation } from './messages/conversation/conversation-queries.ts';
import { block } from './safety/index.ts';
import { liftSuspension, suspend } from './safety/suspend.ts';
import { loadApiKeys } from './services/api-keys.ts';
import { makeDeps } from './start/make-deps.ts';

const log = pino({ level: 'silent' });
let deps: Deps;
let newClient: () => ReturnType<typeof createClient>;
/** Calls an operation over HTTP; returns the code of the response, 'ok' where it has none. */
let call: (token: string, method: string, path: string, body?: object) => Promise<string>;
let close: () => Promise<void>;
beforeAll(async () => {
  const database = await openTestDb();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'limelight-channels-'));
  const config = readConfig({ DATA_DIR: dataDir, SAMPLE_CONTENT: 'off' });
  const apiKeys = await loadApiKeys(database.db, dataDir, log);
  deps = await makeDeps({ config, db: database.db, log, databaseUrl: database.url });
  const app = await createApp({
    deps,
    apiKeys,
    databaseUrl: database.url,
    root: null,
    isStopping: () => false,
  });
  const served = await serve(app.fetch);
  const detach = app.attach(served.server);
  newClient = () =>
    createClient(served.url, apiKeys.publishable, {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: ws as never },
    });
  call = async (token, method, at, body) => {
    const answer = await fetch(`${served.url}/functions/v1${at}`, {
      method,
      headers: {
        apikey: apiKeys.publishable,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { code = 'ok' } = (await answer.json()) as { code?: string };
    return code;
  };
  close = async () => {
    await detach();
    await served.close();
    await app.close();
    await deps.bus.close();
    await database.close();
    await rm(dataDir, { recursive: true });
  };
});
afterAll(() => close());

const eventually = (run: () => void) => vi.waitFor(run, 30_000);

async function signUp() {
  const client = newClient();
  const email = newEmail();
  const { data } = await client.auth.signUp({ email, password: PASSWORD });
  if (!data.user) throw new Error('nobody was signed up');
  return { client, email, id: userId.parse(data.user.id) };
}

describe('the own channel of a person', () => {
  it('is theirs alone, hears what the server tells, and ends with the sign-out', async () => {
    const ada = await signUp();
    const grace = await signUp();
    const own = listenTo(ada.client, userTopic(ada.id));
    const foreign = listenTo(grace.client, userTopic(ada.id));
    expect(await own.joined()).toBe('SUBSCRIBED');
    expect(await foreign.joined()).toMatch(/^Unauthorized|\(The account is suspended\)$/);
    await deps.realtime.tell(userTopic(ada.id), 'notice', { count: 1 });
    await eventually(() => expect(own.heard).toEqual([{ event: 'notice', payload: { count: 1 } }]));
    await ada.client.auth.signOut();
    await eventually(() => expect(own.channel.state).toBe('closed'));
    await grace.client.realtime.disconnect();
  });

  it('of who is suspended ends at once and says why, and cannot be joined again', async () => {
    const { client, id } = await signUp();
    const own = listenTo(client, userTopic(id));
    const said: string[] = [];
    own.channel.on('system', {}, ({ message }: { message: string }) => void said.push(message));
    expect(await own.joined()).toBe('SUBSCRIBED');
    await deps.db.pool.query('update accounts set suspended_at = now() where id = $1', [id]);
    await eventually(() => expect(own.channel.state).toBe('closed'));
    expect(said).toContain('The account is suspended');
    // Over a socket of its own: the server may still be closing the first. Where it hears late of the end, it closes this one too.
    await client.realtime.disconnect();
    const again = await listenTo(client, userTopic(id)).joined();
    expect(again).toMatch(/^Unauthorized|\(The account is suspended\)$/);
    await client.realtime.disconnect();
  });
});

it('who is suspended is out with every token, hears why when signing in, and is back once it is lifted', async () => {
  const { client, id } = await signUp();
  const { id: staff } = await signUp();
  await deps.db.pool.query(`insert into user_roles values ($1, 'moderator')`, [staff]);
  const { data: before } = await client.auth.getSession();
  const email = before.session?.user.email ?? '';
  const moderator = viewerOf(staff, 'moderator');
  const made = { userId: id, reason: 'Spam', until: null };
  expect(await suspend(deps, moderator, made)).toBeNull();
  const why = 'Your account is suspended. The reason: Spam. If you think';
  const signIn = () => newClient().auth.signInWithPassword({ email, password: PASSWORD });
  const { error: refused } = await signIn();
  expect(refused).toMatchObject({ code: 'user_banned', message: expect.stringContaining(why) });
  const { error: spent } = await client.auth.refreshSession(before.session ?? undefined);
  expect(spent).toMatchObject({ code: 'user_banned', message: expect.stringContaining(why) });
  const token = before.session?.access_token ?? '';
  expect((await newClient().auth.getUser(token)).error?.name).toBe('AuthSessionMissingError');
  // an open page is signed out at its next request; an invalid token learns nothing
  const me = (bearer: string) => call(bearer, 'GET', '/accounts/me');
  expect(await me(token)).toBe('suspended');
  expect(await me(`${token.slice(0, -4)}AAAA`)).toBe('not_signed_in');
  const { error: wrong } = await newClient().auth.signInWithPassword({ email, password: 'x' });
  expect(wrong?.code).toBe('invalid_credentials');

  expect(await liftSuspension(deps, moderator, { userId: id, note: 'A mistake' })).toBeNull();
  expect((await signIn()).error).toBeNull();
  expect(await me(token)).toBe('not_signed_in');
});

describe('the channel of a conversation', () => {
  const change = (text: string) => (id: string) => deps.db.pool.query(text, [id]);

  it.each<[string, (ada: UserId, grace: UserId) => Promise<unknown>]>([
    [
      'a block',
      (ada, grace) => block(deps, viewerOf(ada), { userId: grace, cancelMembership: false }),
    ],
    ['a suspension', change('update accounts set suspended_at = now() where id = $1')],
    ['a deletion', change('update accounts set deleted_at = now() where id = $1')],
  ])('ends at once for both people with %s', async (_, end) => {
    const [ada, grace] = [await signUp(), await signUp()];
    await deps.db.pool.query(`insert into user_roles (user_id, role) values ($1, 'creator')`, [
      ada.id,
    ]);
    const [made] = await deps.db.many(insertConversation, ada.id, grace.id, deps.clock.now());
    const topic = conversationTopic(made?.conversation_id ?? '');
    const channels = [listenTo(ada.client, topic), listenTo(grace.client, topic)];
    const own = listenTo(grace.client, userTopic(grace.id));
    for (const { joined } of [...channels, own]) expect(await joined()).toBe('SUBSCRIBED');
    await end(ada.id, grace.id);
    for (const { channel } of channels)
      await eventually(() => expect(channel.state).toBe('closed'));
    expect(own.channel.state).toBe('joined');
    expect(await listenTo(grace.client, topic).joined()).toMatch(/^Unauthorized/);
    for (const { client } of [ada, grace]) await client.realtime.disconnect();
  });
});

it('who is suspended in mid-conversation is cut off at once, sends nothing more, and goes on once it is lifted', async () => {
  const [ada, grace, staff] = [await signUp(), await signUp(), await signUp()];
  const grant = (id: UserId, role: string) =>
    deps.db.pool.query('insert into user_roles (user_id, role) values ($1, $2)', [id, role]);
  await grant(ada.id, 'creator');
  await grant(staff.id, 'moderator');
  await deps.db.pool.query('insert into follows values ($1, $2, now())', [grace.id, ada.id]);
  const [made] = await deps.db.many(insertConversation, ada.id, grace.id, deps.clock.now());
  const conversationId = made?.conversation_id ?? '';
  const path = `/messages/conversations/${conversationId}/messages`;
  const tokenOf = async ({ client }: typeof ada) =>
    (await client.auth.getSession()).data.session?.access_token ?? '';
  const [adasToken, gracesToken] = [await tokenOf(ada), await tokenOf(grace)];
  const say = (token: string, text: string) =>
    call(token, 'POST', path, { clientId: randomUUID(), text });
  expect(await say(gracesToken, 'Are you there?')).toBe('ok');
  expect(await say(adasToken, 'Yes')).toBe('ok');
  const topic = conversationTopic(conversationId);
  const [adas, graces] = [listenTo(ada.client, topic), listenTo(grace.client, topic)];
  const own = listenTo(ada.client, userTopic(ada.id));
  for (const { joined } of [adas, graces, own]) expect(await joined()).toBe('SUBSCRIBED');
  await adas.channel.send({ type: 'broadcast', event: 'typing', payload: {} });
  await eventually(() => expect(graces.heard.map(({ event }) => event)).toContain('typing'));
  const before = graces.heard.length;

  const moderator = viewerOf(staff.id, 'moderator');
  const suspension = { userId: ada.id, reason: 'Spam', until: null };
  expect(await suspend(deps, moderator, suspension)).toBeNull();
  for (const { channel } of [adas, graces, own])
    await eventually(() => expect(channel.state).toBe('closed'));
  await eventually(() => expect(ada.client.realtime.isConnected()).toBe(false));
  // the token is valid for most of an hour
  expect(await say(adasToken, 'One more thing')).toBe('suspended');
  expect(await say(gracesToken, 'Where did you go?')).not.toBe('ok');
  expect(await listenTo(ada.client, topic).joined()).toMatch(/^InvalidJWTToken/);
  expect(graces.heard).toHaveLength(before);

  expect(await liftSuspension(deps, moderator, { userId: ada.id, note: 'A mistake' })).toBeNull();
  const { data } = await newClient().auth.signInWithPassword({
    email: ada.email,
    password: PASSWORD,
  });
  expect(await say(data.session?.access_token ?? '', 'I am back')).toBe('ok');
  const { rows } = await deps.db.pool.query<{ author_id: string }>(
    'select author_id from messages where conversation_id = $1 order by sequence',
    [conversationId],
  );
  expect(rows.map((row) => row.author_id)).toEqual([grace.id, ada.id, ada.id]);
  for (const { client } of [ada, grace]) await client.realtime.disconnect();
});

describe('the rule of a topic', () => {
  const viewer = {
    id: userId.parse(randomUUID()),
    sessionId: randomUUID(),
    aal: 'aal1' as const,
    roles: new Set([]),
  };
  const nothing = { hear: false, speak: false, present: false };
  const all = { hear: true, speak: true, present: true };

  it.each([
    ['their own', () => userTopic(viewer.id), all, true],
    ['somebody else’s', () => userTopic(userId.parse(randomUUID())), nothing, true],
    ['no id', () => 'user:', nothing, true],
    ['more than an id', () => `${userTopic(viewer.id)}:x`, nothing, true],
    ['no kind', () => viewer.id, nothing, false],
    ['nothing before the colon', () => `:${viewer.id}`, nothing, false],
    ['a kind that nobody knows', () => `users:${viewer.id}`, nothing, false],
    ['a name of any object', () => `constructor:${viewer.id}`, nothing, false],
  ])('%s', async (_, topic, expected, isPrivate) => {
    expect(await channelRights(deps, viewer, topic())).toEqual(expected);
    expect(isPrivateTopic(deps, topic())).toBe(isPrivate);
  });
});
