import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { Logger as QueueLogger, run, type Runner, type TaskList } from 'graphile-worker';
import type { Deps } from '../../deps.ts';
import { type JobHandler, storedPayload } from './job.ts';

/** How many jobs one process works on at once: pictures are CPU work and leave a core to the web (speed.md). */
const CONCURRENCY = 2;

/** Turns our handlers into the queue's task list; a payload that no longer parses fails with its job's name. */
export function taskList(deps: Deps, handlers: readonly JobHandler[]): TaskList {
  return Object.fromEntries(
    handlers.map((handler) => [
      handler.job.name,
      async (raw: unknown, helpers: { abortSignal?: AbortSignal | undefined }) => {
        const stored = storedPayload.parse(raw);
        if (stored.version !== handler.job.version) {
          throw new Error(
            `${handler.job.name}: version ${stored.version} is not ${handler.job.version}`,
          );
        }
        await handler.run(deps, stored.data, helpers.abortSignal ?? new AbortController().signal);
      },
    ]),
  );
}

/** Starts working through the queue until `stop()`; waits for running jobs then. */
export async function startWorker(deps: Deps, handlers: readonly JobHandler[]): Promise<Runner> {
  const presence = await freeAbandonedJobs(deps);
  const runner = await run({
    pgPool: deps.db.pool,
    taskList: taskList(deps, handlers),
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    parsedCronItems: [],
    logger: queueLogger(deps),
    pollInterval: 2_000,
  });
  void runner.promise.finally(() => presence.end()).catch(() => undefined);
  return runner;
}

/** The queue's own lines in our log: what it does is detail, what it could not do is not. */
function queueLogger({ log }: Pick<Deps, 'log'>): QueueLogger {
  return new QueueLogger(() => (level, message) => {
    if (level === 'error') log.error({ queue: message }, 'job queue');
    else if (level === 'warning') log.warn({ queue: message }, 'job queue');
    else log.debug({ queue: message }, 'job queue');
  });
}

/** Shared by every process that works through the queue: 'work' in ASCII. */
const PRESENCE_LOCK = 0x776f726b;

/**
 * A killed process leaves its jobs locked, by the queue's own rule for four hours. Where no other worker is there,
 * they are free at once; each effect has a key of its own, so running one again does no harm.
 */
async function freeAbandonedJobs({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<pg.Client> {
  const client = new pg.Client(db.pool.options);
  client.on('error', (error) => log.warn({ err: error }, 'the worker’s presence lock was lost'));
  await client.connect();
  const alone = await isAlone(client);
  if (alone) {
    await client.query(`select graphile_worker.force_unlock_workers(array(
      select locked_by from graphile_worker._private_jobs where locked_by is not null
      union select locked_by from graphile_worker._private_job_queues where locked_by is not null))`);
  }
  await client.query('select pg_advisory_lock_shared($1)', [PRESENCE_LOCK]);
  if (alone) await client.query('select pg_advisory_unlock($1)', [PRESENCE_LOCK]);
  return client;
}

/** Asks for up to half a second: the server needs a moment to notice that a killed process has gone. */
async function isAlone(client: pg.Client): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    const { rows } = await client.query<{ alone: boolean }>(
      'select pg_try_advisory_lock($1) as alone',
      [PRESENCE_LOCK],
    );
    if (rows[0]?.alone || tries === 5) return rows[0]?.alone ?? false;
    await setTimeout(100);
  }
}
