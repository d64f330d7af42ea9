import { z } from 'zod';
import { DAY } from '../clock/clock.ts';
import { defineJob, handleJob, type Job, type JobDeps, type JobHandler } from './job.ts';
import type { Lane } from './lanes.ts';

/**
 * The most that the queue can count. A job with a last try would end its days with it; the queue waits six hours at
 * most between two tries.
 */
const NO_LAST_TRY = 32_767;

/** Work of every day. The worker queues its first run, and each run queues the next. */
export interface DailyHandler<Deps extends JobDeps> extends JobHandler<Deps> {
  readonly isDaily: true;
}

/** What an area says of its daily work. */
export interface Daily<Deps extends JobDeps> extends Pick<Job, 'name'> {
  readonly lane: Lane;
  /** May run twice on one day. What it leaves undone is found by the next run. */
  run(deps: Deps, signal: AbortSignal): Promise<void>;
}

/** The handler of daily work. */
export function daily<Deps extends JobDeps>({ name, lane, run }: Daily<Deps>): DailyHandler<Deps> {
  const job = defineJob({
    name,
    lane,
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

/**
 * Queues the first run of each daily work among the handlers, now. Where a run waits already it keeps its time,
 * however many processes start.
 */
export async function queueDaily<Deps extends JobDeps>(
  deps: Pick<JobDeps, 'db' | 'jobs' | 'clock'>,
  handlers: readonly JobHandler<Deps>[],
): Promise<void> {
  const runAt = deps.clock.now();
  for (const handler of handlers) {
    if ('isDaily' in handler) await queueRun(deps, handler.job, { runAt, keepsTime: true });
  }
}

const queueRun = (
  { db, jobs }: Pick<JobDeps, 'db' | 'jobs'>,
  job: Job,
  when: { readonly runAt: Date; readonly keepsTime?: boolean },
) => jobs.addAlone(db, job, {}, { ...when, key: job.name });
