import { type CardId, type StreamId, userId } from '@limelight/contract/platform/ids';
import { userTopic } from '@limelight/contract/platform/realtime';
import type { Cents } from '@limelight/contract/platform/money';
import { emit } from '../../events/index.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { OrderRow } from '../../kernel/order.ts';
import type { OrderKind } from '../../kernel/parts/order-kind.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { buyForGood, type Offer, PurchaseRefused, saleOf } from '../../payments/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { sayRights } from '../bus.ts';
import { ticketSold } from '../events.ts';
import { endOfTicketSale } from '../policy.ts';
import { judgeStream } from '../streams/judge-streams.ts';
import { endOfSaleBy, streamOf, viewOrders } from './sale.ts';
import { keepForSale } from './sale-queries.ts';

/** The way into a stream, and its recording. Its money clears once the stream was as long as promised. */
export const ticketOrder: OrderKind = {
  kind: 'ticket',
  title: 'Stream ticket',
  view: viewOrders,
  endOfSale: endOfSaleBy(endOfTicketSale),
  async onPaid(deps, tx, order) {
    const id = streamOf(order);
    await emit(deps, tx, ticketSold, { ...saleOf(order), streamId: id });
    tellBuyer(deps, tx, order);
    const grant = { kind: 'ticket', thingId: id, holderId: order.buyer_id };
    return [{ source: 'livestreams', grants: [grant] }];
  },
  ifRefunded: async () => ({ effect: 'ends', onTop: [] }),
  onRefunded: async (deps, tx, order) => tellBuyer(deps, tx, order),
  onDisputed: async (deps, tx, order) => tellBuyer(deps, tx, order),
};

/** What the buyer may watch has changed: their players are asked again, and their pages read the stream again. */
function tellBuyer(deps: Pick<Deps, 'bus' | 'realtime'>, tx: Tx, order: OrderRow): void {
  const personId = userId.parse(order.buyer_id);
  const facts = { streamId: order.thing_id, viewingId: '' };
  tx.afterCommit(() => sayRights(deps, { personId }));
  tx.afterCommit(() => deps.realtime.tell(userTopic(personId), 'viewing', facts));
}

export interface WantedTicket {
  readonly streamId: StreamId;
  readonly cardId?: CardId | undefined;
  readonly expectedPriceCents: Cents;
  readonly idempotencyKey: string;
}

/** Buys a ticket, once, at the price that was shown. Throws `PurchaseRefused`. */
export async function buyTicket(
  deps: Deps,
  viewer: Viewer,
  { streamId: thingId, ...request }: WantedTicket,
): Promise<OrderRow> {
  const offer = await offerOf(deps, viewer, thingId);
  return buyForGood(
    deps,
    viewer,
    { kind: 'ticket', thingId, offer, isDeliveredLater: true, ...request },
    async (tx) => (await tx.maybe(keepForSale, thingId)) !== null,
  );
}

async function offerOf(deps: Deps, viewer: Viewer, id: StreamId): Promise<Offer> {
  const seen = await judgeStream(deps, viewer, id);
  if (!seen) return { refusal: new PurchaseRefused({ code: 'not_for_sale' }) };
  if (seen.viewer.isOwner) return { refusal: new PurchaseRefused({ code: 'own_page' }) };
  if (seen.right.access === 'full')
    return { refusal: new PurchaseRefused({ code: 'already_bought' }) };
  const buy = seen.right.unlockOffers.find((one) => one.kind === 'buy');
  return buy
    ? { creatorId: seen.row.creator_id, priceCents: buy.priceCents }
    : { refusal: new PurchaseRefused({ code: 'not_for_sale' }) };
}
