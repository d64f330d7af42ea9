import type { OrderId } from '@limelight/contract/platform/ids';
import type { Deps } from '../deps.ts';
import { bookPayment } from '../ledger/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { preferCardThatPaid } from './cards.ts';
import { returnChargeJob } from './jobs.ts';
import { orderKind } from './order-kind.ts';
import type { ChargeOutcome } from './provider.ts';
import {
  lockOrder,
  type OrderRow,
  type OrderStatus,
  setOrderMembership,
  settleOrder as moveOn,
} from './queries.ts';
import { sendReceipt } from './send-receipt.ts';

const NOT_CONFIRMED = 'The payment was not confirmed in time.';

/**
 * Makes an order agree with what the network says: paid with books, access, clearing and receipt in one transaction;
 * declined with its reason; or waiting for the card holder. Whoever comes second (request, event, reconcile job)
 * finds it done. Money that came for an order which is over goes back.
 */
export async function settleOrder(
  deps: Deps,
  tx: Tx,
  id: OrderId,
  outcome: ChargeOutcome,
): Promise<OrderRow> {
  const order = await tx.one(lockOrder, id);
  const isOpen = order.status === 'pending' || order.status === 'requires_action';
  if (!isOpen) {
    if (outcome.status === 'succeeded' && order.paid_at === null) {
      await returnCharge(deps, tx, order, outcome.chargeRef);
    }
    return order;
  }
  switch (outcome.status) {
    case 'succeeded':
      return markPaid(deps, tx, order, outcome.chargeRef);
    case 'processing':
      return order;
    case 'requires_action':
      return move(tx, order, 'requires_action', {
        chargeRef: outcome.chargeRef,
        confirmUrl: outcome.confirmUrl,
      });
    case 'declined':
      return decline(deps, tx, order, 'declined', outcome.chargeRef, outcome.reason);
    case 'abandoned':
      return decline(deps, tx, order, 'expired', outcome.chargeRef, NOT_CONFIRMED);
  }
}

/** Paid, by the network or because there is nothing to pay. */
export async function markPaid(
  deps: Deps,
  tx: Tx,
  open: OrderRow,
  chargeRef: string | null,
): Promise<OrderRow> {
  const order = await move(tx, open, 'paid', { chargeRef, paidAt: deps.clock.now() });
  const { source, membershipId } = await orderKind(order.kind).onPaid(deps, tx, order);
  if (membershipId) await tx.run(setOrderMembership, order.id, membershipId);
  if (order.card_id !== null) await preferCardThatPaid(tx, order.buyer_id, order.card_id);
  if (order.total_cents > 0) {
    await bookPayment(deps, tx, {
      orderId: order.id,
      creatorId: order.creator_id,
      totalCents: order.total_cents,
      source,
    });
    await sendReceipt(deps, tx, order);
  }
  return order;
}

async function decline(
  deps: Deps,
  tx: Tx,
  open: OrderRow,
  status: 'declined' | 'expired',
  chargeRef: string | null,
  reason: string,
): Promise<OrderRow> {
  const order = await move(tx, open, status, { chargeRef, reason });
  await orderKind(order.kind).onDeclined?.(deps, tx, order);
  return order;
}

/** Money for an order that is over: it goes back, once. */
async function returnCharge(deps: Deps, tx: Tx, order: OrderRow, chargeRef: string): Promise<void> {
  await deps.jobs.add(tx, returnChargeJob, {
    chargeRef,
    amountCents: order.total_cents,
    idempotencyKey: `return:${order.id}`,
  });
}

interface Change {
  readonly chargeRef: string | null;
  readonly reason?: string;
  readonly confirmUrl?: string;
  readonly paidAt?: Date;
}

const move = (tx: Tx, order: OrderRow, status: OrderStatus, change: Change) =>
  tx.one(
    moveOn,
    order.id,
    status,
    change.chargeRef,
    change.reason ?? null,
    change.confirmUrl ?? null,
    change.paidAt ?? null,
  );
