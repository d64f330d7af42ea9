import { queueBackups } from '../backups/index.ts';
import { startConsumers } from '../events/index.ts';
import { allJobs } from '../jobs.ts';
import type { Deps } from '../kernel/deps.ts';
import { queueDaily } from '../platform/jobs/daily.ts';
import { startWorker } from '../platform/jobs/worker.ts';
import { queueTagging } from '../posts/index.ts';
import type { Closing } from './closing.ts';

export interface Work {
  readonly databaseUrl: string;
  /** No other process works on this database. */
  readonly isOnly: boolean;
  readonly closing: Closing;
}

/**
 * Starts what a process does besides serving: jobs, consumers and daily work. A process that only serves has none of it, and
 * neither has a held copy: all that leaves the house leaves by a job.
 */
export async function startWork(deps: Deps, { databaseUrl, isOnly, closing }: Work): Promise<void> {
  if (deps.config.run === 'web' || deps.payments.isHeld) return;
  const worker = await startWorker({ deps, handlers: allJobs, databaseUrl, isOnly });
  closing.add(() => worker.stop());
  closing.add(await startConsumers(deps));
  await queueDaily(deps, allJobs);
  await queueBackups(deps);
  await queueTagging(deps);
}
