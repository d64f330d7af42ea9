import type { Logger } from 'pino';
import { createDb, type Db, poolConfig } from '../db/db.ts';
import { openPool } from '../db/pool.ts';
import type { JobDeps, JobHandler } from './job.ts';
import { laneNames } from './lanes.ts';
import { freeAbsent, Presence } from './presence.ts';
import { QueuePool } from './queue-pool.ts';
import { type RunningLane, runLane } from './run-lane.ts';
import { TAKE_SETTINGS } from './take-job.ts';

export interface WorkerOptions<Deps extends JobDeps> {
  readonly deps: Deps;
  readonly handlers: readonly JobHandler<Deps>[];
  readonly databaseUrl: string;
  /** No other worker can be running on this database, so what is locked at the start is freed at once. */
  readonly isOnly: boolean;
}

export interface Worker {
  /** Takes no more jobs and waits for the running ones, which are told to end soon. */
  stop(): Promise<void>;
}

/** Starts working through the queue, lane by lane. Waits for a database that is unavailable for a while. */
export async function startWorker<Deps extends JobDeps>(
  options: WorkerOptions<Deps>,
): Promise<Worker> {
  const { deps, handlers, databaseUrl } = options;
  const { log } = deps;
  const byLane = laneNames
    .map((lane) => ({ lane, handlers: handlers.filter(({ job }) => job.lane === lane) }))
    .filter((its) => its.handlers.length > 0);
  const queue = new QueuePool(
    poolConfig(databaseUrl, 'limelight-queue', TAKE_SETTINGS),
    byLane.length,
    log,
  );
  if (options.isOnly) await freeAbsent(deps, 0);
  const running = new Set<string>();
  const lanes: RunningLane[] = [];
  for (const its of byLane) lanes.push(await runLane({ deps, queue, running, ...its }));
  const workerIds = lanes.map(({ workerId }) => workerId);
  const presence = new Presence({ db: presenceDb(databaseUrl, log), log, workerIds, running });
  await presence.enter();
  return {
    async stop() {
      queue.stopWaiting();
      const isThrough = Promise.all(lanes.map((lane) => lane.stop())).then(() => queue.end());
      await Promise.race([isThrough, queue.gaveUp]);
      for (const handler of handlers) handler.close?.();
      await presence.leave();
    },
  };
}

/** One connection that stays open: other workers see this one by its session. */
function presenceDb(connectionString: string, log: Logger): Db {
  const name = 'limelight-worker';
  return createDb(openPool({ connectionString, name, max: 1, idleTimeoutMillis: 0, log }));
}
