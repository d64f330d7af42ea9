import { type CardId, creatorId, type MessageId, userId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { Viewer } from '../kernel/viewer.ts';
import type { Deps } from '../kernel/deps.ts';
import type { OrderKind } from '../kernel/order-kind.ts';
import type { OrderRow } from '../kernel/order.ts';
import { emit } from '../events/index.ts';
import { endBetween, orderByKey, purchase, PurchaseRefused } from '../payments/index.ts';
import type { Tx } from '../platform/db/db.ts';
import type { Row } from '../platform/db/statement.ts';
import { bodyEnds, toEnds } from './body-ends.ts';
import { messageUnlocked } from './events.ts';
import { galleryOfMessages } from './gallery-of-messages.ts';
import { isOver } from './policy.ts';
import { notFound } from './refused.ts';
import { forSale, holdsBody, lockSold, lockSoldInGroup } from './sale-queries.ts';
import { tell } from './tell.ts';
import { insertSaved } from './write-queries.ts';

/** The locked files of a message, open to their buyer for good: what is granted is the body. */
export const messageOrder: OrderKind = {
  kind: 'message',
  title: 'Locked message',
  gallery: galleryOfMessages,
  async endOfSale(_deps, tx, order) {
    const end = await endBetween(tx, order);
    if (end !== null) return end;
    if (await tx.maybe(holdsBody, order.buyer_id, order.thing_id)) return 'owned';
    const places = await placesOf(tx, order);
    const isUnsent = !places.some((place) => place.is_there && place.unsent_at === null);
    // after the locks of the places, for which a takedown waits
    const ends = await tx.one(bodyEnds, order.thing_id, order.buyer_id);
    return isOver(toEnds(ends, isUnsent)) ? 'gone' : null;
  },
  async onPaid(deps, tx, order) {
    const [place] = await tellOfSale(deps, tx, order);
    if (!place) throw new Error(`what order ${order.id} paid for was never sent to its buyer`);
    // who leaves the group finds it there
    if (place.in_group) await tx.run(insertSaved, place.id, order.buyer_id, deps.clock.now());
    await emit(deps, tx, messageUnlocked, {
      orderId: order.id,
      creatorId: order.creator_id,
      fanId: order.buyer_id,
      amountCents: order.total_cents,
      messageId: place.id,
      conversationId: place.conversation_id,
      sequence: place.sequence,
    });
    return { source: 'locked_messages', grants: [order.thing_id] };
  },
  ifRefunded: async () => ({ effect: 'ends', onTop: [] }),
  onRefunded: async (deps, tx, order) => void (await tellOfSale(deps, tx, order)),
  onDisputed: async (deps, tx, order) => void (await tellOfSale(deps, tx, order)),
};

/** Where the buyer has, or had, what was sold: in their conversation with its author, or in a group of the author's. */
async function placesOf(tx: Tx, order: OrderRow) {
  const places = await tx.many(lockSold, order.thing_id, order.buyer_id, order.creator_id);
  if (places.length > 0)
    return places.map((place) => ({ ...place, is_there: true, in_group: false }));
  const inGroups = await tx.many(lockSoldInGroup, order.thing_id, order.buyer_id);
  return inGroups.map((place) => ({ ...place, in_group: true }));
}

/** Tells buyer and author, after the commit, that the message looks different now; answers where it is. */
async function tellOfSale(deps: Pick<Deps, 'realtime'>, tx: Tx, order: OrderRow) {
  const places = await placesOf(tx, order);
  const people = [order.buyer_id, userId.parse(order.creator_id)];
  for (const { conversation_id: conversationId, sequence } of places)
    tx.afterCommit(() => tell(deps, people, 'message', { conversationId, sequence }));
  return places;
}

export interface Unlock {
  readonly messageId: MessageId;
  readonly cardId?: CardId | undefined;
  readonly expectedPriceCents: Cents;
  readonly idempotencyKey: string;
}

/**
 * Buys what a message locks, at the price that it was sent with. In a group each member buys for themself, and only while
 * they are in it. Throws `PurchaseRefused`, and `MessageRefused`.
 */
export async function unlockMessage(
  deps: Deps,
  viewer: Viewer,
  { messageId, cardId, expectedPriceCents, idempotencyKey }: Unlock,
): Promise<OrderRow> {
  const [message, before] = await Promise.all([
    deps.db.maybe(forSale, messageId, viewer.id),
    deps.db.maybe(orderByKey, viewer.id, idempotencyKey),
  ]);
  // a repeated key gets its own order's answer, whatever has become of the message since
  if (!message || (!before && !message.is_there)) throw notFound();
  if (!before) checkSale(message, viewer, expectedPriceCents);
  const { body_id: bodyId } = message;
  const wanted = {
    kind: 'message',
    thingId: bodyId,
    onceKey: `message:${bodyId}`,
    buyerId: viewer.id,
    creatorId: creatorId.parse(message.author_id),
    totalCents: expectedPriceCents,
    cardId,
    idempotencyKey,
  } as const;
  return purchase(deps, wanted, async (tx) => {
    if (await tx.maybe(holdsBody, viewer.id, bodyId))
      throw new PurchaseRefused({ code: 'already_bought' });
  });
}

function checkSale(message: Row<typeof forSale>, viewer: Viewer, expectedCents: Cents): void {
  const { price_cents: priceCents } = message;
  const ends = toEnds(message, message.unsent_at !== null);
  if (priceCents === null || message.author_id === viewer.id || isOver(ends))
    throw new PurchaseRefused({ code: 'not_for_sale' });
  if (message.is_open) throw new PurchaseRefused({ code: 'already_bought' });
  if (priceCents !== expectedCents)
    throw new PurchaseRefused({ code: 'price_changed', priceCents });
}
