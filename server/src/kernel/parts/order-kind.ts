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

/** Why a sale that was allowed when its order was written is over when the payment comes. */
export type EndOfSale = 'gone' | 'free' | 'owned' | 'changed' | 'leaving' | 'suspended';

/**
 * Something that can be bought. The area that sells it says what a paid order gives; payments knows orders, charges,
 * books and grants, and calls back inside the transaction that settles. Areas declare theirs
 * in area.ts.
 */
export interface OrderKind {
  readonly kind: OrderKindName;
  /** The line on the receipt and the card statement, where a purchase gives none of its own. */
  readonly title: string;
  /** Charged while its buyer is away; absent: they are there. */
  readonly isOffSession?: true;
  /** How what it grants looks in its buyer's gallery; absent: it is not shown there. */
  readonly gallery?: GalleryPart;
  /** How its things stand among what sold best on the dashboard; absent: they do not. */
  readonly sold?: SoldPart;
  /**
   * What these orders are of, as far as a person, or a stranger (null), may see it today: asked for a page of orders at
   * once. What has no entry, as where the kind has no view, is shown by its line alone.
   */
  view?(
    deps: Deps,
    viewer: Viewer | null,
    orders: readonly OrderRow[],
  ): Promise<ReadonlyMap<OrderId, OrderedThing>>;
  /**
   * Whether the sale may still be finished: asked in the transaction that settles, before anything is given. Takes
   * locks on what it reads, so that the answer holds until the transaction ends.
   */
  endOfSale(deps: Deps, tx: Tx, order: OrderRow): Promise<EndOfSale | null>;
  /**
   * Does what was paid for, in the transaction that marks the order paid; once per order. Returns what is true of each
   * line that is paid, in their order.
   */
  onPaid(
    deps: Deps,
    tx: Tx,
    order: OrderRow,
    lines: readonly OrderLine[],
  ): Promise<readonly PaidLine[]>;
  /** Reserves the money when it is bought; the area takes it with `captureOrder` or lets it go with `voidOrder`. */
  readonly isCapturedLater?: true;
  /** The money is reserved. Runs once per order; `onPaid` comes when it is taken. */
  onAuthorized?(deps: Deps, tx: Tx, order: OrderRow): Promise<void>;
  /** The card was refused, or reserved money was let go; nothing was charged. */
  onDeclined?(deps: Deps, tx: Tx, order: OrderRow): Promise<void>;
  /** What a refund of the whole order would mean now. */
  ifRefunded(tx: Queryable, order: OrderRow): Promise<IfRefunded>;
  /** The sale was over when the payment came, for this reason (null: the order was); the money goes back. */
  onReturned?(deps: Deps, tx: Tx, order: OrderRow, end: EndOfSale | null): Promise<void>;
  /**
   * All of these lines went back, and what they granted is revoked already: takes away what else they gave, in the
   * transaction that marks them refunded.
   */
  onRefunded?(deps: Deps, tx: Tx, order: OrderRow, lines: readonly OrderLine[]): Promise<void>;
  /** The card holder complained about the charge, and the network took it back. */
  onDisputed?(deps: Deps, tx: Tx, order: OrderRow): Promise<void>;
}

export interface IfRefunded {
  readonly effect: RefundEffect;
  /** Paid orders that build on this one and are refunded with it, last first. */
  readonly onTop: readonly OrderId[];
}

/** What a line opens, and to whom: to its buyer, or to another person where it is a gift. */
export interface Grant {
  readonly kind: OrderKindName;
  readonly thingId: string;
  readonly holderId: UserId;
}

export interface PaidLine {
  readonly source: EarningSource;
  /** Who is paid for it; absent: the order's creator, from this source. */
  readonly payees?: readonly Payee[];
  /** What it opens now; an area grants more later with `grant`. */
  readonly grants?: readonly Grant[];
}

/** Every kind that this product sells, by its name. */
export interface OrderKinds {
  (name: OrderKindName): OrderKind;
  readonly all: readonly OrderKind[];
}

/** Throws where a name comes twice, and later for a kind that nobody sells. */
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
