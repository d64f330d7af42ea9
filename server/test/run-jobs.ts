import { Logger, runOnce } from 'graphile-worker';
import { expect, vi } from 'vitest';
import type { JobDeps, JobHandler } from '../src/platform/jobs/job.ts';
import { taskList } from '../src/platform/jobs/run-lane.ts';

/** Runs everything that is due, once: a failed job waits for its next attempt, and its error is added to `failures`. */
export async function runJobs<Deps extends JobDeps>(
  deps: Deps,
  handlers: readonly JobHandler<Deps>[],
  failures: string[] = [],
): Promise<void> {
  // Without these listeners the queue prints a warning on stderr.
  for (const event of ['error', 'connect'] as const) {
    if (deps.db.pool.listenerCount(event) === 0) deps.db.pool.on(event, () => undefined);
  }
  do {
    await runOnce({
      pgPool: deps.db.pool,
      taskList: taskList(deps, handlers),
      noHandleSignals: true,
      logger: new Logger(() => (level, message) => {
        if (level === 'error' && message.startsWith('Failed task')) failures.push(message);
      }),
    });
    // graphile-worker writes the end of a job after `runOnce` has returned …
    await vi.waitFor(async () => {
      const { rowCount } = await deps.db.pool.query(
        `select from graphile_worker._private_jobs where locked_at is not null`,
      );
      expect(rowCount).toBe(0);
    }, 30_000);
    // … and meanwhile another job of the same queue may have been skipped.
  } while (await hasUntried(deps, handlers));
  for (const handler of handlers) handler.close?.();
}

/** Whether a job of these handlers is due and has never started. */
async function hasUntried<Deps extends JobDeps>(
  { db }: Pick<JobDeps, 'db'>,
  handlers: readonly JobHandler<Deps>[],
): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    `select from graphile_worker._private_jobs waiting
     join graphile_worker._private_tasks task on task.id = waiting.task_id
     where task.identifier = any($1) and waiting.attempts = 0 and waiting.is_available and waiting.run_at <= now()`,
    [handlers.map(({ job }) => job.name)],
  );
  return rowCount !== 0;
}

/** The waiting jobs with their last errors, including those that gave up. */
export async function waitingJobs({ db }: Pick<JobDeps, 'db'>) {
  const { rows } = await db.pool.query<{
    attempts: number;
    max_attempts: number;
    last_error: string | null;
  }>(`select attempts, max_attempts, last_error from graphile_worker._private_jobs order by id`);
  return rows;
}

/** Makes every waiting job due now, without the growing delays between attempts. */
export async function dueNow({ db }: Pick<JobDeps, 'db'>): Promise<void> {
  await db.pool.query(`update graphile_worker._private_jobs set run_at = now()`);
}
