import type { OrderId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { Deps } from '../kernel/deps.ts';
import type { OrderRow } from '../kernel/order.ts';
import type { Tx } from '../platform/db/db.ts';
import { setCaptured } from './capture-queries.ts';
import { decideCapture } from './decide-capture.ts';
import { lockOrder, orderById } from './queries.ts';
import { settleOrder } from './settle-order.ts';

/**
 * Takes an order's reserved money, or `amountCents` of it; the order's total is what is taken, and the bank lets go of
 * the rest. It is decided in the caller's transaction and carried out by a job. False when nothing is reserved, or it
 * was decided before. Throws where it is more than was reserved.
 */
export async function captureOrder(
  deps: Deps,
  tx: Tx,
  id: OrderId,
  amountCents?: Cents,
): Promise<boolean> {
  const order = await lockUndecided(tx, id);
  if (!order) return false;
  const amount = amountCents ?? order.total_cents;
  if (amount <= 0 || amount > order.total_cents)
    throw new RangeError(`${amount} cents of ${order.total_cents} cannot be taken`);
  if (amount < order.total_cents) await tx.run(setCaptured, id, amount);
  await decideCapture(deps, tx, order, 'capture');
  return true;
}

/** Lets go of an order's reserved money. False when nothing is reserved, or it was decided before. */
export async function voidOrder(deps: Deps, tx: Tx, id: OrderId): Promise<boolean> {
  const order = await lockUndecided(tx, id);
  if (!order) return false;
  await decideCapture(deps, tx, order, 'void');
  return true;
}

/** An order whose money is reserved and nothing is decided about; null for any other. */
async function lockUndecided(tx: Tx, id: OrderId): Promise<OrderRow | null> {
  const order = await tx.maybe(lockOrder, id);
  return order?.status === 'authorized' && order.capture_decision === null ? order : null;
}

/** Does at the provider what was decided, and settles what it says. May run again. */
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
