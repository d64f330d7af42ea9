import type { RefundEffect } from '@limelight/contract/payments/operations';
import type { MembershipId, OrderId } from '@limelight/contract/platform/ids';
import type { Deps } from '../deps.ts';
import type { EarningSource } from '../ledger/index.ts';
import type { Queryable, Tx } from '../platform/db/db.ts';
import type { EndOfSale } from './end-of-sale.ts';
import type { OrderKindName, OrderRow } from './queries.ts';

/**
 * Something that can be bought. The area that sells it declares what a paid order gives; payments knows orders,
 * charges and books, and calls back inside the transaction that settles.
 */
export interface OrderKind {
  readonly kind: OrderKindName;
  /** The line on the receipt and the card statement: 'Gold membership'. */
  title(order: { tier_name: string | null }): string;
  /**
   * Whether the sale may still be finished: asked in the transaction that settles, before anything is given. Takes
   * locks on what it reads, so that the answer holds until the transaction ends.
   */
  endOfSale(deps: Deps, tx: Tx, order: OrderRow): Promise<EndOfSale | null>;
  /** Gives what was paid for, in the transaction that marks the order paid. Runs once per order. */
  onPaid(deps: Deps, tx: Tx, order: OrderRow): Promise<Paid>;
  /** The card was refused; nothing was charged. */
  onDeclined?(deps: Deps, tx: Tx, order: OrderRow): Promise<void>;
  /** What a refund of the whole order would mean now. */
  ifRefunded(tx: Queryable, order: OrderRow): Promise<IfRefunded>;
  /** The sale was over when the payment came; the money goes back. */
  onReturned?(deps: Deps, tx: Tx, order: OrderRow): Promise<void>;
  /** Takes it away again at once, in the transaction that marks the order refunded. */
  onRefunded(deps: Deps, tx: Tx, order: OrderRow): Promise<void>;
  /** The card holder complained about the charge, and the network took it back. */
  onDisputed?(deps: Deps, tx: Tx, order: OrderRow): Promise<void>;
}

export interface IfRefunded {
  readonly effect: RefundEffect;
  /** Paid orders that stand on this one and go back with it, last first. */
  readonly onTop: readonly OrderId[];
}

export interface Paid {
  readonly source: EarningSource;
  readonly membershipId?: MembershipId;
}

const kinds = new Map<OrderKindName, OrderKind>();

/** Declares a kind of order, once, when its area is loaded. */
export function defineOrderKind(kind: OrderKind): OrderKind {
  if (kinds.has(kind.kind)) throw new Error(`${kind.kind} is declared twice`);
  kinds.set(kind.kind, kind);
  return kind;
}

export function orderKind(name: OrderKindName): OrderKind {
  const kind = kinds.get(name);
  if (!kind) throw new Error(`nobody sells '${name}' in this process`);
  return kind;
}
