import type { Deps } from '../../kernel/deps.ts';
import type { LineOf } from '../../kernel/order.ts';
import { bookDelivered } from '../../ledger/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { markDelivered } from './line-queries.ts';

/**
 * A line that is delivered later is delivered now: its money is held for the common time, and then clears. False where
 * it was delivered before, is not paid, or went back.
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
