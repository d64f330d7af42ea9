import pg from 'pg';
import type { Logger } from 'pino';
import type { Bus } from './bus.ts';
import { Listeners } from './listeners.ts';

/** A payload is a topic, a space and an id. */
export const BUS_CHANNEL = 'limelight';
const RECONNECT_MS = 1_000;
const CONNECT_MS = 5_000;

/**
 * The largest batch. Messages that arrive while a statement is running go together in the next one: every commit that notifies
 * takes a lock on the whole server, one after the other.
 */
const MOST_AT_ONCE = 200;

/** A bus on one listening connection per process, which reconnects by itself. */
export async function createPostgresBus(connectionString: string, log: Logger): Promise<Bus> {
  const listeners = new Listeners();
  let client: pg.Client | null = null;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;
  let reconnecting: Promise<void> | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString,
      connectionTimeoutMillis: CONNECT_MS,
      application_name: 'limelight-bus',
      keepAlive: true,
    });
    next.on('notification', ({ payload = '' }) => listeners.hear(payload));
    next.on('error', (error) => {
      log.warn({ err: error }, 'bus connection lost');
      reconnectLater();
    });
    await next.connect();
    // notifications need not wait for the disk
    await next.query(`set synchronous_commit = off; listen ${BUS_CHANNEL}`);
    if (isClosed) return next.end();
    client = next;
  }

  async function reconnect(): Promise<void> {
    await connect();
    if (!isClosed) listeners.gap();
  }

  function reconnectLater(): void {
    client = null;
    if (isClosed) return;
    clearTimeout(retry);
    retry = setTimeout(() => {
      reconnecting = reconnect().catch(reconnectLater);
    }, RECONNECT_MS);
  }

  const waiting: { readonly payload: string; readonly done: () => void }[] = [];
  let isSpeaking = false;

  async function speak(): Promise<void> {
    isSpeaking = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MOST_AT_ONCE);
      await client
        ?.query('select pg_notify($1, said) from unnest($2::text[]) said', [
          BUS_CHANNEL,
          batch.map(({ payload }) => payload),
        ])
        .catch((error: unknown) => log.warn({ err: error }, 'messages were lost'));
      for (const { done } of batch) done();
    }
    isSpeaking = false;
  }

  await connect();
  return {
    publish: (topic, id) =>
      new Promise((done) => {
        waiting.push({ payload: `${topic} ${id}`, done });
        if (!isSpeaking) void speak();
      }),
    subscribe: listeners.subscribe,
    onGap: listeners.onGap,
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await client?.end();
      // a connection that is being opened is closed as soon as it is open
      await reconnecting;
    },
  };
}
