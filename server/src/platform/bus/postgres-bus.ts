import pg from 'pg';
import type { Logger } from 'pino';
import type { Bus } from './bus.ts';

/** A payload is a topic, a space and an id. */
export const BUS_CHANNEL = 'limelight';
const RECONNECT_MS = 1_000;

/** One listening connection a process; comes back by itself after the database was away. */
export async function createPostgresBus(connectionString: string, log: Logger): Promise<Bus> {
  const listeners = new Map<string, Set<(id: string) => void>>();
  let client: pg.Client | null = null;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString,
      application_name: 'limelight-bus',
      keepAlive: true,
    });
    next.on('notification', ({ payload = '' }) => {
      const at = payload.indexOf(' ');
      for (const listener of listeners.get(payload.slice(0, at)) ?? [])
        listener(payload.slice(at + 1));
    });
    next.on('error', (error) => {
      log.warn({ err: error }, 'bus connection lost');
      reconnectLater();
    });
    await next.connect();
    await next.query(`listen ${BUS_CHANNEL}`);
    client = next;
  }

  function reconnectLater(): void {
    client = null;
    if (isClosed) return;
    clearTimeout(retry);
    retry = setTimeout(() => connect().catch(reconnectLater), RECONNECT_MS);
  }

  await connect();
  return {
    async publish(topic, id) {
      await client
        ?.query('select pg_notify($1, $2)', [BUS_CHANNEL, `${topic} ${id}`])
        .catch((error: unknown) => log.warn({ err: error, topic }, 'a message was lost'));
    },
    subscribe(topic, listener) {
      const all = listeners.get(topic) ?? new Set();
      listeners.set(topic, all.add(listener));
      return () => void all.delete(listener);
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
