import { WRITERS } from '@limelight/contract/messages/limits';
import {
  type CardId,
  type ConversationId,
  creatorId,
  type MediaId,
  type MessageId,
} from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { OrderKind } from '../../kernel/parts/order-kind.ts';
import type { OrderRow } from '../../kernel/order.ts';
import { endBetween, orderByKey, purchase, PurchaseRefused } from '../../payments/index.ts';
import { DAY } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Row } from '../../platform/db/statement.ts';
import { lockRelation, readRelation, toFacts } from '../relation.ts';
import { lockConversation, mySide } from '../conversation/conversation-queries.ts';
import { returnUnansweredJob } from '../jobs.ts';
import { messageByClientId } from '../reading/message-queries.ts';
import { checkFiles, sequenceToReplyTo } from '../sending/new-message.ts';
import { emitSent } from '../sending/write-messages.ts';
import { dropPaid, insertPaid, paidMessageOf, setPaidSequence } from './paid-queries.ts';
import { isKnownToOther, writingRefusalOf } from '../policy.ts';
import { linkToShow } from '../reading/read-link.ts';
import { MessageRefused, notFound } from '../refused.ts';
import { tell } from '../conversation/tell.ts';
import { insertMessages, usableMedia } from '../sending/write-queries.ts';

/**
 * A message to a creator who charges for first messages. It is sent in the transaction that marks the order paid; its money
 * clears once the creator answers (docs/product.md, 'Paid messages').
 */
export const firstMessageOrder: OrderKind = {
  kind: 'first_message',
  title: 'Message to a creator',
  async endOfSale(deps, tx, order) {
    const end = await endBetween(tx, order);
    if (end !== null) return end;
    const { conversation_id: conversationId, media } = await tx.one(paidMessageOf, order.id);
    if (!(await areUsable(tx, order, media))) return 'gone';
    // A decline either waits for this transaction or is visible to it.
    await tx.one(lockConversation, conversationId, order.buyer_id);
    const refusal = writingRefusalOf(toFacts(await holdPeopleOf(deps, tx, order)));
    if (refusal === null) return 'free';
    return refusal === 'pay' ? null : 'gone';
  },
  async onPaid(deps, tx, order) {
    // A paid message goes to the inbox, not to the requests.
    const sequence = await say(deps, tx, await tx.one(paidMessageOf, order.id), true);
    const answerBy = new Date(deps.clock.now().getTime() + WRITERS.answerDays * DAY);
    await tx.run(setPaidSequence, order.id, sequence, answerBy);
    await deps.jobs.add(tx, returnUnansweredJob, { orderId: order.id }, { runAt: answerBy });
    return [{ source: 'locked_messages' }];
  },
  onDeclined: async (_deps, tx, { id }) => void (await tx.run(dropPaid, id)),
  async onReturned(deps, tx, order, end) {
    // The message is free by now, so it is sent, and the payment is returned.
    if (end === 'free') {
      const isKnown = isKnownToOther(toFacts(await holdPeopleOf(deps, tx, order)));
      await say(deps, tx, await tx.one(paidMessageOf, order.id), isKnown);
    }
    await tx.run(dropPaid, order.id);
  },
  ifRefunded: async () => ({ effect: 'stays', onTop: [] }),
  onRefunded: (deps, tx, order) => tellOfFee(deps, tx, order),
  onDisputed: (deps, tx, order) => tellOfFee(deps, tx, order),
};

async function areUsable(
  tx: Tx,
  { buyer_id: buyerId }: OrderRow,
  media: readonly MediaId[],
): Promise<boolean> {
  if (media.length === 0) return true;
  const files = await tx.many(usableMedia, buyerId, media);
  return files.length === media.length && files.every((file) => file.status !== 'failed');
}

const holdPeopleOf = ({ clock }: Pick<Deps, 'clock'>, tx: Tx, order: OrderRow) =>
  lockRelation(tx, order.buyer_id, order.creator_id, clock.now());

/** Writes the paid message into the conversation and returns its sequence. */
async function say(
  deps: Deps,
  tx: Tx,
  paid: Row<typeof paidMessageOf>,
  isKnown: boolean,
): Promise<number> {
  const now = deps.clock.now();
  const { conversation_id: conversationId, author_id: authorId } = paid;
  const { other_id: recipientId } = await tx.one(lockConversation, conversationId, authorId);
  const said = {
    conversation_id: conversationId,
    author_id: authorId,
    actor_id: null,
    client_id: paid.client_id,
    text: paid.text,
    locked_text: '',
    link_url: await linkToShow(deps, tx, paid.text),
    media: paid.media.map((mediaId) => ({ mediaId, isFree: true })),
    price_cents: null,
    reply_to: paid.reply_to,
    forwarded_from: null,
    keeps_draft: false,
    is_known: isKnown,
  };
  const { id, sequence } = await tx.one(insertMessages, { messages: [said], now });
  const isRequest = !isKnown;
  const sent = { messageId: id, conversationId, sequence, authorId, recipientId, isRequest };
  await emitSent(deps, tx, [sent]);
  return sequence;
}

/** Notifies both people that the state of the fee has changed. */
async function tellOfFee(deps: Deps, tx: Tx, order: OrderRow): Promise<void> {
  const { conversation_id: conversationId, sequence } = await tx.one(paidMessageOf, order.id);
  if (sequence === null) return;
  const people = [order.buyer_id, order.creator_id];
  tx.afterCommit(() => tell(deps, people, 'message', { conversationId, sequence }));
}

export interface PaidMessage {
  readonly conversationId: ConversationId;
  readonly clientId: string;
  readonly text: string;
  readonly media: readonly MediaId[];
  readonly replyTo: MessageId | null;
  readonly expectedPriceCents: Cents;
  readonly cardId?: CardId | undefined;
  readonly idempotencyKey: string;
}

/** Buys the sending of a message, once per `clientId`. Throws `PurchaseRefused` and `MessageRefused`. */
export async function sendPaidMessage(
  deps: Deps,
  viewer: Viewer,
  asked: PaidMessage,
): Promise<OrderRow> {
  const { conversationId, clientId, expectedPriceCents, cardId, idempotencyKey } = asked;
  const side = await deps.db.maybe(mySide, conversationId, viewer.id);
  if (!side) throw notFound();
  const text = asked.text.trim();
  // A repeated key returns its own order, even if the fan may not write any longer.
  if (!(await deps.db.maybe(orderByKey, viewer.id, idempotencyKey))) {
    if (text === '' && asked.media.length === 0)
      throw new MessageRefused({ code: 'empty_message' });
    checkPrice(
      await readRelation(deps.db, viewer.id, side.other_id, deps.clock.now()),
      expectedPriceCents,
    );
  }
  const wanted = {
    kind: 'first_message',
    lines: [{ thingId: conversationId, unitCents: expectedPriceCents, isDeliveredLater: true }],
    onceKey: `first_message:${clientId}`,
    buyerId: viewer.id,
    creatorId: creatorId.parse(side.other_id),
    cardId,
    idempotencyKey,
    isSame: async (tx: Pick<Tx, 'maybe'>, order: OrderRow) =>
      isSame(await tx.maybe(paidMessageOf, order.id), { ...asked, text }),
  } as const;
  return purchase(deps, wanted, async (tx, order) => {
    if (await tx.maybe(messageByClientId, conversationId, viewer.id, clientId))
      throw new PurchaseRefused({ code: 'already_bought' });
    const media = asked.media.map((mediaId) => ({ mediaId, isFree: true }));
    await checkFiles(tx, viewer.id, media);
    const replyTo = await sequenceToReplyTo(tx, asked);
    await tx.run(insertPaid, {
      orderId: order.id,
      conversationId,
      authorId: viewer.id,
      clientId,
      text,
      media: asked.media,
      replyTo,
    });
  });
}

/**
 * Whether an earlier order was for the same message. Once sent or dropped, an order no longer has the words, so only `clientId`
 * and the key are compared.
 */
const isSame = (before: Row<typeof paidMessageOf> | null, wanted: PaidMessage): boolean =>
  before === null ||
  (before.client_id === wanted.clientId &&
    (before.sequence !== null ||
      (before.text === wanted.text && before.media.join() === wanted.media.join())));

function checkPrice(
  relation: Awaited<ReturnType<typeof readRelation>>,
  expectedCents: Cents,
): void {
  const refusal = relation === null ? 'gone' : writingRefusalOf(toFacts(relation));
  if (refusal === null) throw new PurchaseRefused({ code: 'not_for_sale' });
  if (refusal !== 'pay') throw new MessageRefused({ code: 'cannot_write', refusal });
  const priceCents = relation?.first_message_cents ?? null;
  if (priceCents !== null && priceCents !== expectedCents)
    throw new PurchaseRefused({ code: 'price_changed', priceCents });
}
