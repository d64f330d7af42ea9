import type { Deps } from '../kernel/deps.ts';
import type { Tx } from '../platform/db/db.ts';
import { renewJob, renewKey } from './jobs.ts';
import { overdueSamples } from './queries.ts';

/** The next run takes the rest. */
const AT_ONCE = 500;

/** Queues the renewals, and the ends, of sample memberships that are due: no purchase made them, so none queued these jobs. */
export async function queueDueRenewals(
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  tx: Tx,
): Promise<void> {
  const due = await tx.many(overdueSamples, clock.now(), AT_ONCE);
  const add = due.map(({ id: membershipId }) => ({
    data: { membershipId },
    key: renewKey(membershipId),
  }));
  await jobs.addMany(tx, renewJob, add);
}
