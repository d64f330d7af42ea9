import { type CardId, creatorId, type MessageId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { OrderKind } from '../../kernel/parts/order-kind.ts';
import { type OrderRow, priceOf } from '../../kernel/order.ts';
import { emit } from '../../events/index.ts';
import { buyForGood, endForBuyer, type Offer, PurchaseRefused } from '../../payments/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Row } from '../../platform/db/statement.ts';
import { bodyEnds, toEnds } from '../takedowns/body-ends.ts';
import { messageUnlocked } from '../events.ts';
import { galleryOfMessages } from './gallery-of-messages.ts';
import { isOver } from '../policy.ts';
import { notFound } from '../refused.ts';
import { forSale, lockSold, lockSoldInGroup } from './sale-queries.ts';
import { soldMessages } from './sold-messages.ts';
import { tell } from '../conversation/tell.ts';
import { insertSaved } from '../sending/write-queries.ts';

/** The locked files and words of a message, which its buyer keeps for good. The grant names the body. */
export const messageOrder: OrderKind = {
  kind: 'message',
  title: 'Locked message',
  gallery: galleryOfMessages,
  sold: soldMessages,
  async endOfSale(_deps, tx, order) {
    const end = await endForBuyer(tx, order);
    if (end !== null) return end;
    const messages = await messagesOf(tx, order);
    const isUnsent = !messages.some((message) => message.is_there && message.unsent_at === null);
    // Read after the messages are locked, which a takedown waits for.
    const ends = await tx.one(bodyEnds, order.thing_id, order.buyer_id);
    return isOver(toEnds(ends, isUnsent)) ? 'gone' : null;
  },
  async onPaid(deps, tx, order) {
    const [message] = await tellOfSale(deps, tx, order);
    if (!message) throw new Error(`what order ${order.id} paid for was never sent to its buyer`);
    // A buyer who leaves the group finds it among their saved messages.
    if (message.in_group) await tx.run(insertSaved, message.id, order.buyer_id, deps.clock.now());
    await emit(deps, tx, messageUnlocked, {
      orderId: order.id,
      creatorId: order.creator_id,
      fanId: order.buyer_id,
      amountCents: priceOf(order),
      messageId: message.id,
      conversationId: message.conversation_id,
      sequence: message.sequence,
    });
    const grant = { kind: 'message', thingId: order.thing_id, holderId: order.buyer_id };
    return [{ source: 'locked_messages', grants: [grant] }];
  },
  ifRefunded: async () => ({ effect: 'ends', onTop: [] }),
  onRefunded: async (deps, tx, order) => void (await tellOfSale(deps, tx, order)),
  onDisputed: async (deps, tx, order) => void (await tellOfSale(deps, tx, order)),
};

/** The messages that brought what was sold to the buyer: in the conversation with its author, or else in groups. */
async function messagesOf(tx: Tx, order: OrderRow) {
  const messages = await tx.many(lockSold, order.thing_id, order.buyer_id, order.creator_id);
  if (messages.length > 0)
    return messages.map((message) => ({ ...message, is_there: true, in_group: false }));
  const inGroups = await tx.many(lockSoldInGroup, order.thing_id, order.buyer_id);
  return inGroups.map((message) => ({ ...message, in_group: true }));
}

/** Notifies the buyer and the author after the commit that the message has changed, and returns where it is. */
async function tellOfSale(deps: Pick<Deps, 'realtime'>, tx: Tx, order: OrderRow) {
  const messages = await messagesOf(tx, order);
  const people = [order.buyer_id, order.creator_id];
  for (const { conversation_id: conversationId, sequence } of messages)
    tx.afterCommit(() => tell(deps, people, 'message', { conversationId, sequence }));
  return messages;
}

export interface Unlock {
  readonly messageId: MessageId;
  readonly cardId?: CardId | undefined;
  readonly expectedPriceCents: Cents;
  readonly idempotencyKey: string;
}

/**
 * Buys what a message locks, at the price that it was sent with. In a group each member buys for themself, and only while they
 * are in it. Throws `PurchaseRefused` and `MessageRefused`.
 */
export async function unlockMessage(
  deps: Deps,
  viewer: Viewer,
  { messageId, ...request }: Unlock,
): Promise<OrderRow> {
  const message = await deps.db.maybe(forSale, messageId, viewer.id);
  if (!message) throw notFound();
  const { body_id: thingId } = message;
  const offer = offerOf(message, viewer);
  return buyForGood(deps, viewer, { kind: 'message', thingId, offer, ...request });
}

function offerOf(message: Row<typeof forSale>, viewer: Viewer): Offer {
  const { price_cents: priceCents, author_id: authorId } = message;
  if (!message.is_there) return { refusal: notFound() };
  const ends = toEnds(message, message.unsent_at !== null);
  if (priceCents === null || authorId === viewer.id || isOver(ends))
    return { refusal: new PurchaseRefused({ code: 'not_for_sale' }) };
  if (message.is_open) return { refusal: new PurchaseRefused({ code: 'already_bought' }) };
  return { creatorId: creatorId.parse(authorId), priceCents };
}
