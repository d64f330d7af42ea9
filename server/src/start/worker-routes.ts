import { Hono } from 'hono';
import { isBackupLate } from '../backups/index.ts';
import type { Deps } from '../kernel/deps.ts';
import { lastResort } from '../platform/http/answer-error.ts';
import { healthRoutes } from '../platform/http/health.ts';

interface WorkerDeps extends Pick<Deps, 'db' | 'disk' | 'config' | 'log'> {
  readonly payments: Pick<Deps['payments'], 'isHeld'>;
}

/** What a process serves that serves no people: its health, and its metrics if the operator wants them. */
export function workerRoutes(
  deps: WorkerDeps,
  isStopping: () => boolean,
  metrics: Hono | null,
): Hono {
  const routes = new Hono().onError(lastResort(deps.log));
  const { db, disk, payments } = deps;
  const isLate = () => isBackupLate(deps);
  routes.route(
    '/',
    healthRoutes({ db, disk, isStopping, isBackupLate: isLate, isHeld: payments.isHeld }),
  );
  if (metrics) routes.route('/', metrics);
  return routes;
}
