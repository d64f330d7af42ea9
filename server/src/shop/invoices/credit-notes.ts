import type { OrderId } from '@limelight/contract/platform/ids';
import { addCents } from '@limelight/contract/platform/money';
import { defineConsumer, when } from '../../kernel/parts/consumer.ts';
import { orderRefunded, partsOfRefunds } from '../../payments/index.ts';
import { groupBy } from '../../platform/group-by.ts';
import { insertCreditNotes } from './invoice-queries.ts';

/**
 * Each refund of an order of the shop, whole or in part, gets a credit note, once. A consumer, since a partial
 * refund calls no area; numbers are taken in its transaction, so none is left out.
 */
export const creditNotes = defineConsumer<OrderId | null>(
  'shop.credit-notes',
  [when(orderRefunded, ({ bought, orderId }) => (bought === 'product' ? orderId : null))],
  async (deps, tx, effects) => {
    const ids = [...new Set(effects.filter((id) => id !== null))];
    if (ids.length === 0) return;
    const refunds = [...groupBy(await partsOfRefunds(tx, ids), (part) => part.refundId)];
    const orderIds = refunds.flatMap(([, parts]) => parts.slice(0, 1).map((part) => part.orderId));
    await tx.run(
      insertCreditNotes,
      orderIds,
      refunds.map(([id]) => id),
      refunds.map(([, parts]) => addCents(...parts.map(({ cents }) => cents))),
      refunds.map(([, parts]) => addCents(...parts.map(({ taxCents }) => taxCents))),
      deps.clock.now(),
    );
  },
);
