import type { OrderId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import { emit } from '../../events/index.ts';
import { bookPayment, type PayeePart } from '../../ledger/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { cardFailed, cardPaid } from '../cards/cards.ts';
import { decideCapture } from '../capture/decide-capture.ts';
import { END_OF_SALE } from './end-of-sale.ts';
import { orderPaid } from '../events.ts';
import { grantAll } from './grant.ts';
import { returnChargeJob } from '../jobs.ts';
import type { ChargeOutcome } from '../../kernel/payment-provider.ts';
import type { EndOfSale } from '../../kernel/parts/order-kind.ts';
import type { OrderRow, OrderStatus } from '../../kernel/order.ts';
import { isOpen, lockOrder, returnOrder, settleOrder as moveOn } from './queries.ts';
import { costOf } from '../refunds/refund-lines.ts';
import { tellIfOverLimit } from '../spending/refuse-over-limit.ts';
import { sendReceipt, sendReturnNote } from '../receipts/send-receipt.ts';
import { whoEarns } from './who-earns.ts';

const NOT_CONFIRMED = 'You didn’t confirm the payment in time.';
const TOO_LATE = 'Your payment arrived too late for this purchase.';
const LET_GO = 'You weren’t charged. We released the hold on your card.';

/**
 * Brings an order into agreement with the network: paid, with books, access, clearing and receipt in one transaction; declined,
 * with its reason; or waiting for the card holder. Request, event and reconcile job may all get here; the first one does the
 * work. Money that arrives for an order or a sale that is over goes back, and the buyer is notified.
 */
export async function settleOrder(
  deps: Deps,
  tx: Tx,
  id: OrderId,
  outcome: ChargeOutcome,
): Promise<OrderRow> {
  const order = await tx.one(lockOrder, id);
  if (!isOpen(order)) {
    if (outcome.status !== 'succeeded' || order.paid_at !== null) return order;
    return (await returnCharge(deps, tx, order, outcome.chargeRef, null)) ?? order;
  }
  switch (outcome.status) {
    case 'succeeded':
      return finishSale(deps, tx, order, outcome.chargeRef);
    case 'processing':
      return order;
    case 'authorized':
      return authorize(deps, tx, order, outcome.chargeRef);
    case 'requires_action':
      return move(tx, order, 'requires_action', {
        chargeRef: outcome.chargeRef,
        confirmUrl: outcome.confirmUrl,
      });
    case 'declined':
      return decline(deps, tx, order, 'declined', outcome);
    case 'abandoned':
      return decline(deps, tx, order, 'expired', {
        ...outcome,
        reason: order.status === 'authorized' ? LET_GO : NOT_CONFIRMED,
      });
  }
}

/** The money is reserved: calls the area, or releases the money if the sale ended in the meantime. */
async function authorize(deps: Deps, tx: Tx, open: OrderRow, chargeRef: string): Promise<OrderRow> {
  if (open.status === 'authorized') return open;
  const kind = deps.orderKinds(open.kind);
  const end = await kind.endOfSale(deps, tx, open);
  const order = await move(tx, open, 'authorized', { chargeRef });
  if (end === null) await kind.onAuthorized?.(deps, tx, order);
  else await decideCapture(deps, tx, order, 'void');
  return order;
}

/**
 * The payment succeeded, or there is nothing to pay (`chargeRef` null): gives what was bought, unless the sale ended while the
 * money was on its way.
 */
export async function finishSale(
  deps: Deps,
  tx: Tx,
  open: OrderRow,
  chargeRef: string | null,
): Promise<OrderRow> {
  const end = await deps.orderKinds(open.kind).endOfSale(deps, tx, open);
  if (end === null) return markPaid(deps, tx, open, chargeRef);
  if (chargeRef === null)
    return decline(deps, tx, open, 'expired', { chargeRef: null, reason: END_OF_SALE[end] });
  return (await returnCharge(deps, tx, open, chargeRef, end)) ?? open;
}

async function markPaid(
  deps: Deps,
  tx: Tx,
  open: OrderRow,
  chargeRef: string | null,
): Promise<OrderRow> {
  const change = { chargeRef, paidAt: deps.clock.now() };
  const { lines, ...order } = await move(tx, open, 'paid', change);
  const paid = await deps.orderKinds(order.kind).onPaid(deps, tx, order, lines);
  const sold = lines.map((line, at) => {
    const its = paid[at];
    if (!its) throw new Error(`'${order.kind}' says nothing of line ${line.position}`);
    return { ...line, ...its };
  });
  const grants = sold.flatMap(({ position, grants: its = [] }) =>
    its.map((one) => ({ ...one, position })),
  );
  await grantAll(deps, tx, order.id, grants);
  if (order.card_id !== null) await cardPaid(deps, tx, order.buyer_id, order.card_id);
  const { id: orderId, creator_id: creatorId, total_cents: totalCents } = order;
  const parts: PayeePart[] = [];
  for (const line of sold) {
    const booked = await bookPayment(deps, tx, {
      orderId,
      position: line.position,
      totalCents: costOf(line),
      taxCents: line.tax_cents,
      payees: line.payees ?? [{ creatorId, shareBasisPoints: 10_000, source: line.source }],
      isDeliveredLater: line.is_delivered_later,
    });
    parts.push(...booked);
  }
  await emit(deps, tx, orderPaid, {
    orderId,
    creatorId,
    fanId: order.buyer_id,
    amountCents: totalCents,
    ...whoEarns(order, parts),
    bought: order.kind,
  });
  if (totalCents > 0) {
    await sendReceipt(deps, tx, order);
    await tellIfOverLimit(deps, tx, order);
  }
  return order;
}

type Declined = Omit<Extract<ChargeOutcome, { status: 'declined' }>, 'status'>;

async function decline(
  deps: Deps,
  tx: Tx,
  open: OrderRow,
  status: 'declined' | 'expired',
  { chargeRef, reason, isCardGone = false }: Declined,
): Promise<OrderRow> {
  const order = await move(tx, open, status, { chargeRef, reason });
  const { buyer_id: buyerId, card_id: cardId } = order;
  if (cardId !== null) {
    const isDeclined = status === 'declined';
    await cardFailed(deps, tx, { buyerId, cardId, isDeclined, isGone: isCardGone });
  }
  await deps.orderKinds(order.kind).onDeclined?.(deps, tx, order);
  return order;
}

/**
 * Money for an order (`end` null) or a sale that is over: it goes back, once, and the buyer is notified. Returns null when it
 * was sent back before.
 */
async function returnCharge(
  deps: Deps,
  tx: Tx,
  before: OrderRow,
  chargeRef: string,
  end: EndOfSale | null,
): Promise<OrderRow | null> {
  const reason = end === null ? TOO_LATE : END_OF_SALE[end];
  const order = await tx.maybe(returnOrder, before.id, chargeRef, reason);
  if (!order) return null;
  await deps.jobs.add(tx, returnChargeJob, {
    chargeRef,
    amountCents: order.total_cents,
    idempotencyKey: `return:${order.id}`,
  });
  await deps.orderKinds(order.kind).onReturned?.(deps, tx, order, end);
  await sendReturnNote(deps, tx, order, reason);
  return order;
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
