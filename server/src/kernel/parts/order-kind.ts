import type { EarningSource } from '@limelight/contract/earnings/sources';
import type { RefundEffect } from '@limelight/contract/payments/operations';
import type { OrderedThing } from '@limelight/contract/payments/order';
import type { OrderId, UserId } from '@limelight/contract/platform/ids';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import type { Deps } from '../deps.ts';
import type { GalleryPart } from './gallery-part.ts';
import type { OrderKindName, OrderLine, OrderRow } from '../order.ts';
import type { Payee } from '../payee.ts';
import type { SoldPart } from './sold-part.ts';
import type { Viewer } from '../viewer.ts';

/** Why a sale that was allowed when its order was made is over when the payment arrives. */
export type EndOfSale = 'gone' | 'free' | 'owned' | 'changed' | 'leaving' | 'suspended';

/**
 * Something that can be bought. The area that sells it decides what a paid order gives; `payments` knows orders, charges, books
 * and grants, and calls back inside the transaction that settles. Areas declare theirs in area.ts.
 */
export interface OrderKind {
  readonly kind: OrderKindName;
  /** The line on the receipt and the card statement, where a purchase has no line of its own. */
  readonly title: string;
  /** Charged while the buyer is away; absent: the buyer is present. */
  readonly isOffSession?: true;
  /** How the granted things look in the buyer's gallery; absent: they are not shown there. */
  readonly gallery?: GalleryPart;
  /** How the things are listed under what sold best on the dashboard; absent: they are not. */
  readonly sold?: SoldPart;
  /**
   * What these orders are for, as far as a person, or a stranger (null), may see it today. Called for a page of orders at once.
   * An order without an entry, or of a kind without `view`, is shown by its line alone.
   */
  view?(
    deps: Deps,
    viewer: Viewer | null,
    orders: readonly OrderRow[],
  ): Promise<ReadonlyMap<OrderId, OrderedThing>>;
  /**
   * Whether the sale may still be completed: called in the transaction that settles, before anything is given. Locks the rows
   * it reads, so that the result holds until the transaction ends.
   */
  endOfSale(deps: Deps, tx: Tx, order: OrderRow): Promise<EndOfSale | null>;
  /**
   * Gives what was paid for, in the transaction that marks the order paid; once per order. Returns one entry for each paid
   * line, in the order of the lines.
   */
  onPaid(
    deps: Deps,
    tx: Tx,
    order: OrderRow,
    lines: readonly OrderLine[],
  ): Promise<readonly PaidLine[]>;
  /** A purchase only reserves the money; the area takes it with `captureOrder` or releases it with `voidOrder`. */
  readonly isCapturedLater?: true;
  /** The money is reserved. Runs once per order; `onPaid` runs when the money is taken. */
  onAuthorized?(deps: Deps, tx: Tx, order: OrderRow): Promise<void>;
  /** The card was refused, or reserved money was released; nothing was charged. */
  onDeclined?(deps: Deps, tx: Tx, order: OrderRow): Promise<void>;
  /**
   * Locks what a refund or a dispute of a paid order changes, before anything is booked: in the order in which a sale locks it, so
   * that a refund and a sale never wait for each other.
   */
  lockSold?(tx: Tx, order: OrderRow): Promise<void>;
  /** What a refund of the whole order would mean now. */
  ifRefunded(tx: Queryable, order: OrderRow): Promise<IfRefunded>;
  /** The sale was over when the payment arrived, for this reason (null: the order itself was over); the money goes back. */
  onReturned?(deps: Deps, tx: Tx, order: OrderRow, end: EndOfSale | null): Promise<void>;
  /**
   * All of these lines were refunded, and their grants are revoked already: takes away what else they gave, in the transaction
   * that marks them refunded.
   */
  onRefunded?(deps: Deps, tx: Tx, order: OrderRow, lines: readonly OrderLine[]): Promise<void>;
  /** The card holder disputed the charge, and the network took the money back. */
  onDisputed?(deps: Deps, tx: Tx, order: OrderRow): Promise<void>;
}

export interface IfRefunded {
  readonly effect: RefundEffect;
  /** Paid orders that build on this one and are refunded with it, last first. */
  readonly onTop: readonly OrderId[];
}

/** What a line opens, and for whom: the buyer, or another person where it is a gift. */
export interface Grant {
  readonly kind: OrderKindName;
  readonly thingId: string;
  readonly holderId: UserId;
}

export interface PaidLine {
  readonly source: EarningSource;
  /** Who is paid for the line; absent: the order's creator, from this source. */
  readonly payees?: readonly Payee[];
  /** What the line opens now; an area grants more later with `grant`. */
  readonly grants?: readonly Grant[];
}

/** Every kind that this product sells, by its name. */
export interface OrderKinds {
  (name: OrderKindName): OrderKind;
  readonly all: readonly OrderKind[];
}

/** Throws where two kinds have the same name; the returned function throws for a kind that no area declares. */
export function orderKindsOf(kinds: readonly OrderKind[]): OrderKinds {
  const byName = new Map(kinds.map((kind) => [kind.kind, kind]));
  if (byName.size < kinds.length) throw new Error('two kinds of orders have the same name');
  const kindOf = (name: OrderKindName) => {
    const kind = byName.get(name);
    if (!kind) throw new Error(`nobody sells '${name}' in this process`);
    return kind;
  };
  return Object.assign(kindOf, { all: kinds });
}
