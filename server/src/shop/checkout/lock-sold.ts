import type { OrderRow } from '../../kernel/order.ts';
import type { Tx } from '../../platform/db/db.ts';
import { lockLimited, lockProducts } from '../holds/hold-queries.ts';
import { linesToSell } from './order-queries.ts';

/**
 * Locks the products of an order that is about to be refunded or disputed, as a sale does: before the books, and those that are limited first.
 * A refund and a sale of one creator then never wait for each other.
 */
export async function lockSold(
  tx: Tx,
  { id, buyer_id: buyerId }: Pick<OrderRow, 'id' | 'buyer_id'>,
): Promise<void> {
  const sold = await tx.many(linesToSell, id, buyerId);
  const ids = sold.map((row) => row.product_id);
  await tx.many(lockLimited, ids);
  await tx.many(lockProducts, ids);
}
