import type { OrderId } from '@limelight/contract/platform/ids';
import { addCents, type Cents, toCents } from '@limelight/contract/platform/money';
import type { Deps } from '../../kernel/deps.ts';
import type { OrderRow } from '../../kernel/order.ts';
import type { Tx } from '../../platform/db/db.ts';
import { setCaptured, type TakenLine } from './capture-queries.ts';
import { decideCapture } from './decide-capture.ts';
import { type LineRow, linesOf } from '../orders/line-queries.ts';
import { lockOrder, orderById } from '../orders/queries.ts';
import { costOf } from '../refunds/refund-lines.ts';
import { settleOrder } from '../orders/settle-order.ts';

/** What is taken of a line: fewer units, or less for each unit; absent: as many units at the price that was reserved. */
export interface Taken {
  readonly position: number;
  readonly quantity?: number;
  readonly unitCents?: Cents;
}

/**
 * Takes an order's reserved money: all of it, or what `lines` name. A line's discount and tax shrink in proportion to its
 * price; nothing is paid for a line that is not named. The order's total becomes what is taken, and the bank releases the rest.
 * Decided in the caller's transaction and carried out by a job. Returns false when nothing is reserved, or when it was decided
 * before. Throws a `RangeError` when the amount is nothing, or more than was reserved.
 */
export async function captureOrder(
  deps: Deps,
  tx: Tx,
  id: OrderId,
  lines?: readonly Taken[],
): Promise<boolean> {
  const order = await lockUndecided(tx, id);
  if (!order) return false;
  if (lines) {
    const reserved = await tx.many(linesOf, [id]);
    const taken = lines.map((one) => takeFrom(reserved, one));
    const totalCents = addCents(...taken.map(costOf));
    if (totalCents === 0 || totalCents > order.total_cents)
      throw new RangeError(`${totalCents} cents of ${order.total_cents} cannot be taken`);
    if (new Set(taken.map(({ position }) => position)).size < taken.length)
      throw new RangeError('a line is taken twice');
    await tx.run(setCaptured, id, totalCents, taken);
  }
  await decideCapture(deps, tx, order, 'capture');
  return true;
}

function takeFrom(reserved: readonly LineRow[], { position, ...asked }: Taken): TakenLine {
  const line = reserved.find((one) => one.position === position);
  if (!line) throw new RangeError(`there is no line ${position}`);
  const { quantity = line.quantity, unitCents = line.unit_cents } = asked;
  const amount = toCents(quantity * unitCents);
  if (amount < 0 || amount > line.amount_cents)
    throw new RangeError(`${amount} cents of ${line.amount_cents} cannot be taken`);
  const partOf = (cents: Cents) =>
    toCents(line.amount_cents === 0 ? cents : Math.round((cents * amount) / line.amount_cents));
  return {
    position,
    quantity,
    amount_cents: amount,
    discount_cents: partOf(line.discount_cents),
    tax_cents: partOf(line.tax_cents),
  };
}

/** Releases an order's reserved money. Returns false when nothing is reserved, or when it was decided before. */
export async function voidOrder(deps: Deps, tx: Tx, id: OrderId): Promise<boolean> {
  const order = await lockUndecided(tx, id);
  if (!order) return false;
  await decideCapture(deps, tx, order, 'void');
  return true;
}

/** An order whose money is reserved and not decided about yet; null for any other. */
async function lockUndecided(tx: Tx, id: OrderId): Promise<OrderRow | null> {
  const order = await tx.maybe(lockOrder, id);
  return order?.status === 'authorized' && order.capture_decision === null ? order : null;
}

/** Carries out the decision at the provider, and settles the outcome. May run more than once. */
export async function endAuthorized(deps: Deps, id: OrderId): Promise<void> {
  const order = await deps.db.one(orderById, id);
  const { status, capture_decision: decision, provider_ref: chargeRef } = order;
  if (status !== 'authorized' || decision === null || chargeRef === null) return;
  const outcome =
    decision === 'void'
      ? await deps.payments.cancelCharge(chargeRef)
      : await deps.payments.capture({
          chargeRef,
          amountCents: order.total_cents,
          idempotencyKey: id,
        });
  await deps.db.tx((tx) => settleOrder(deps, tx, id, outcome));
}
