import { run, type Runner, type TaskList } from 'graphile-worker';
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
  return run({
    pgPool: deps.db.pool,
    taskList: taskList(deps, handlers),
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    crontab: '',
    pollInterval: 2_000,
  });
}
