import type { CardId, CreatorId, UserId } from '@limelight/contract/platform/ids';
import { addCents, type Cents, toCents } from '@limelight/contract/platform/money';
import type { FieldIssue } from '@limelight/contract/platform/operation';
import type { Deps } from '../../kernel/deps.ts';
import type { OrderKindName, OrderRow } from '../../kernel/order.ts';
import { Refused } from '../../kernel/refused.ts';
import { MINUTE } from '../../platform/clock/clock.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { addTax } from './add-tax.ts';
import { cardToCharge } from '../cards/card-queries.ts';
import { buyerLeaves } from './end-of-sale.ts';
import { reconcileOrderJob } from '../jobs.ts';
import { type LineRow, linesOf } from './line-queries.ts';
import { insertOrder, type NewLine, openOrder as findOpenOrder, orderByKey } from './queries.ts';
import { costOf } from '../refunds/refund-lines.ts';
import { refuseOverLimit } from '../spending/refuse-over-limit.ts';

/** A thing to buy: which thing, how many units, and at what price. */
export interface WantedLine {
  /** The kind of the thing, where it is not the order's. */
  readonly kind?: OrderKindName;
  readonly thingId: string;
  /** The text of the line; absent: the title of its order's kind. */
  readonly title?: string;
  /** Absent: one. */
  readonly quantity?: number;
  readonly unitCents: Cents;
  /** Taken off the price of all units together. */
  readonly discountCents?: Cents;
  /** Its money is held until the area calls `deliverLine`; absent: it is delivered with its payment. */
  readonly isDeliveredLater?: boolean;
}

export interface Purchase {
  readonly buyerId: UserId;
  readonly creatorId: CreatorId;
  readonly kind: OrderKindName;
  /** At least one. */
  readonly lines: readonly WantedLine[];
  /** Identifies the sale: only one order of it is open at a time. Without it, each order is its own sale. */
  readonly onceKey?: string;
  readonly cardId?: CardId | undefined;
  readonly idempotencyKey: string;
  /** Whether an earlier order asked for the same in the data that its kind stores elsewhere. */
  isSame?(tx: Queryable, order: OrderRow): Promise<boolean>;
}

class CardMissing extends Refused<{ readonly code: 'card_not_found' }> {
  override name = 'CardMissing';

  constructor() {
    super({ code: 'card_not_found' });
  }
}

/** The same key was used for another purchase: a fault of the client, and never a charge. */
export class KeyReused extends Refused<{
  readonly code: 'invalid_input';
  readonly issues: readonly FieldIssue[];
}> {
  override name = 'KeyReused';

  constructor() {
    const message = 'this key belongs to another purchase';
    super({ code: 'invalid_input', issues: [{ path: ['idempotencyKey'], message }] });
  }
}

/** The buyer has asked for the deletion of their account. */
class BuyerLeaves extends Refused<{ readonly code: 'account_leaving' }> {
  override name = 'BuyerLeaves';

  constructor() {
    super({ code: 'account_leaving' });
  }
}

/** How long a request may take before a job takes over its order. */
export const RECONCILE_AFTER_MS = MINUTE;

/**
 * Writes the order before any money moves, with the job that completes it if this process dies. For the same key, or the same
 * thing while it is being bought, returns the existing order. `mayBuy` throws to refuse; it runs inside the transaction, after
 * the order's unique indexes made all others wait. Throws `OverLimit`.
 */
export async function openOrder(
  deps: Deps,
  purchase: Purchase,
  mayBuy: (tx: Tx, order: OrderRow) => Promise<void>,
): Promise<OrderRow> {
  // A tax service may be on another host: it is called before any transaction, and not again for a known key.
  if (deps.tax !== null) {
    const before = await deps.db.maybe(orderByKey, purchase.buyerId, purchase.idempotencyKey);
    if (before) return sameThing(deps.db, before, purchase);
  }
  const lines = await addTax(
    deps,
    purchase,
    purchase.lines.map((line, position) => toLine(deps, purchase, line, position)),
  );
  for (let attempt = 0; attempt < 5; attempt++) {
    const order = await deps.db.tx((tx) => tryToOpen(deps, tx, purchase, lines, mayBuy));
    if (order) return order;
  }
  throw new Error(`order of ${purchase.idempotencyKey} neither opens nor exists`);
}

async function tryToOpen(
  deps: Deps,
  tx: Tx,
  purchase: Purchase,
  lines: readonly NewLine[],
  mayBuy: (tx: Tx, order: OrderRow) => Promise<void>,
): Promise<OrderRow | null> {
  const { buyerId, creatorId, kind } = purchase;
  const totalCents = addCents(...lines.map(costOf));
  const before = await tx.maybe(orderByKey, buyerId, purchase.idempotencyKey);
  if (before) return sameThing(tx, before, purchase);
  const card =
    totalCents === 0
      ? null
      : await tx.maybe(cardToCharge, buyerId, purchase.cardId ?? null, deps.payments.name);
  if (totalCents > 0 && !card) throw new CardMissing();
  const now = deps.clock.now();
  const order = await tx.maybe(insertOrder, {
    buyerId,
    creatorId,
    kind,
    cardId: card?.id ?? null,
    totalCents,
    taxCents: addCents(...lines.map((line) => line.tax_cents)),
    idempotencyKey: purchase.idempotencyKey,
    provider: deps.payments.name,
    now,
    onceKey: purchase.onceKey ?? null,
    lines,
  });
  if (order) {
    if (await buyerLeaves(tx, buyerId)) throw new BuyerLeaves();
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

function toLine(
  { orderKinds }: Pick<Deps, 'orderKinds'>,
  { kind }: Purchase,
  line: WantedLine,
  position: number,
): NewLine {
  const { quantity = 1, isDeliveredLater = false, discountCents = toCents(0) } = line;
  return {
    position,
    kind: line.kind ?? kind,
    thing_id: line.thingId,
    title: line.title ?? orderKinds(kind).title,
    quantity,
    amount_cents: toCents(line.unitCents * quantity),
    discount_cents: discountCents,
    tax_cents: toCents(0),
    tax_label: null,
    is_delivered_later: isDeliveredLater,
  };
}

async function sameThing(db: Queryable, order: OrderRow, purchase: Purchase): Promise<OrderRow> {
  if (!(await asksForSame(db, order, purchase))) {
    throw new KeyReused();
  }
  return order;
}

/** Whether an order is for what is wanted now; cards and prices are not compared. */
export async function asksForSame(
  db: Queryable,
  order: OrderRow,
  wanted: Purchase,
): Promise<boolean> {
  return (
    order.kind === wanted.kind &&
    order.creator_id === wanted.creatorId &&
    areSame(await db.many(linesOf, [order.id]), wanted) &&
    (await (wanted.isSame?.(db, order) ?? true))
  );
}

/** The same things, in the same quantities, at the same positions. */
const areSame = (lines: readonly LineRow[], { kind, lines: wanted }: Purchase): boolean =>
  lines.length === wanted.length &&
  wanted.every((line, at) => {
    const before = lines[at];
    return (
      before?.thing_id === line.thingId &&
      before.kind === (line.kind ?? kind) &&
      before.quantity === (line.quantity ?? 1)
    );
  });
