import type { CardId, CreatorId, UserId } from '@limelight/contract/platform/ids';
import { type Cents, toCents } from '@limelight/contract/platform/money';
import type { Deps } from '../kernel/deps.ts';
import type { OrderKindName, OrderRow } from '../kernel/order.ts';
import { MINUTE } from '../platform/clock/clock.ts';
import type { Queryable, Tx } from '../platform/db/db.ts';
import { cardToCharge } from './card-queries.ts';
import { buyerLeaves } from './end-of-sale.ts';
import { reconcileOrderJob } from './jobs.ts';
import { insertOrder, openOrder as findOpenOrder, orderByKey } from './queries.ts';
import { refuseOverLimit } from './refuse-over-limit.ts';

export interface Purchase {
  readonly buyerId: UserId;
  readonly creatorId: CreatorId;
  readonly kind: OrderKindName;
  /** What its line names, and says: the title of its kind where this is absent. */
  readonly thingId: string;
  readonly title?: string;
  /** Identifies the sale: only one order of it is open at a time. Without it, each order is its own sale. */
  readonly onceKey?: string;
  /** What is paid, after `discountCents` were taken off the price of its line. */
  readonly totalCents: Cents;
  readonly discountCents?: Cents;
  readonly cardId?: CardId | undefined;
  readonly idempotencyKey: string;
  /** Whether an earlier order asked for the same in what its kind keeps elsewhere. */
  isSame?(tx: Queryable, order: OrderRow): Promise<boolean>;
}

export class CardMissing extends Error {
  override name = 'CardMissing';
}

/** The same key came back for something else: a fault of the client, and never a charge. */
export class KeyReused extends Error {
  override name = 'KeyReused';
}

/** The buyer has asked for the deletion of their account. */
export class BuyerLeaves extends Error {
  override name = 'BuyerLeaves';
}

/** How long a request may take before the queue looks after its order. */
export const RECONCILE_AFTER_MS = MINUTE;

/**
 * Writes the order before any money moves, with the job that ends it should this process die. The same key, or the
 * same thing while it is being bought, answers the order that is there. `mayBuy` throws to refuse, inside the
 * transaction and after the order's unique indexes made everyone else wait. Throws `OverLimit`.
 */
export async function openOrder(
  deps: Deps,
  purchase: Purchase,
  mayBuy: (tx: Tx, order: OrderRow) => Promise<void>,
): Promise<OrderRow> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const order = await deps.db.tx((tx) => tryToOpen(deps, tx, purchase, mayBuy));
    if (order) return order;
  }
  throw new Error(`order of ${purchase.idempotencyKey} neither opens nor exists`);
}

async function tryToOpen(
  deps: Deps,
  tx: Tx,
  purchase: Purchase,
  mayBuy: (tx: Tx, order: OrderRow) => Promise<void>,
): Promise<OrderRow | null> {
  const { buyerId, creatorId, kind } = purchase;
  const before = await tx.maybe(orderByKey, buyerId, purchase.idempotencyKey);
  if (before) return sameThing(tx, before, purchase);
  const card =
    purchase.totalCents === 0
      ? null
      : await tx.maybe(cardToCharge, buyerId, purchase.cardId ?? null, deps.payments.name);
  if (purchase.totalCents > 0 && !card) throw new CardMissing('no such card');
  const now = deps.clock.now();
  const order = await tx.maybe(insertOrder, {
    buyerId,
    creatorId,
    kind,
    cardId: card?.id ?? null,
    totalCents: purchase.totalCents,
    discountCents: purchase.discountCents ?? toCents(0),
    idempotencyKey: purchase.idempotencyKey,
    provider: deps.payments.name,
    now,
    onceKey: purchase.onceKey ?? null,
    thingId: purchase.thingId,
    title: purchase.title ?? deps.orderKinds(kind).title,
  });
  if (order) {
    if (await buyerLeaves(tx, buyerId)) throw new BuyerLeaves('the account is about to be deleted');
    await mayBuy(tx, order);
    await refuseOverLimit(deps, tx, order);
    const runAt = new Date(now.getTime() + RECONCILE_AFTER_MS);
    await deps.jobs.add(tx, reconcileOrderJob, { orderId: order.id }, { runAt });
    return order;
  }
  const sameKey = await tx.maybe(orderByKey, buyerId, purchase.idempotencyKey);
  if (sameKey) return sameThing(tx, sameKey, purchase);
  return purchase.onceKey === undefined ? null : tx.maybe(findOpenOrder, buyerId, purchase.onceKey);
}

async function sameThing(tx: Tx, order: OrderRow, purchase: Purchase): Promise<OrderRow> {
  if (!(await asksForSame(tx, order, purchase))) {
    throw new KeyReused('this key belongs to another purchase');
  }
  return order;
}

/** Whether an order is of what is wanted now; cards and prices aside. */
export async function asksForSame(
  db: Queryable,
  order: OrderRow,
  wanted: Purchase,
): Promise<boolean> {
  return (
    order.kind === wanted.kind &&
    order.thing_id === wanted.thingId &&
    order.creator_id === wanted.creatorId &&
    (await (wanted.isSame?.(db, order) ?? true))
  );
}
