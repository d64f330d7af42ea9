import type { Deps } from '../kernel/deps.ts';
import type { Tx } from '../platform/db/db.ts';
import { clearHoldJob } from './jobs.ts';
import { overdueHolds } from './queries.ts';

/** The next run takes the rest. */
const AT_ONCE = 500;

/** Queues the clearing of payments that are due and whose job was not queued when they were booked. A payment clears once. */
export async function queueDueHolds(
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  tx: Tx,
): Promise<void> {
  const due = await tx.many(overdueHolds, clock.now(), AT_ONCE);
  // A payment needs one job, however many creators it pays.
  const payments = new Set(due.map((hold) => hold.transaction_id));
  const add = [...payments].map((transactionId) => ({
    data: { transactionId },
    key: `clear:${transactionId}`,
  }));
  await jobs.addMany(tx, clearHoldJob, add);
}
