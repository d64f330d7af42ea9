import { Histogram } from '../metrics/metric.ts';
import type { RequestNames } from './request-names.ts';

const durations = new Histogram(
  {
    name: 'limelight_request_duration_seconds',
    help: 'Requests by operation or service and status class: time until the response began.',
    labels: ['operation', 'status'],
  },
  [0.005, 0.02, 0.1, 0.5, 2, 10],
);

const CLASSES = ['0xx', '1xx', '2xx', '3xx', '4xx', '5xx'];

/** With the id of its operation where that is known already. */
export type CountRequest = (
  request: {
    readonly method: string;
    readonly path: string;
    readonly operation: string | undefined;
  },
  status: number,
  ms: number,
) => void;

/** Records a request and its duration under its name. */
export function countRequests(nameOf: RequestNames): CountRequest {
  return ({ method, path, operation }, status, ms) => {
    const group = CLASSES[Math.floor(status / 100)] ?? 'other';
    durations.observe(ms / 1_000, operation ?? nameOf(method, path), group);
  };
}
