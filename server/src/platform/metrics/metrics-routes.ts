import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { type Reading, writeMetrics, writeReading } from './metric.ts';

export interface MetricsOptions {
  readonly token: string;
  /** What is looked up at each scrape. */
  readonly readings: readonly (() => readonly Reading[] | Promise<readonly Reading[]>)[];
  readonly log: Logger;
}

/**
 * GET /metrics for anyone with the token. To everyone else the address does not exist. A reading that fails,
 * such as the queue's while the database is away, is left out of the answer.
 */
export function metricsRoutes({ token, readings, log }: MetricsOptions): Hono {
  const expected = digest(`Bearer ${token}`);
  return new Hono().get('/metrics', async (c, next) => {
    const given = digest(c.req.header('authorization') ?? '');
    if (!timingSafeEqual(given, expected)) return next();
    const read = await Promise.allSettled(readings.map(async (reading) => reading()));
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

const digest = (text: string) => createHash('sha256').update(text).digest();
