import type { OrderId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import type { Tx } from '../../platform/db/db.ts';
import { cardRef } from '../cards/card-queries.ts';
import { asksForSame, openOrder, type Purchase } from './open-order.ts';
import type { ChargeOutcome } from '../../kernel/payment-provider.ts';
import type { OrderRow } from '../../kernel/order.ts';
import { PaymentsHeld } from '../../kernel/payments-held.ts';
import { lockOrder, orderView } from './queries.ts';
import { titleOf } from './view.ts';
import { finishSale, settleOrder } from './settle-order.ts';

/**
 * Buys something exactly once (docs/product.md, 'Buying'): the order is written first, the provider is called with the order's
 * id as its key, and the outcome is settled under the order's lock. Any number of equal requests, a killed process and events
 * that arrive twice all end in the same order.
 */
export async function purchase(
  deps: Deps,
  wanted: Purchase,
  mayBuy: (tx: Tx, order: OrderRow) => Promise<void>,
): Promise<OrderRow> {
  // Before an order is written: one that waits would be charged once the copy is live.
  if (deps.payments.isHeld && wanted.lines.some(({ unitCents }) => unitCents > 0))
    throw new PaymentsHeld();
  deps.orderKinds(wanted.kind); // throws before an order of an unknown kind is written
  let order = await openOrder(deps, wanted, mayBuy);
  if (await isAnother(deps, order, wanted)) {
    if (order.status === 'requires_action') await giveUp(deps, order);
    else await driveOrder(deps, order);
    order = await openOrder(deps, wanted, mayBuy);
  }
  return order.status === 'pending' ? driveOrder(deps, order) : order;
}

/** Asks the network to charge an open order, and settles the outcome; safe to run from several processes. */
export async function driveOrder(deps: Deps, order: OrderRow): Promise<OrderRow> {
  if (order.total_cents === 0) return settleFree(deps, order.id);
  const outcome = await chargeOrder(deps, order);
  return deps.db.tx((tx) => settleOrder(deps, tx, order.id, outcome));
}

async function chargeOrder(deps: Deps, order: OrderRow): Promise<ChargeOutcome> {
  if (order.card_id === null) throw new Error(`order ${order.id} has a price and no card`);
  const card = await deps.db.one(cardRef, order.card_id);
  const view = await deps.db.one(orderView, order.id);
  const { isOffSession = false, isCapturedLater = false } = deps.orderKinds(order.kind);
  return deps.payments.charge({
    idempotencyKey: order.id,
    cardRef: card.provider_ref,
    amountCents: order.total_cents,
    description: `${titleOf(view)} · ${view.display_name}`,
    offSession: isOffSession,
    isCapturedLater,
    returnUrl: `${deps.config.publicUrl}/dashboard/orders?order=${order.id}`,
  });
}

async function settleFree(deps: Deps, id: OrderId): Promise<OrderRow> {
  return deps.db.tx(async (tx) => {
    const order = await tx.one(lockOrder, id);
    return order.status === 'pending' ? finishSale(deps, tx, order, null) : order;
  });
}

/**
 * Whether the open order is not what is wanted now: it is for another tier of the same creator, or on another card whose
 * confirmation was left open. That order ends first, and then the new one is opened or refused.
 */
async function isAnother(
  { db }: Pick<Deps, 'db'>,
  order: OrderRow,
  wanted: Purchase,
): Promise<boolean> {
  const isOpen = order.status === 'pending' || order.status === 'requires_action';
  if (!isOpen || order.idempotency_key === wanted.idempotencyKey) return false;
  if (!(await asksForSame(db, order, wanted))) return true;
  const isOtherCard = wanted.cardId !== undefined && wanted.cardId !== order.card_id;
  return isOtherCard && order.status === 'requires_action';
}

/** Ends an order that waits for its card holder, unless they confirmed in the meantime. */
export async function giveUp(deps: Deps, order: OrderRow): Promise<OrderRow> {
  if (order.provider_ref === null) return order;
  const outcome = await deps.payments.cancelCharge(order.provider_ref);
  return deps.db.tx((tx) => settleOrder(deps, tx, order.id, outcome));
}
