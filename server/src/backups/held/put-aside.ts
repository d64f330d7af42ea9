import type { Deps } from '../../kernel/deps.ts';
import type { DueWork } from '../../kernel/parts/due-work.ts';
import { MINUTE } from '../../platform/clock/clock.ts';
import { isUnavailable } from '../../platform/db/unavailable.ts';
import { takeDueJobs } from '../../platform/jobs/remove-jobs.ts';
import { fromStored } from '../../platform/jobs/stored-payload.ts';
import { insertDueWork, type PutAside } from './queries.ts';

/** Jobs per transaction. */
const AT_ONCE = 200;

/**
 * Takes what fell due while the copy was held out of the queue, and keeps it for an administrator. What would move nothing is
 * queued again. Returns how many jobs were put aside. No worker may run meanwhile.
 */
export async function putDueWorkAside(deps: Deps): Promise<number> {
  const kinds = new Map(deps.dueWork.map((one) => [one.job.name as string, one]));
  const until = new Date();
  let putAside = 0;
  for (;;) {
    const { taken, kept } = await deps.db.tx(async (tx) => {
      const jobs = await tx.many(takeDueJobs, [...kinds.keys()], until, AT_ONCE);
      const aside: PutAside[] = [];
      for (const { job: name, payload, key, run_at: dueAt } of jobs) {
        const kind = kinds.get(name);
        if (!kind) continue;
        if (await movesSomething(deps, kind, payload)) {
          aside.push({ job: name, payload, job_key: key, due_at: dueAt });
          continue;
        }
        // Later than `until`, or this would find it again.
        const runAt = new Date(deps.clock.now().getTime() + MINUTE);
        const data = fromStored(kind.job, payload);
        await deps.jobs.add(tx, kind.job, data, { runAt, ...(key !== null && { key }) });
      }
      if (aside.length > 0) await tx.run(insertDueWork, aside);
      return { taken: jobs.length, kept: aside.length };
    });
    putAside += kept;
    if (taken === 0) return putAside;
  }
}

/** A job that cannot be read is for an administrator, too. */
async function movesSomething(deps: Deps, kind: DueWork, payload: unknown): Promise<boolean> {
  try {
    return (await kind.about(deps, fromStored(kind.job, payload))) !== null;
  } catch (error) {
    if (isUnavailable(error)) throw error;
    return true;
  }
}
