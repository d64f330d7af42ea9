import { EventEmitter } from 'node:events';
import { Logger as QueueLogger, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Logger } from 'pino';
import type { Deps } from '../../deps.ts';
import { createDb, type Db, poolConfig } from '../db/db.ts';
import { openPool } from '../db/pool.ts';
import { isUnavailable } from '../db/unavailable.ts';
import { type JobHandler, storedPayload } from './job.ts';
import { freeAbsent, Presence } from './presence.ts';
import { PutOff } from './put-off.ts';
import { QueuePool } from './queue-pool.ts';

/** How many jobs one process works on at once, beside one of each queue: those are long, and nothing waits for them. */
const CONCURRENCY = 2;

/** Every queue takes one place at most. */
const placesFor = (handlers: readonly JobHandler[]) =>
  CONCURRENCY + new Set(handlers.flatMap(({ job }) => job.queue ?? [])).size;

interface TaskHelpers {
  readonly abortSignal?: AbortSignal | undefined;
  readonly job: { readonly key: string | null };
}

/** Turns our handlers into the queue's task list; a payload that no longer parses fails with its job's name. What is put off waits again. */
export function taskList(deps: Deps, handlers: readonly JobHandler[]): TaskList {
  return Object.fromEntries(
    handlers.map((handler) => [
      handler.job.name,
      async (raw: unknown, helpers: TaskHelpers) => {
        const stored = storedPayload.parse(raw);
        if (stored.version !== handler.job.version) {
          throw new Error(
            `${handler.job.name}: version ${stored.version} is not ${handler.job.version}`,
          );
        }
        const signal = helpers.abortSignal ?? new AbortController().signal;
        try {
          await handler.run(deps, stored.data, signal);
        } catch (error) {
          if (!(error instanceof PutOff)) throw error;
          deps.log.warn({ job: handler.job.name, reason: error.message }, 'a job is put off');
          const runAt = new Date(deps.clock.now().getTime() + error.ms);
          const { key } = helpers.job;
          await deps.jobs.addAlone(deps.db, handler.job, stored.data, {
            runAt,
            ...(key !== null && { key }),
          });
        }
      },
    ]),
  );
}

export interface WorkerOptions {
  readonly deps: Deps;
  readonly handlers: readonly JobHandler[];
  readonly databaseUrl: string;
  /** Nobody else can be at work on this database: what is locked at the start is free at once. */
  readonly isOnly: boolean;
}

export interface Worker {
  /** Takes no job any more and waits for the running ones, which are told to end soon. */
  stop(): Promise<void>;
}

/** Starts working through the queue. A database that goes away for a while is waited for. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { deps, handlers, databaseUrl } = options;
  const { log } = deps;
  const queue = new QueuePool(poolConfig(databaseUrl, 'limelight-queue'), log);
  if (options.isOnly) await freeAbsent(deps, 0);
  const events: WorkerEvents = new EventEmitter();
  const running = new Set<string>();
  let workerId = '';
  events.on('pool:create', ({ workerPool }) => (workerId = workerPool.id));
  events.on('job:start', ({ job }) => running.add(String(job.id)));
  events.on('job:complete', ({ job }) => running.delete(String(job.id)));
  const runner = await run({
    pgPool: queue,
    taskList: taskList(deps, handlers),
    concurrency: placesFor(handlers),
    noHandleSignals: true,
    parsedCronItems: [],
    logger: queueLogger(log, queue),
    pollInterval: 2_000,
    events,
  });
  runner.promise.catch((error: unknown) => log.error({ err: error }, 'the job queue ended'));
  const presence = new Presence({ db: presenceDb(databaseUrl, log), log, workerId, running });
  await presence.enter();
  return {
    async stop() {
      queue.stopWaiting();
      const isThrough = runner.stop().then(() => queue.end());
      await Promise.race([isThrough, queue.gaveUp]);
      await presence.leave();
    },
  };
}

/** One connection that stays open: what others see of a worker is its session. */
function presenceDb(connectionString: string, log: Logger): Db {
  const name = 'limelight-worker';
  return createDb(openPool({ connectionString, name, max: 1, idleTimeoutMillis: 0, log }));
}

/** The library takes it that a job holds a connection of its pool while it runs; none of ours does (QueuePool). */
const ABOUT_POOL = 'WARNING: having maxPoolSize';

/**
 * The queue's own lines in our log: what it does is detail, what it could not do is not. A database that is away, and
 * jobs that a stop breaks off, are nothing to mend: both go on later.
 */
function queueLogger(log: Logger, queue: QueuePool): QueueLogger {
  return new QueueLogger(() => (level, message, meta) => {
    const line = { queue: message };
    const goesOn = queue.isStopping || isUnavailable(meta?.['error']);
    if (level === 'error' && !goesOn) log.error(line, 'job queue');
    else if (level === 'error') log.warn(line, 'job queue');
    else if (level === 'warning' && !message.startsWith(ABOUT_POOL)) log.warn(line, 'job queue');
    else log.debug(line, 'job queue');
  });
}
