import type { Deps } from '../kernel/deps.ts';
import type { OrderLine, OrderRow } from '../kernel/order.ts';
import type { Tx } from '../platform/db/db.ts';
import { closeProblemsOf } from './problems/end-problems.ts';
import { dropReviews } from './reviews/drop-reviews.ts';

/**
 * All money of these lines went back, by a refund or a dispute, and their grants are revoked: their problems are closed, and the
 * review of a buyer who no longer has the product goes.
 */
export async function linesTakenBack(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  order: OrderRow,
  lines: readonly OrderLine[],
): Promise<void> {
  const positions = lines.map((line) => line.position);
  await closeProblemsOf(deps, tx, order.id, positions);
  await dropReviews(
    tx,
    order.buyer_id,
    lines.map((line) => line.thing_id),
  );
}
