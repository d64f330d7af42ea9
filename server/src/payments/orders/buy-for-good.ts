import type { CardId, CreatorId, UserId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { Deps } from '../../kernel/deps.ts';
import type { OrderKindName, OrderRow } from '../../kernel/order.ts';
import type { EndOfSale } from '../../kernel/parts/order-kind.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Tx } from '../../platform/db/db.ts';
import { endBetween } from './end-of-sale.ts';
import { findGrant } from './grant-queries.ts';
import { purchase } from './purchase.ts';
import { PurchaseRefused } from './purchase-refused.ts';
import { orderByKey } from './queries.ts';

/** What a thing costs this buyer now, or why they cannot buy it. */
export type Offer =
  | { readonly creatorId: CreatorId; readonly priceCents: Cents }
  | { readonly refusal: Error };

export interface WantedForGood {
  readonly kind: OrderKindName;
  readonly thingId: string;
  readonly offer: Offer;
  readonly cardId?: CardId | undefined;
  /** The price that the buyer saw. */
  readonly expectedPriceCents: Cents;
  readonly idempotencyKey: string;
  /** The area delivers it later (`deliverLine`); until then what was paid does not clear. */
  readonly isDeliveredLater?: boolean;
}

/**
 * Buys a thing that its buyer keeps, once, at the price that they saw. A repeated key returns its own order, whatever has
 * happened to the thing since. `keep` locks the thing in the transaction that writes the order, and returns false if it is no
 * longer for sale. Throws the offer's refusal, and `PurchaseRefused`.
 */
export async function buyForGood(
  deps: Deps,
  viewer: Viewer,
  {
    kind,
    thingId,
    offer,
    cardId,
    expectedPriceCents,
    idempotencyKey,
    isDeliveredLater = false,
  }: WantedForGood,
  keep: (tx: Tx) => Promise<boolean> = async () => true,
): Promise<OrderRow> {
  const before = await deps.db.maybe(orderByKey, viewer.id, idempotencyKey);
  const creatorId = before?.creator_id ?? acceptedFrom(offer, expectedPriceCents);
  const wanted = {
    kind,
    lines: [{ thingId, unitCents: expectedPriceCents, isDeliveredLater }],
    onceKey: `${kind}:${thingId}`,
    buyerId: viewer.id,
    creatorId,
    cardId,
    idempotencyKey,
  } as const;
  return purchase(deps, wanted, async (tx) => {
    if (!(await keep(tx))) throw new PurchaseRefused({ code: 'not_for_sale' });
    if (await holds(tx, viewer.id, kind, thingId))
      throw new PurchaseRefused({ code: 'already_bought' });
  });
}

/** The seller; throws unless the offer has the price that the buyer saw. */
function acceptedFrom(offer: Offer, expectedPriceCents: Cents): CreatorId {
  if ('refusal' in offer) throw offer.refusal;
  const { creatorId, priceCents } = offer;
  if (priceCents !== expectedPriceCents)
    throw new PurchaseRefused({ code: 'price_changed', priceCents });
  return creatorId;
}

/**
 * Whether the sale of such a thing is over for its buyer: buyer and creator can no longer trade, or the buyer already owns it.
 */
export async function endForBuyer(tx: Tx, order: OrderRow): Promise<EndOfSale | null> {
  const end = await endBetween(tx, order);
  if (end !== null) return end;
  return (await holds(tx, order.buyer_id, order.kind, order.thing_id)) ? 'owned' : null;
}

const holds = async (tx: Tx, holderId: UserId, kind: OrderKindName, thingId: string) =>
  (await tx.maybe(findGrant, holderId, kind, thingId)) !== null;
