import type { Deps } from '../../kernel/deps.ts';
import type { OrderRow } from '../../kernel/order.ts';
import type { Tx } from '../../platform/db/db.ts';
import { insertInvoice } from './invoice-queries.ts';

/**
 * Issues the invoice of an order in the transaction that marks it paid (docs/product.md, 'Invoices'). An order that cost
 * nothing has none.
 */
export async function issueInvoice(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  tx: Tx,
  { id: orderId, creator_id: creatorId, total_cents: totalCents, tax_cents: taxCents }: OrderRow,
): Promise<void> {
  if (totalCents === 0) return;
  const operatorName = config.brandName;
  const now = clock.now();
  await tx.run(insertInvoice, { orderId, creatorId, operatorName, totalCents, taxCents, now });
}
