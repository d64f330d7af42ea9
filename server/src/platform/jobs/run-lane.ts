import { EventEmitter } from 'node:events';
import { run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Logger } from 'pino';
import type { JobDeps, JobHandler } from './job.ts';
import { laneLog } from './lane-log.ts';
import { type Lane, LANES } from './lanes.ts';
import { PutOff } from './put-off.ts';
import type { QueuePool } from './queue-pool.ts';
import { fromStored } from './stored-payload.ts';

/**
 * How many jobs of a lane run at once. Every queue adds one: its jobs are long, and the rest of the lane must not wait for
 * them.
 */
const placesOf = <Deps extends JobDeps>(lane: Lane, handlers: readonly JobHandler<Deps>[]) =>
  LANES[lane] + new Set(handlers.flatMap(({ job }) => job.queue ?? [])).size;

interface TaskHelpers {
  readonly abortSignal?: AbortSignal | undefined;
  readonly job: { readonly key: string | null };
}

/** Turns our handlers into the queue's task list. A job that throws PutOff is queued again. */
export function taskList<Deps extends JobDeps>(
  deps: Deps,
  handlers: readonly JobHandler<Deps>[],
): TaskList {
  return Object.fromEntries(
    handlers.map((handler) => [
      handler.job.name,
      async (stored: unknown, helpers: TaskHelpers) => {
        const data = fromStored(handler.job, stored);
        const signal = helpers.abortSignal ?? new AbortController().signal;
        try {
          await handler.run(deps, data, signal);
        } catch (error) {
          if (!(error instanceof PutOff)) throw error;
          deps.log.warn({ job: handler.job.name, reason: error.message }, 'a job is put off');
          const runAt = new Date(deps.clock.now().getTime() + error.ms);
          const { key } = helpers.job;
          await deps.jobs.addAlone(deps.db, handler.job, data, {
            runAt,
            ...(key !== null && { key }),
          });
        }
      },
    ]),
  );
}

export interface LaneOptions<Deps extends JobDeps> {
  readonly deps: Deps;
  readonly lane: Lane;
  /** The handlers of this lane. */
  readonly handlers: readonly JobHandler<Deps>[];
  readonly queue: QueuePool;
  /** Receives the ids of the jobs that are running now. */
  readonly running: Set<string>;
}

export interface RunningLane {
  /** The worker id in the queue's locks. */
  readonly workerId: string;
  stop(): Promise<void>;
}

/** Runs one lane of the queue: a runner of the library with a task list of its own. */
export async function runLane<Deps extends JobDeps>(
  options: LaneOptions<Deps>,
): Promise<RunningLane> {
  const { deps, lane, handlers, queue, running } = options;
  const log: Logger = deps.log.child({ lane });
  const events: WorkerEvents = new EventEmitter();
  let workerId = '';
  events.on('pool:create', ({ workerPool }) => (workerId = workerPool.id));
  events.on('job:start', ({ job }) => running.add(String(job.id)));
  events.on('job:complete', ({ job }) => running.delete(String(job.id)));
  const runner = await run({
    pgPool: queue,
    taskList: taskList(deps, handlers),
    concurrency: placesOf(lane, handlers),
    noHandleSignals: true,
    parsedCronItems: [],
    logger: laneLog(log, lane, queue),
    pollInterval: 2_000,
    events,
  });
  runner.promise.catch((error: unknown) => log.error({ err: error }, 'the job queue ended'));
  return { workerId, stop: () => runner.stop() };
}
