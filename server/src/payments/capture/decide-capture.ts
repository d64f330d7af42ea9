import type { Deps } from '../../kernel/deps.ts';
import type { OrderRow } from '../../kernel/order.ts';
import type { Tx } from '../../platform/db/db.ts';
import { setCaptureDecision } from './capture-queries.ts';
import { endAuthorizedJob } from '../jobs.ts';

/** Records the decision, once, and queues the job that carries it out. The caller has locked the order. */
export async function decideCapture(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  { id }: OrderRow,
  decision: 'capture' | 'void',
): Promise<void> {
  await tx.run(setCaptureDecision, id, decision);
  await jobs.add(tx, endAuthorizedJob, { orderId: id });
}
