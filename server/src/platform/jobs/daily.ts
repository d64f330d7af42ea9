import { z } from 'zod';
import { DAY } from '../clock/clock.ts';
import { statement, t } from '../db/statement.ts';
import { defineJob, handleJob, type Job, type JobDeps, type JobHandler } from './job.ts';

/**
 * The largest number that the queue can count to: daily work never gives up, since each run queues the next. The queue waits
 * six hours at most between two attempts.
 */
export const NO_LAST_TRY = 32_767;

/** Work that runs once a day. The worker queues its first run, and each run queues the next. */
export interface DailyHandler<Deps extends JobDeps> extends JobHandler<Deps> {
  readonly isDaily: true;
}

/** How an area declares daily work, which runs in the lane `crowd`. */
export interface Daily<Deps extends JobDeps> extends Pick<Job, 'name'> {
  /** May run twice on one day. The next run finds what is left undone. */
  run(deps: Deps, signal: AbortSignal): Promise<void>;
}

/** Makes the handler of daily work. */
export function daily<Deps extends JobDeps>({ name, run }: Daily<Deps>): DailyHandler<Deps> {
  const job = defineJob({
    name,
    lane: 'crowd',
    version: 1,
    payload: z.object({}),
    maxAttempts: NO_LAST_TRY,
  });
  const handler = handleJob<Deps, typeof job.payload>(job, async (deps, _payload, signal) => {
    await run(deps, signal);
    await queueRun(deps, job, { runAt: new Date(deps.clock.now().getTime() + DAY) });
  });
  return { ...handler, isDaily: true };
}

/** Which of these keys have a waiting or running job; a job without attempts left is neither. */
const queuedKeys = statement({
  name: 'jobs.queued-keys',
  params: [t.textArray()],
  row: { key: t.text().certain() },
  text: `select key from graphile_worker._private_jobs where key = any($1) and attempts < max_attempts`,
});

/**
 * Queues the first run of each daily work among the handlers, now. A waiting or running job is left alone, however many
 * processes start: adding a job under the key of a running one would start a second beside it.
 */
export async function queueDaily<Deps extends JobDeps>(
  deps: Pick<JobDeps, 'db' | 'jobs' | 'clock'>,
  handlers: readonly JobHandler<Deps>[],
): Promise<void> {
  const runAt = deps.clock.now();
  const jobs = handlers.flatMap((handler) => ('isDaily' in handler ? handler.job : []));
  const queued = await deps.db.many(
    queuedKeys,
    jobs.map(({ name }) => name),
  );
  const isQueued = new Set(queued.map(({ key }) => key));
  // the shared key keeps one job if two processes start at once
  for (const job of jobs)
    if (!isQueued.has(job.name)) await queueRun(deps, job, { runAt, keepsTime: true });
}

const queueRun = (
  { db, jobs }: Pick<JobDeps, 'db' | 'jobs'>,
  job: Job,
  when: { readonly runAt: Date; readonly keepsTime?: boolean },
) => jobs.addAlone(db, job, {}, { ...when, key: job.name });
