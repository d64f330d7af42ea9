import { z } from 'zod';
import type { DueWorkKind } from '@limelight/contract/backups/due-work';
import type { Deps } from '../../kernel/deps.ts';
import { handleJob } from '../../kernel/parts/job.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { each } from '../../platform/apart.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { fromStored } from '../../platform/jobs/stored-payload.ts';
import { NotLive } from './not-live.ts';
import {
  decidedWork,
  decideDueWork,
  restoredCopy,
  settleUnmatched,
  takeDecided,
} from './queries.ts';

/** Carries out what administrators decided about due work. */
const carryOutJob = defineJob({
  name: 'backups.carry-out',
  lane: 'crowd',
  version: 1,
  maxAttempts: 25,
  payload: z.object({}),
});

const FIRST = '00000000-0000-0000-0000-000000000000';
const AT_ONCE = 100;

/** Decides one, or all of a kind, and queues the job that does it; what was decided before stays so. Returns how many. */
export async function decide(
  deps: Deps,
  viewer: Pick<Viewer, 'id'>,
  decision: 'run' | 'skip',
  which: { readonly id: string } | { readonly kind: DueWorkKind },
): Promise<number> {
  return deps.db.tx(async (tx) => {
    // before that, what is decided would be put aside once more
    if (!(await tx.maybe(restoredCopy))?.live_at) throw new NotLive();
    const now = deps.clock.now();
    const id = 'id' in which ? which.id : null;
    const jobs =
      'kind' in which
        ? deps.dueWork.flatMap(({ kind, job }) => (kind === which.kind ? job.name : []))
        : [];
    const decided = await tx.run(decideDueWork, decision, viewer.id, id, jobs, now);
    if (decided === 0) return 0;
    await deps.jobs.add(tx, carryOutJob, {});
    const subject = 'id' in which ? `due_work:${which.id}` : `due_work:${which.kind}`;
    const details = { decision, decided };
    const action = 'backups.decideDueWork';
    await deps.audit(tx, { actorId: viewer.id, action, subject, details }, now);
    return decided;
  });
}

/** Carries out each decision in a transaction of its own, once. Those that fail are tried again with the job. */
async function carryOut(deps: Deps, signal: AbortSignal): Promise<void> {
  const how = {
    log: deps.log,
    work: carryOutJob.name,
    about: ({ id }: { readonly id: string }) => ({ dueWork: id }),
  };
  let [after, failed] = [FIRST, 0];
  for (;;) {
    const rows = await deps.db.many(decidedWork, after, AT_ONCE);
    const last = rows.at(-1);
    if (!last || signal.aborted) break;
    const done = await each(rows, ({ id }) => carryOutOne(deps, id), how);
    failed += rows.length - done.length;
    after = last.id;
  }
  if (failed > 0) throw new Error(`${failed} decisions could not be carried out`);
}

const carryOutOne = (deps: Deps, id: string): Promise<void> =>
  deps.db.tx(async (tx) => {
    const work = await tx.maybe(takeDecided, id, deps.clock.now());
    if (!work) return;
    const kind = deps.dueWork.find(({ job }) => job.name === work.job);
    if (!kind) throw new Error(`no area knows the job ${work.job}`);
    const payload = fromStored(kind.job, work.payload);
    if (work.decision === 'skip') await kind.skip?.(deps, tx, payload);
    else
      await deps.jobs.add(
        tx,
        kind.job,
        payload,
        work.job_key === null ? {} : { key: work.job_key },
      );
  });

export const carryOutHandler = handleJob(carryOutJob, (deps, _payload, signal) =>
  carryOut(deps, signal),
);

/** Notes what was done about a move that this copy does not know. Returns false where there is none that is open. */
export async function settleMove(
  deps: Deps,
  viewer: Pick<Viewer, 'id'>,
  { id, note }: { readonly id: string; readonly note: string },
): Promise<boolean> {
  return deps.db.tx(async (tx) => {
    const now = deps.clock.now();
    const settled = await tx.maybe(settleUnmatched, id, note, viewer.id, now);
    if (!settled) return false;
    const subject = `provider:${settled.reference}`;
    const details = { reason: note };
    const action = 'backups.settleUnmatchedMove';
    await deps.audit(tx, { actorId: viewer.id, action, subject, details }, now);
    return true;
  });
}
