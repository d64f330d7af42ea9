import type { Deps } from '../../kernel/deps.ts';
import type { LineOf } from '../../kernel/order.ts';
import { bookDelivered } from '../../ledger/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { markDelivered } from './line-queries.ts';

/**
 * Delivers a line that is delivered later: from now on its money is held for the usual time, and then clears. Returns false
 * where it was delivered before, is not paid, or was refunded.
 */
export async function deliverLine(
  deps: Pick<Deps, 'config' | 'clock' | 'jobs'>,
  tx: Tx,
  line: LineOf,
): Promise<boolean> {
  const { orderId, position } = line;
  if ((await tx.run(markDelivered, orderId, position, deps.clock.now())) === 0) return false;
  await bookDelivered(deps, tx, line);
  return true;
}
