import type { Logger } from 'pino';
import type { Bus } from './bus.ts';
import { Listeners } from './listeners.ts';

/**
 * One channel for the processes of an installation; other installations on the same server choose another database number in
 * their URL.
 */
const channelOf = (url: string) => `limelight${new URL(url).pathname.replace(/^\/?$/, '/0')}`;

const RECONNECT_MS = 1_000;

/**
 * A bus on Redis: two connections per process, since a subscribed one cannot publish. Also starts without the server, and
 * reconnects by itself. The URL may hold a password and is never logged.
 */
export async function createRedisBus(url: string, log: Logger): Promise<Bus> {
  // Loaded only if it is used, to save memory.
  const { Redis } = await import('ioredis');
  const listeners = new Listeners();
  const channel = channelOf(url);
  const options = {
    lazyConnect: true,
    // A message that cannot be sent now is lost, as it would be without a listener.
    enableOfflineQueue: false,
    autoResubscribe: false,
    keepAlive: 10_000,
    connectTimeout: 5_000,
    retryStrategy: () => RECONNECT_MS,
  };
  // The connections have names in the server's CLIENT LIST.
  const hearing = new Redis(url, { ...options, connectionName: 'limelight-hearing' });
  const speaking = new Redis(url, { ...options, connectionName: 'limelight-speaking' });
  let isClosed = false;
  let isHearing = false;
  let wasAway = false;

  /** The bus is back once it can both hear and publish: messages sent before that are lost, and so belong to the gap. */
  function onBack(): void {
    if (!wasAway || !isHearing || speaking.status !== 'ready') return;
    wasAway = false;
    log.info('the bus has Redis again');
    listeners.gap();
  }

  // Every failed attempt to connect is an error. One log line for the loss and one for the return are enough.
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
      // The connection is lost again and will reconnect.
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
