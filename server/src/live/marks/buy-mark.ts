import type { CardId, StreamId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import { userTopic } from '@limelight/contract/platform/realtime';
import type { Deps } from '../../kernel/deps.ts';
import type { OrderRow } from '../../kernel/order.ts';
import type { OrderKind } from '../../kernel/parts/order-kind.ts';
import { Refused } from '../../kernel/refused.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { buyForGood, type Offer, PurchaseRefused } from '../../payments/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { markRefusalOf } from '../chat/chat-policy.ts';
import { openChat } from '../chat/open-chat.ts';
import { ChatRefused } from '../chat/refused.ts';
import { tellChat } from '../chat/tell-chat.ts';
import { endOfMarkSale } from '../policy.ts';
import { endOfSaleBy, streamOf, viewOrders } from '../tickets/sale.ts';
import { keepForMark } from './mark-queries.ts';

/** The buyer's lines in the chat of a stream say that they support it. Its money clears, and goes back, as that of tickets. */
export const markOrder: OrderKind = {
  kind: 'chat_mark',
  title: 'Mark in a chat',
  view: viewOrders,
  endOfSale: endOfSaleBy(endOfMarkSale),
  async onPaid(deps, tx, order) {
    tellBuyer(deps, tx, order);
    const grant = { kind: 'chat_mark', thingId: order.thing_id, holderId: order.buyer_id };
    return [{ source: 'livestreams', grants: [grant] }];
  },
  ifRefunded: async () => ({ effect: 'ends', onTop: [] }),
  onRefunded: async (deps, tx, order) => takeOff(deps, tx, order),
  onDisputed: async (deps, tx, order) => takeOff(deps, tx, order),
};

/** The buyer's pages read the stream again. */
function tellBuyer(deps: Pick<Deps, 'realtime'>, tx: Tx, order: OrderRow): void {
  const facts = { streamId: streamOf(order), viewingId: '' };
  tx.afterCommit(() => deps.realtime.tell(userTopic(order.buyer_id), 'viewing', facts));
}

/** The mark is gone from all lines of the buyer: everyone in the chat reads them again. */
function takeOff(deps: Deps, tx: Tx, order: OrderRow): void {
  tellBuyer(deps, tx, order);
  tx.afterCommit(() => tellChat(deps, streamOf(order), { isChanged: true }));
}

export interface WantedMark {
  readonly streamId: StreamId;
  readonly cardId?: CardId | undefined;
  readonly expectedPriceCents: Cents;
  readonly idempotencyKey: string;
}

/** Buys the mark of a chat in which the viewer may write, once, at the price that was shown. Throws `PurchaseRefused` and `ChatRefused`. */
export async function buyMark(
  deps: Deps,
  viewer: Viewer,
  { streamId: thingId, ...request }: WantedMark,
): Promise<OrderRow> {
  const offer = await offerOf(deps, viewer, thingId);
  return buyForGood(
    deps,
    viewer,
    { kind: 'chat_mark', thingId, offer, isDeliveredLater: true, ...request },
    async (tx) => (await tx.maybe(keepForMark, thingId, request.expectedPriceCents)) !== null,
  );
}

async function offerOf(deps: Deps, viewer: Viewer, id: StreamId): Promise<Offer> {
  try {
    return await openOffer(deps, viewer, id);
  } catch (error) {
    if (error instanceof Refused) return { refusal: error };
    throw error;
  }
}

async function openOffer(deps: Deps, viewer: Viewer, id: StreamId) {
  const { stream, facts, hasMark } = await openChat(deps, viewer, id);
  const { creator_id: creatorId, mark_cents: priceCents } = stream.row;
  if (facts.role === 'creator') throw new PurchaseRefused({ code: 'own_page' });
  if (hasMark) throw new PurchaseRefused({ code: 'already_bought' });
  if (priceCents === null) throw new PurchaseRefused({ code: 'not_for_sale' });
  const refusal = markRefusalOf(facts);
  if (refusal !== null) throw new ChatRefused({ code: 'cannot_say', refusal });
  return { creatorId, priceCents };
}
