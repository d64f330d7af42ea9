import type { OrderId } from '@limelight/contract/platform/ids';
import { type Cents, toCents } from '@limelight/contract/platform/money';
import type { Sale } from '@limelight/contract/shop/sales';
import type { ActingCreator } from '../../kernel/acting.ts';
import type { Deps } from '../../kernel/deps.ts';
import { lockOrder, readOrders, refundByCause, refundInside } from '../../payments/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { readSale } from '../orders/read-sales.ts';
import { notFound, ShopRefused } from '../refused.ts';

export interface WantedRefund {
  readonly orderId: OrderId;
  readonly position: number;
  /** A part of the line, tax included; absent: all that is left of it. */
  readonly amountCents?: Cents | undefined;
  /** May be empty. */
  readonly reason: string;
  readonly idempotencyKey: string;
}

const NO_REASON = 'The creator gave it back';

/**
 * A creator gives back a line of an order that they sold, or a part of it. A repeated key gives nothing back. Throws
 * `ShopRefused`.
 */
export async function refundLine(
  deps: Deps,
  creator: ActingCreator,
  wanted: WantedRefund,
): Promise<Sale> {
  // not_found where it is not theirs, or not paid
  await readSale(deps, creator.id, wanted.orderId);
  await deps.db.tx((tx) => giveBack(deps, tx, wanted));
  return readSale(deps, creator.id, wanted.orderId);
}

async function giveBack(
  deps: Deps,
  tx: Tx,
  { orderId, position, amountCents, reason, idempotencyKey }: WantedRefund,
): Promise<void> {
  const cause = `creator:${idempotencyKey}`;
  // before the line is read: another refund of it, such as a request of the same key, waits
  await tx.maybe(lockOrder, orderId);
  if (await tx.maybe(refundByCause, orderId, cause)) return;
  const read = (await readOrders(tx, [orderId])).get(orderId);
  const line = read?.order.lines.find((one) => one.position === position);
  if (!read || !line) throw notFound();
  const leftCents = toCents(
    line.amountCents - line.discountCents + line.taxCents - line.refundedCents,
  );
  // a line that was taken back by a dispute has nothing left either
  if (line.state !== 'delivered' || leftCents === 0)
    throw new ShopRefused({ code: 'not_refundable' });
  const cents = amountCents ?? leftCents;
  if (cents > leftCents) throw new ShopRefused({ code: 'more_than_left', leftCents });
  const lines = [{ position, cents }];
  await refundInside(deps, tx, { orderId, lines, reason: reason || NO_REASON, cause });
}
