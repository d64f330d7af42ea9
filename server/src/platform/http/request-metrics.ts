import type { MiddlewareHandler } from 'hono';
import { Counter, Histogram } from '../metrics/metric.ts';
import type { RequestNames } from './request-names.ts';

const requests = new Counter({
  name: 'limelight_requests_total',
  help: 'Requests by operation or service, and class of status.',
  labels: ['operation', 'status'],
});
const durations = new Histogram(
  {
    name: 'limelight_request_duration_seconds',
    help: 'Time until the answer began.',
    labels: ['operation'],
  },
  [0.005, 0.02, 0.1, 0.5, 2, 10],
);

const CLASSES = ['0xx', '1xx', '2xx', '3xx', '4xx', '5xx'];

/** Counts each request and its time. */
export function requestMetrics(nameOf: RequestNames): MiddlewareHandler {
  return async (c, next) => {
    const started = performance.now();
    await next();
    noteRequest(nameOf(c.req.method, c.req.path), c.res.status, performance.now() - started);
  };
}

function noteRequest(operation: string, status: number, ms: number): void {
  requests.add(operation, CLASSES[Math.floor(status / 100)] ?? 'other');
  durations.observe(ms / 1_000, operation);
}
