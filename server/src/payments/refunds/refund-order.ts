import type { OrderId } from '@limelight/contract/platform/ids';
import { type Cents, toCents } from '@limelight/contract/platform/money';
import type { Deps } from '../../kernel/deps.ts';
import type { OrderRow } from '../../kernel/order.ts';
import { Refused } from '../../kernel/refused.ts';
import { emit } from '../../events/index.ts';
import { bookRefund, refundReference } from '../../ledger/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { orderRefunded } from '../events.ts';
import { revokeGrants, type RevokedWhy } from '../orders/grant-queries.ts';
import { returnChargeJob } from '../jobs.ts';
import { type LineRow, linesOf } from '../orders/line-queries.ts';
import { lockOrder, markFreeRefunded, orderById } from '../orders/queries.ts';
import { allot, isInForce, leftOf, type LinePart } from './refund-lines.ts';
import { insertRefund, refundByCause } from './refund-queries.ts';
import { sendRefundNote } from '../receipts/send-receipt.ts';
import { whoEarns } from '../orders/who-earns.ts';

export interface Refund {
  readonly orderId: OrderId;
  /** A part; absent: everything left, or the sum of `lines`. */
  readonly amountCents?: Cents | undefined;
  /** Which lines are refunded, and how much of each; absent: the first line in full, then the next. */
  readonly lines?: readonly LinePart[] | undefined;
  /** For administrators. */
  readonly reason: string;
  /** What caused the refund: an order is refunded once per cause. */
  readonly cause: string;
  /** False: the caller refunds what was paid on top. */
  readonly withOnTop?: boolean;
  /** The provider has already refunded the money. */
  readonly isReturned?: boolean;
}

/** The amount is more than is left of what was paid. */
class RefundTooLarge extends Refused<{
  readonly code: 'more_than_left';
  readonly leftCents: Cents;
}> {
  override name = 'RefundTooLarge';

  constructor(leftCents: Cents) {
    super({ code: 'more_than_left', leftCents });
  }
}

/**
 * Refunds a paid order, whole or in part: the bookings are reversed, the provider returns the money, and the buyer and the
 * creator are notified. A part leaves what was bought open; the last part ends it at once, and refunds the orders that build on
 * this one. For administrators and rules; the caller checks permissions. Returns false when there is nothing (left) to refund.
 * Throws `RefundTooLarge`.
 */
export async function refundOrder(deps: Deps, refund: Refund): Promise<boolean> {
  return deps.db.tx(async (tx) => (await refundInside(deps, tx, refund)) !== null);
}

/** The same inside the caller's transaction; returns the order as it is now, or null when there was nothing to refund. */
export async function refundInside(
  deps: Deps,
  tx: Tx,
  { orderId, lines, reason, cause, withOnTop = true, isReturned = false, ...asked }: Refund,
): Promise<OrderRow | null> {
  const before = await tx.maybe(lockOrder, orderId);
  if (before?.status !== 'paid' && before?.status !== 'refunded') return null;
  const leftCents = toCents(before.total_cents - before.refunded_cents);
  const named = lines && toCents(lines.reduce((sum, { cents }) => sum + cents, 0));
  const amount = asked.amountCents ?? named ?? leftCents;
  if (await tx.maybe(refundByCause, orderId, cause)) return null;
  if (amount > leftCents) throw new RefundTooLarge(leftCents);
  if (before.status === 'refunded') return null;
  await deps.orderKinds(before.kind).lockSold?.(tx, before);
  if (amount === leftCents && withOnTop) await refundOnTop(deps, tx, before, reason);
  const sold = await tx.many(linesOf, [orderId]);
  const parts = partsOf(sold, amount, lines);
  const ended = amount === leftCents ? sold.filter(isInForce) : endedBy(sold, parts);
  const order = await giveBack(deps, tx, before, {
    amount,
    parts,
    ended,
    reason,
    cause,
    isReturned,
  });
  if (order) await takeAway(deps, tx, order, ended, 'refund');
  return order;
}

/** Takes away what these lines of an order gave, after their money was taken back. */
export async function takeAway(
  deps: Deps,
  tx: Tx,
  order: OrderRow,
  ended: readonly LineRow[],
  why: RevokedWhy,
): Promise<void> {
  if (ended.length === 0) return;
  await tx.run(revokeGrants, order.id, placesOf(ended), why, deps.clock.now());
  await deps.orderKinds(order.kind).onRefunded?.(deps, tx, order, ended);
}

const placesOf = (lines: readonly { readonly position: number }[]) =>
  lines.map(({ position }) => position);

/** Refunds the orders that were paid on top of an order. */
export async function refundOnTop(
  deps: Deps,
  tx: Tx,
  order: OrderRow,
  reason: string,
): Promise<void> {
  const { onTop } = await deps.orderKinds(order.kind).ifRefunded(tx, order);
  for (const orderId of onTop) {
    await refundInside(deps, tx, {
      orderId,
      reason: `With order ${order.number}: ${reason}`,
      cause: `with:${order.id}`,
    });
  }
}

interface GivenBack {
  readonly amount: Cents;
  readonly parts: readonly PartOfLine[];
  readonly ended: readonly LineRow[];
  readonly reason: string;
  readonly cause: string;
  readonly isReturned: boolean;
}

async function giveBack(
  deps: Deps,
  tx: Tx,
  before: OrderRow,
  { amount, parts, ended, reason, cause, isReturned }: GivenBack,
): Promise<OrderRow | null> {
  const now = deps.clock.now();
  if (before.total_cents === 0 || before.provider_ref === null) {
    return tx.maybe(markFreeRefunded, before.id, now);
  }
  const made = await tx.maybe(insertRefund, {
    orderId: before.id,
    amountCents: amount,
    reason,
    cause,
    now,
    positions: placesOf(parts),
    cents: parts.map(({ cents }) => cents),
    ended: placesOf(ended),
  });
  if (!made) return null;
  const order = await tx.one(orderById, before.id);
  const taken = parts.map(({ position, cents: amountCents, beforeCents }) => {
    return { orderId: order.id, position, amountCents, beforeCents };
  });
  const payees = await bookRefund(tx, { refundId: made.id, parts: taken }, now);
  if (!isReturned) {
    await deps.jobs.add(tx, returnChargeJob, {
      chargeRef: before.provider_ref,
      amountCents: amount,
      idempotencyKey: refundReference(made.id),
    });
  }
  await sendRefundNote(deps, tx, order, amount);
  await emit(deps, tx, orderRefunded, {
    orderId: order.id,
    creatorId: order.creator_id,
    bought: order.kind,
    amountCents: amount,
    totalCents: order.total_cents,
    ...whoEarns(order, payees),
  });
  return order;
}

/** An amount of a line, and how much of the line had been refunded before. */
type PartOfLine = LinePart & { readonly beforeCents: Cents };

/** How much is refunded of which lines. Throws `RefundTooLarge` where a line has less left. */
function partsOf(
  lines: readonly LineRow[],
  amount: Cents,
  named: readonly LinePart[] | undefined,
): readonly PartOfLine[] {
  return (named ?? allot(lines, amount)).map(({ position, cents }) => {
    const line = lines.find((one) => one.position === position);
    const leftCents = line ? leftOf(line) : toCents(0);
    if (!line || cents > leftCents) throw new RefundTooLarge(leftCents);
    return { position, cents, beforeCents: line.refunded_cents };
  });
}

/** The lines of which nothing is left after these parts are refunded. */
const endedBy = (lines: readonly LineRow[], parts: readonly PartOfLine[]) =>
  lines.filter((line) =>
    parts.some(({ position, cents }) => position === line.position && cents === leftOf(line)),
  );
