import { Hono } from 'hono';
import type { Deps } from '../kernel/deps.ts';
import { lastResort } from '../platform/http/answer-error.ts';
import { healthRoutes } from '../platform/http/health.ts';

/** What a process serves that serves no people: its health, and its metrics if the operator wants them. */
export function workerRoutes(
  { db, disk, log }: Pick<Deps, 'db' | 'disk' | 'log'>,
  isStopping: () => boolean,
  metrics: Hono | null,
): Hono {
  const routes = new Hono().onError(lastResort(log));
  routes.route('/', healthRoutes(db, disk, isStopping));
  if (metrics) routes.route('/', metrics);
  return routes;
}
