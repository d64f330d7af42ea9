/** What it costs the database when one app rejoins: the number in docs/decisions/0029-realtime.md. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { userId } from '@limelight/contract/platform/ids';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import ws from 'ws';
import { open } from '../test/chats/chats.ts';
import { countStatements } from '../test/database/count-statements.ts';
import { buildSeller, viewerOf } from '../test/factories/creators.ts';
import { operationsAs } from '../test/operations.ts';
import { serve } from '../test/serve.ts';
import { joined } from '../test/peers/start-realtime.ts';
import { openTestDb } from '../test/test-db.ts';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { FixedClock, MINUTE } from './platform/clock/clock.ts';
import { loadApiKeys } from './services/api-keys.ts';
import { makeDeps } from './start/make-deps.ts';

const log = pino({ level: 'silent' });

/** Auth uses the machine's time; here it advances with the test. */
class TestClock extends FixedClock {
  override toMachineTime(time: Date): Date {
    return time;
  }
}
const clock = new TestClock(new Date());

let client: SupabaseClient;
let topics: readonly string[];
let names: string[];
const transactions = vi.fn();
const closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  const database = await openTestDb();
  closing.push(database.close);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'limelight-rejoin-'));
  closing.push(() => rm(dataDir, { recursive: true, force: true }));
  const apiKeys = await loadApiKeys(database.db, dataDir, log);
  const counted = countStatements(database.db);
  ({ names } = counted);
  const db: typeof counted.db = {
    ...counted.db,
    tx: (work) => {
      transactions();
      return counted.db.tx(work);
    },
  };
  const config = readConfig({ DATA_DIR: dataDir, SAMPLE_CONTENT: 'off' });
  const made = await makeDeps({ config, db, log, databaseUrl: database.url });
  closing.push(() => made.bus.close());
  const deps = { ...made, clock };
  const app = await createApp({
    deps,
    apiKeys,
    databaseUrl: database.url,
    root: null,
    isStopping: () => false,
  });
  closing.push(() => app.close());
  const served = await serve(app.fetch);
  const detach = app.attach(served.server);
  closing.push(async () => {
    await client.realtime.disconnect();
    await detach();
    await served.close();
  });
  client = createClient(served.url, apiKeys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: ws as never },
  });
  const { data, error } = await client.auth.signUp({
    email: 'fan@example.com',
    password: 'a quiet harbour 7',
    options: { data: { username: 'fan', user_type: 'fan' } },
  });
  if (error || !data.session) throw error ?? new Error('no session');
  await client.realtime.setAuth(data.session.access_token);
  const fan = userId.parse(data.session.user.id);
  const { id: creator } = await buildSeller(database.db);
  await database.db.pool.query('insert into follows values ($1, $2, $3)', [
    fan,
    creator,
    clock.now(),
  ]);
  const conversation = await open((id) => operationsAs(deps, viewerOf(id)), fan, creator);
  topics = [`user:${fan}`, `conversation:${conversation}`];
});
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

/** The statements of looking up the person and their rights, for each topic; the rule of a conversation runs two. */
const FOUR = [
  'accounts.find-viewer',
  'accounts.find-viewer',
  'messages.my-side',
  'messages.relation',
];

/**
 * The socket is new, as after a disconnect; topics are joined one after the other, so that what the first reads is cached for
 * the second.
 */
async function comeBack(): Promise<readonly string[]> {
  await client.removeAllChannels();
  await client.realtime.disconnect();
  names.length = 0;
  transactions.mockClear();
  for (const topic of topics)
    expect(await joined(client.channel(topic, { config: { private: true } }))).toBe('SUBSCRIBED');
  expect(transactions).not.toHaveBeenCalled();
  return [...names];
}

it('coming back to the own topic and one conversation costs four statements', async () => {
  await comeBack();
  expect(await comeBack()).toEqual(FOUR);
});

it('after more than 30 seconds, or in another process, the session is looked up once more', async () => {
  await comeBack();
  clock.advance(MINUTE);
  expect(await comeBack()).toEqual(['auth.is-session-live', ...FOUR]);
});

it('topics that are joined at once look the session up once', async () => {
  await comeBack();
  clock.advance(MINUTE);
  await client.removeAllChannels();
  names.length = 0;
  const all = topics.map((topic) => joined(client.channel(topic, { config: { private: true } })));
  expect(await Promise.all(all)).toEqual(topics.map(() => 'SUBSCRIBED'));
  expect(names.filter((name) => name === 'auth.is-session-live')).toHaveLength(1);
});
