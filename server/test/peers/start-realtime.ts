import { randomUUID } from 'node:crypto';
import {
  createClient,
  REALTIME_SUBSCRIBE_STATES,
  type RealtimeChannel,
  type RealtimeChannelOptions,
  type SupabaseClient,
} from '@supabase/supabase-js';
import { Hono } from 'hono';
import { generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { pino } from 'pino';
import ws from 'ws';
import type { Bus } from '../../src/platform/bus/bus.ts';
import { createPostgresBus } from '../../src/platform/bus/postgres-bus.ts';
import type { Claims, VerifyToken } from '../../src/services/access.ts';
import { apiKeys } from '../../src/services/api-keys.ts';
import {
  createRealtimeService,
  createRowReader,
  NO_RIGHTS,
  type Rights,
} from '../../src/services/realtime/index.ts';
import type { Limits } from '../../src/services/realtime/limits.ts';
import { createRelay } from '../../src/services/realtime/relay.ts';
import { createRealtime } from '../../src/services/realtime/tell.ts';
import { PUBLISHABLE, SERVICE } from './start-auth.ts';
import { serve } from '../serve.ts';
import { openTestDb } from '../test-db.ts';

const log = pino({ level: 'silent' });
const ALL: Rights = { hear: true, speak: true, present: true };

export type TestRealtime = Awaited<ReturnType<typeof startTestRealtime>>;

/**
 * realtime/v1 on free ports, over a database of its own. `rights` decides who may use a topic `room:…` (by default everyone who
 * is signed in); `user:{id}` is open to that person. Tokens are signed by a key of the test.
 */
export async function startTestRealtime(
  limits: Partial<Limits> = {},
  /** Opens a bus between processes other than the database's. */
  openBus?: (databaseUrl: string) => Promise<Bus>,
) {
  const database = await openTestDb();
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const rights = new Map<string, Rights>();
  const ended = new Set<string>();
  /** Runs after a rule has decided and before its result arrives. */
  const answering = { rule: async () => {} };
  const clients: SupabaseClient[] = [];
  const closing: (() => Promise<unknown>)[] = [];
  const verify: VerifyToken = async (token) => {
    try {
      const { payload } = await jwtVerify<Claims>(token, publicKey, { algorithms: ['ES256'] });
      return ended.has(payload.session_id) ? null : payload;
    } catch {
      return null;
    }
  };

  /** One process: its address, and its buses to the other processes. */
  async function startProcess() {
    const news = await createPostgresBus(database.url, log);
    const bus = (await openBus?.(database.url)) ?? news;
    const service = createRealtimeService({
      apiKeys: apiKeys(PUBLISHABLE, SERVICE),
      verify,
      isPrivate: (topic) => /^(room|user):/.test(topic),
      async rightsOf({ sub }, topic) {
        if (topic === `user:${sub}`) return ALL;
        const given = rights.get(`${topic} ${sub}`) ?? ALL;
        await answering.rule();
        return topic.startsWith('room:') ? given : NO_RIGHTS;
      },
      bus,
      relay: createRelay(bus, log),
      onSessionEnded: (listener) => void bus.subscribe('session_ended', listener),
      onPersonEnded: (listener) =>
        void news.subscribe('account_ended', (said) => {
          const [id = '', how] = said.split(' ');
          listener(id, `The account is ${how}`);
        }),
      topicsWith: async () => [],
      rows: createRowReader({
        db: database.db,
        news,
        tables: [
          { name: 'creators', owner: 'id' },
          { name: 'profiles', owner: 'id' },
          { name: 'user_roles', owner: 'user_id' },
        ],
        log,
      }),
      clientAddress: ({ socket }) => socket.remoteAddress ?? '',
      allowsOrigin: (origin) => origin === 'https://own.example',
      isStopping: () => false,
      limits,
      log,
    });
    const { fetch } = new Hono().route('/realtime/v1', service.routes);
    const served = await serve(fetch);
    const detach = service.attach(served.server);
    let isClosed = false;
    const close = async () => {
      if (isClosed) return;
      isClosed = true;
      await detach();
      await served.close();
      await service.close();
      await bus.close();
      if (bus !== news) await news.close();
    };
    closing.push(close);
    return { url: served.url, bus, close };
  }

  const first = await startProcess();
  return {
    ...first,
    db: database.db,
    databaseUrl: database.url,
    startProcess,
    rights,
    answering,
    /** The product's realtime port, connected to the first process. */
    realtime: createRealtime(createRelay(first.bus, log)),
    /** Seconds until the token expires; negative for an expired one. */
    tokenFor(
      id: string,
      { session = randomUUID(), expiresIn = 3_600 }: { session?: string; expiresIn?: number } = {},
    ) {
      const now = Math.floor(Date.now() / 1_000);
      return new SignJWT({ role: 'authenticated', aal: 'aal1', session_id: session })
        .setProtectedHeader({ alg: 'ES256' })
        .setSubject(id)
        .setIssuedAt(now)
        .setExpirationTime(now + expiresIn)
        .sign(privateKey);
    },
    /** An official client with this token, or a stranger's; closed at the end of the test. */
    async client(token: string | null, { url = first.url, vsn = '2.0.0' } = {}) {
      const client = createClient(url, PUBLISHABLE, {
        auth: { persistSession: false, autoRefreshToken: false },
        realtime: { transport: ws as never, vsn },
      });
      if (token !== null) await client.realtime.setAuth(token);
      clients.push(client);
      return client;
    },
    async endSession(id: string, bus = first.bus) {
      ended.add(id);
      await bus.publish('session_ended', id);
    },
    /** A socket without the client library; `query` replaces the usual one. */
    raw: (query = `apikey=${PUBLISHABLE}&vsn=2.0.0`, options: ws.ClientOptions = {}) =>
      new ws(`${first.url.replace('http', 'ws')}/realtime/v1/websocket?${query}`, options),
    async close() {
      for (const client of clients) await client.realtime.disconnect();
      for (const close of closing.reverse()) await close();
      await database.close();
    },
  };
}

/** Joins a channel; returns the status: SUBSCRIBED, or why not. */
export function joined(channel: RealtimeChannel): Promise<string> {
  return new Promise((resolve) => {
    channel.subscribe((status, error) => {
      if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve(status);
      else if (status !== REALTIME_SUBSCRIBE_STATES.CLOSED) resolve(error?.message ?? status);
    });
  });
}

/** A private channel that collects everything it receives. */
export function listen(
  client: SupabaseClient,
  topic: string,
  config: RealtimeChannelOptions['config'] = {},
) {
  const heard: { event: string; payload: unknown }[] = [];
  const system: { status: string; message: string }[] = [];
  const channel = client
    .channel(topic, { config: { private: true, ...config } })
    .on(
      'broadcast',
      { event: '*' },
      ({ event, payload }) => void heard.push({ event, payload: payload as unknown }),
    )
    .on('system', {}, (given: { status: string; message: string }) => void system.push(given));
  return { channel, heard, system, joined: () => joined(channel) };
}
