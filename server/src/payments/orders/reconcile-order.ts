import type { OrderId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import type { EndOfSale } from '../../kernel/parts/order-kind.ts';
import type { OrderRow } from '../../kernel/order.ts';
import { DAY, HOUR, MINUTE } from '../../platform/clock/clock.ts';
import { END_OF_SALE } from './end-of-sale.ts';
import { reconcileOrderJob } from '../jobs.ts';
import { driveOrder, giveUp } from './purchase.ts';
import { isOpen, orderById } from './queries.ts';
import { settleOrder } from './settle-order.ts';

/** For this long a charge that never reached the network is still made: the person pressed Pay just now. */
const STILL_WANTED_MS = 10 * MINUTE;
/** How long a card holder has to confirm. */
const CONFIRM_WITHIN_MS = HOUR;
/** The network sends an event when it releases reserved money; this covers an event that was lost. */
const LOOK_AT_RESERVED_MS = 8 * DAY;

/**
 * Completes an order whose request did not: asks the network for the state of its charge and settles that. A charge that the
 * network never saw is made while the order is new and the sale still allowed; otherwise the order is declined.
 */
export async function reconcileOrder(deps: Deps, id: OrderId): Promise<void> {
  const order = await deps.db.maybe(orderById, id);
  if (!order) return;
  const settled = await bringToEnd(deps, order);
  if (!isOpen(settled)) return;
  const runAt = new Date(deps.clock.now().getTime() + nextLook(deps, settled));
  await deps.jobs.addAlone(deps.db, reconcileOrderJob, { orderId: id }, { runAt });
}

const ageOf = (deps: Deps, order: OrderRow) =>
  deps.clock.now().getTime() - order.created_at.getTime();

function nextLook(deps: Deps, order: OrderRow): number {
  if (order.status === 'authorized') return LOOK_AT_RESERVED_MS;
  const isFresh = order.status === 'pending' && ageOf(deps, order) <= STILL_WANTED_MS;
  return isFresh ? MINUTE : CONFIRM_WITHIN_MS;
}

async function bringToEnd(deps: Deps, order: OrderRow): Promise<OrderRow> {
  if (!isOpen(order)) return order;
  const age = ageOf(deps, order);
  if (order.total_cents === 0) return driveOrder(deps, order);
  const outcome = await deps.payments.findCharge(order.id);
  if (outcome === null) {
    const end = await endOf(deps, order);
    if (age <= STILL_WANTED_MS && end === null) return driveOrder(deps, order);
    const reason = end === null ? 'The payment didn’t go through in time.' : END_OF_SALE[end];
    return deps.db.tx((tx) =>
      settleOrder(deps, tx, order.id, { status: 'declined', chargeRef: null, reason }),
    );
  }
  const settled = await deps.db.tx((tx) => settleOrder(deps, tx, order.id, outcome));
  if (settled.status !== 'requires_action') return settled;
  const isOver = age >= CONFIRM_WITHIN_MS || (await endOf(deps, settled)) !== null;
  return isOver ? giveUp(deps, settled) : settled;
}

const endOf = (deps: Deps, order: OrderRow): Promise<EndOfSale | null> =>
  deps.db.tx((tx) => deps.orderKinds(order.kind).endOfSale(deps, tx, order));
