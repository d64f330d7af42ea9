import { Logger as QueueLogger } from 'graphile-worker';
import type { Logger } from 'pino';
import { z } from 'zod';
import { isUnavailable } from '../db/unavailable.ts';
import type { QueuePool } from './queue-pool.ts';

/** The library takes it that a job holds a connection of its pool while it runs; none of ours does (QueuePool). */
const ABOUT_POOL = 'WARNING: having maxPoolSize';

/** What the library says beside the line of a job that has ended. */
const ending = z.object({
  job: z.object({ task_identifier: z.string(), attempts: z.int(), max_attempts: z.int() }),
  duration: z.number(),
  error: z.unknown().optional(),
  failure: z.boolean().default(false),
});

/**
 * How each job ended, as one line, and the queue's own lines: what it does is detail, what it could not do is not. A
 * database that is away, and jobs that a stop breaks off, are nothing to mend: both go on later.
 */
export function laneLog(log: Logger, queue: Pick<QueuePool, 'isStopping'>): QueueLogger {
  return new QueueLogger(() => (level, message, meta) => {
    const goesOn = queue.isStopping || isUnavailable(meta?.['error']);
    const ended = ending.safeParse(meta);
    if (ended.success) {
      logEnd(log, ended.data, goesOn);
      return;
    }
    const line = { queue: message };
    if (level === 'error' && !goesOn) log.error(line, 'job queue');
    else if (level === 'error') log.warn(line, 'job queue');
    else if (level === 'warning' && !message.startsWith(ABOUT_POOL)) log.warn(line, 'job queue');
    else log.debug(line, 'job queue');
  });
}

function logEnd(
  log: Logger,
  { job, duration, error, failure }: z.infer<typeof ending>,
  goesOn: boolean,
) {
  const line = { job: job.task_identifier, ms: Math.round(duration), attempt: job.attempts };
  if (!failure) log.info(line, 'job done');
  else if (goesOn) log.warn({ ...line, err: error }, 'job broken off');
  else if (job.attempts < job.max_attempts) log.error({ ...line, err: error }, 'job failed');
  else log.error({ ...line, err: error }, 'job given up');
}
