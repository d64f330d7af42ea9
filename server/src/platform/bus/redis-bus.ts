import type { Logger } from 'pino';
import type { Bus } from './bus.ts';
import { Listeners } from './listeners.ts';

/** Every process of an installation; others on the same server choose another database number in their address. */
const channelOf = (url: string) => `limelight${new URL(url).pathname.replace(/^\/?$/, '/0')}`;

const RECONNECT_MS = 1_000;

/**
 * A bus on Redis: two connections a process, since one that listens cannot speak. Starts without the server, too, and
 * comes back by itself; the address may hold a password and is never logged.
 */
export async function createRedisBus(url: string, log: Logger): Promise<Bus> {
  // Only who uses it pays for its memory.
  const { Redis } = await import('ioredis');
  const listeners = new Listeners();
  const channel = channelOf(url);
  const options = {
    lazyConnect: true,
    // What cannot be said now is lost, as it would be without a listener.
    enableOfflineQueue: false,
    autoResubscribe: false,
    keepAlive: 10_000,
    connectTimeout: 5_000,
    retryStrategy: () => RECONNECT_MS,
  };
  // What the server's CLIENT LIST calls them.
  const hearing = new Redis(url, { ...options, connectionName: 'limelight-hearing' });
  const speaking = new Redis(url, { ...options, connectionName: 'limelight-speaking' });
  let isClosed = false;
  let isHearing = false;
  let wasAway = false;

  /** Back is who hears and can speak: what is said in between is lost, and so belongs to the gap. */
  function onBack(): void {
    if (!wasAway || !isHearing || speaking.status !== 'ready') return;
    wasAway = false;
    log.info('the bus has Redis again');
    listeners.gap();
  }

  // Each try that fails is an error; one line says that the bus is away, and one that it is back.
  hearing.on('error', () => {});
  speaking.on('error', () => {});
  hearing.on('close', () => {
    if (!wasAway && !isClosed) log.warn('the bus lost Redis; it tries again');
    isHearing = false;
    wasAway = true;
  });
  hearing.on('message', (_channel: string, payload: string) => listeners.hear(payload));
  hearing.on('ready', () => {
    hearing.subscribe(channel).then(
      () => {
        isHearing = true;
        onBack();
      },
      // The connection went again; so will this.
      () => undefined,
    );
  });
  speaking.on('ready', onBack);
  await Promise.all([hearing, speaking].map((one) => one.connect().catch(() => undefined)));

  return {
    async publish(topic, id) {
      await speaking.publish(channel, `${topic} ${id}`).catch(() => undefined);
    },
    subscribe: listeners.subscribe,
    onGap: listeners.onGap,
    async close() {
      isClosed = true;
      hearing.disconnect();
      speaking.disconnect();
    },
  };
}
