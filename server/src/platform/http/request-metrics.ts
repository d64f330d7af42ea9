import type { MiddlewareHandler } from 'hono';
import { Histogram } from '../metrics/metric.ts';
import type { RequestNames } from './request-names.ts';

const durations = new Histogram(
  {
    name: 'limelight_request_duration_seconds',
    help: 'Requests by operation or service, and class of status: the time until the answer began.',
    labels: ['operation', 'status'],
  },
  [0.005, 0.02, 0.1, 0.5, 2, 10],
);

const CLASSES = ['0xx', '1xx', '2xx', '3xx', '4xx', '5xx'];

/** Counts each request and its time. Not an async function: its frame would cost as much as the count. */
export function requestMetrics(nameOf: RequestNames): MiddlewareHandler {
  return (c, next) => {
    const started = performance.now();
    return next().then(() => {
      const seconds = (performance.now() - started) / 1_000;
      const status = CLASSES[Math.floor(c.res.status / 100)] ?? 'other';
      durations.observe(seconds, nameOf(c.req.method, c.req.path), status);
    });
  };
}
