import { randomUUID } from 'node:crypto';
import { SECOND } from '../clock/clock.ts';

const WAITS_MS = 5 * SECOND;

/** Publishes a word and waits until it is heard. Rejects with the server's reason. */
export async function tryRedis(url: string): Promise<void> {
  const { Redis } = await import('ioredis');
  const options = {
    lazyConnect: true,
    connectTimeout: WAITS_MS,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
  };
  const [hearing, speaking] = [new Redis(url, options), new Redis(url, options)];
  let why: Error | null = null;
  // the error of a connection is an event; what `connect` rejects with is only that it ended
  for (const one of [hearing, speaking]) one.on('error', (error: Error) => (why ??= error));
  const channel = `limelight-try:${randomUUID()}`;
  let timer: NodeJS.Timeout | undefined;
  try {
    const heard = new Promise<void>((resolve, reject) => {
      hearing.on('message', () => resolve());
      timer = setTimeout(() => reject(new Error('what is published isn’t heard')), WAITS_MS);
    });
    heard.catch(() => undefined);
    await Promise.all([hearing.connect(), speaking.connect()]);
    await hearing.subscribe(channel);
    await speaking.publish(channel, '1');
    await heard;
  } catch (error) {
    throw why ?? error;
  } finally {
    clearTimeout(timer);
    hearing.disconnect();
    speaking.disconnect();
  }
}
