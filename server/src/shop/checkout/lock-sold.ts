import type { OrderId, UserId } from '@limelight/contract/platform/ids';
import type { Tx } from '../../platform/db/db.ts';
import { lockLimited, lockProducts } from '../holds/hold-queries.ts';
import { linesToSell } from './order-queries.ts';

/**
 * Locks the products of an order that is about to be refunded, as a sale does: before the books, and those that are limited first.
 * A refund and a sale of one creator then never wait for each other.
 */
export async function lockSold(tx: Tx, orderId: OrderId, buyerId: UserId): Promise<void> {
  const sold = await tx.many(linesToSell, orderId, buyerId);
  const ids = sold.map((row) => row.product_id);
  await tx.many(lockLimited, ids);
  await tx.many(lockProducts, ids);
}
