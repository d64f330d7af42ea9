import { Logger as QueueLogger } from 'graphile-worker';
import type { Logger } from 'pino';
import { z } from 'zod';
import { isUnavailable } from '../db/unavailable.ts';
import { jobDurations } from './job-metrics.ts';
import type { Lane } from './lanes.ts';
import type { QueuePool } from './queue-pool.ts';

/** The library assumes that a job holds a connection of its pool while it runs, and warns; ours do not (QueuePool). */
const ABOUT_POOL = 'WARNING: having maxPoolSize';

/** What the library passes with the message of a job that has ended. */
const ending = z.object({
  job: z.object({ task_identifier: z.string(), attempts: z.int(), max_attempts: z.int() }),
  duration: z.number(),
  error: z.unknown().optional(),
  failure: z.boolean().default(false),
});

/**
 * Logs how each job ended, and records it as a metric. Other messages of the library become debug lines, except its warnings
 * and errors. An unavailable database, or a job that a stop interrupts, needs no action: both resume later.
 */
export function laneLog(
  log: Logger,
  lane: Lane,
  queue: Pick<QueuePool, 'isStopping'>,
): QueueLogger {
  return new QueueLogger(() => (level, message, meta) => {
    const goesOn = queue.isStopping || isUnavailable(meta?.['error']);
    const ended = ending.safeParse(meta);
    if (ended.success) {
      const result = resultOf(ended.data, goesOn);
      logEnd(log, result, ended.data);
      const { job, duration } = ended.data;
      jobDurations.observe(duration / 1_000, job.task_identifier, lane, result);
      return;
    }
    const line = { queue: message };
    if (level === 'error' && !goesOn) log.error(line, 'job queue');
    else if (level === 'error') log.warn(line, 'job queue');
    else if (level === 'warning' && !message.startsWith(ABOUT_POOL)) log.warn(line, 'job queue');
    else log.debug(line, 'job queue');
  });
}

type Ending = z.infer<typeof ending>;

const RESULTS = {
  done: 'info',
  'broken off': 'warn',
  failed: 'error',
  'given up': 'error',
} as const;

function resultOf({ job, failure }: Ending, goesOn: boolean): keyof typeof RESULTS {
  if (!failure) return 'done';
  if (goesOn) return 'broken off';
  return job.attempts < job.max_attempts ? 'failed' : 'given up';
}

function logEnd(
  log: Logger,
  result: keyof typeof RESULTS,
  { job, duration, error, failure }: Ending,
): void {
  const line = { job: job.task_identifier, ms: Math.round(duration), attempt: job.attempts };
  log[RESULTS[result]]({ ...line, ...(failure && { err: error }) }, `job ${result}`);
}
