import { z } from 'zod';
import type { Deps } from '../kernel/deps.ts';
import type { Db } from '../platform/db/db.ts';
import { handleJob } from '../kernel/parts/job.ts';
import { defineJob } from '../platform/jobs/job.ts';
import { applyApart } from './consume.ts';
import type { Consumer } from '../kernel/parts/consumer.ts';
import { countSetAside, takeSetAside, waitForConsumer } from './queries.ts';

/** Gives the consumers the events they set aside once more. */
const runAgainJob = defineJob({
  name: 'events.run-again',
  lane: 'crowd',
  version: 1,
  payload: z.object({}),
});

/** Queues the job, and returns how many events it will run; events of consumers that no longer exist stay. */
export async function queueRunAgain({
  db,
  jobs,
}: Pick<Deps, 'jobs'> & { readonly db: Db }): Promise<number> {
  const { events } = await db.one(countSetAside);
  if (events > 0) await jobs.addAlone(db, runAgainJob, {}, { key: runAgainJob.name });
  return events;
}

/** Runs event by event, oldest first, each in a transaction of its own. One that fails again is set aside again. */
async function runAgain(deps: Deps, signal: AbortSignal): Promise<void> {
  for (const consumer of deps.consumers) {
    let after: number | null = 0;
    while (after !== null && !signal.aborted) after = await runNext(deps, consumer, after);
  }
}

function runNext(deps: Deps, consumer: Consumer, after: number): Promise<number | null> {
  return deps.db.tx(async (tx) => {
    await tx.maybe(waitForConsumer, consumer.name);
    const row = await tx.maybe(takeSetAside, consumer.name, after);
    if (!row) return null;
    await applyApart(deps, tx, consumer, [row]);
    return row.id;
  });
}

export const runAgainHandler = handleJob(runAgainJob, (deps, _payload, signal) =>
  runAgain(deps, signal),
);
