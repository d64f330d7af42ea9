import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono, type Context } from 'hono';
import type { Logger } from 'pino';
import { inTime } from '../in-time.ts';
import { socketAddress } from '../http/request-log.ts';
import { type Reading, writeMetrics, writeReading } from './metric.ts';

/** Prometheus waits ten seconds for all of them. */
const READING_MS = 4_000;

export interface MetricsOptions {
  readonly token: string;
  /** Readings that are taken at each scrape. */
  readonly readings: readonly (() => readonly Reading[] | Promise<readonly Reading[]>)[];
  /** Counts an attempt from this address. Returns a function that takes it back, or null if there were too many. */
  readonly countTry: (address: string) => Promise<(() => Promise<void>) | null>;
  readonly log: Logger;
}

/**
 * GET /metrics for clients with the token. For all others, and after too many wrong tokens, the path does not exist. A reading
 * that fails or hangs, such as the queue's while the database is unavailable, is left out of the response.
 */
export function metricsRoutes({ token, readings, countTry, log }: MetricsOptions): Hono {
  const expected = digest(`Bearer ${token}`);
  return new Hono().get('/metrics', async (c, next) => {
    const given = c.req.header('authorization');
    const takeBack = given === undefined ? null : await countTry(addressOf(c));
    if (given === undefined || !takeBack) return next();
    if (!timingSafeEqual(digest(given), expected)) return next();
    await takeBack();
    const read = await Promise.allSettled(
      readings.map(async (reading) => inTime(READING_MS, Promise.resolve(reading()))),
    );
    const texts = read.map((one) => {
      if (one.status === 'fulfilled') return one.value.map(writeReading).join('');
      log.warn({ err: one.reason as unknown }, 'a reading for /metrics failed');
      return '';
    });
    return c.body(writeMetrics() + texts.join(''), 200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    });
  });
}

/** A worker's own server has no middleware that sets the client's address. */
const addressOf = (c: Context): string => c.get('clientIp') ?? socketAddress(c.env);

const digest = (text: string) => createHash('sha256').update(text).digest();
