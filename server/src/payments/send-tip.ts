import { TIP } from '@limelight/contract/payments/limits';
import type { CardId, CreatorId, PostId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { Viewer } from '../accounts/viewer.ts';
import type { Deps } from '../deps.ts';
import { emit } from '../events/index.ts';
import { endBetween } from './end-of-sale.ts';
import { tipSent } from './events.ts';
import type { OrderKind } from './order-kind.ts';
import { purchase } from './purchase.ts';
import { PurchaseRefused } from './purchase-refused.ts';
import { creatorToTip, type OrderRow } from './queries.ts';
import { saleOf } from './view.ts';

/** Money for a creator, and nothing in return. */
export const tipOrder: OrderKind = {
  kind: 'tip',
  title: () => 'Tip',
  async endOfSale(_deps, tx, order) {
    const end = await endBetween(tx, order);
    if (end !== null) return end;
    const isThere = await tx.maybe(creatorToTip, order.creator_id, order.buyer_id, order.post_id);
    return isThere ? null : 'gone';
  },
  async onPaid(deps, tx, order) {
    await emit(deps, tx, tipSent, { ...saleOf(order), postId: order.post_id });
    return { source: 'tips' };
  },
  ifRefunded: async () => ({ effect: 'stays', onTop: [] }),
};

export interface Tip {
  readonly creatorId: CreatorId;
  readonly postId?: PostId | undefined;
  readonly amountCents: Cents;
  readonly message: string;
  readonly cardId?: CardId | undefined;
  readonly idempotencyKey: string;
}

/** Sends a tip, once per key. Throws `PurchaseRefused`. */
export async function sendTip(
  deps: Deps,
  viewer: Viewer,
  { creatorId, postId, amountCents, message, cardId, idempotencyKey }: Tip,
): Promise<OrderRow> {
  if (amountCents < TIP.minCents || amountCents > TIP.maxCents) {
    throw new PurchaseRefused({ code: 'tip_out_of_range' });
  }
  if (creatorId === (viewer.id as string)) throw new PurchaseRefused({ code: 'own_page' });
  const wanted = {
    kind: 'tip',
    thingId: creatorId,
    buyerId: viewer.id,
    creatorId,
    ...(postId === undefined ? {} : { postId }),
    totalCents: amountCents,
    cardId,
    message: message.trim(),
    idempotencyKey,
  } as const;
  return purchase(deps, wanted, async (tx) => {
    if (!(await tx.maybe(creatorToTip, creatorId, viewer.id, postId ?? null))) {
      throw new PurchaseRefused({ code: 'not_found' });
    }
  });
}
