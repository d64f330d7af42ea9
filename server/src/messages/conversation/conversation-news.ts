import { randomUUID } from 'node:crypto';
import type { MediaId, OrderId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import { defineConsumer, type Reaction, when } from '../../kernel/parts/consumer.ts';
import { mediaReady } from '../../media/index.ts';
import {
  disputeLost,
  disputeOpened,
  disputeWon,
  orderRefunded,
  tipSent,
} from '../../payments/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Row } from '../../platform/db/statement.ts';
import { readRelation, toFacts } from '../relation.ts';
import { lockConversation } from './conversation-queries.ts';
import { holdSeat } from '../groups/seat.ts';
import { insertGroupMessages } from '../groups/send-to-group.ts';
import { isKnownToOther } from '../policy.ts';
import { tellOfMessage } from './tell.ts';
import {
  messagesWithMedia,
  messagesOfTips,
  setTipSequence,
  tipsToSay,
} from '../tips/tip-queries.ts';
import { insertMessages } from '../sending/write-queries.ts';

/** A tip to post, a tip whose state changed, or a file that is ready to show. */
type Effect =
  | { readonly kind: 'given' | 'changed'; readonly orderId: OrderId }
  | { readonly kind: 'ready'; readonly mediaId: MediaId }
  | null;

/**
 * At most this many messages with one file are notified, more than can be open at once; the rest are read again when opened.
 */
const MOST_MESSAGES = 1_000;

const ofTip = ({ orderId, bought }: { orderId: OrderId; bought: string }): Effect =>
  bought === 'tip' ? { kind: 'changed', orderId } : null;

const reactions: readonly Reaction<Effect>[] = [
  when(tipSent, ({ orderId }) => ({ kind: 'given', orderId })),
  when(orderRefunded, ofTip),
  when(disputeOpened, ofTip),
  when(disputeWon, ofTip),
  when(disputeLost, ofTip),
  when(mediaReady, (facts) => ({ kind: 'ready', ...facts })),
];

/**
 * Events of other areas that change conversations. Payments sells tips and does not know conversations: it emits `tip.sent` in
 * the transaction that marks the order paid, be it a request, a late confirmation or a job. Here the tip becomes a message, in
 * the transaction that moves the consumer's position. A tip that has a sequence is not posted again.
 */
export const conversationNews = defineConsumer<Effect>(
  'messages.conversation-news',
  reactions,
  async (deps, tx, effects) => {
    const all = effects.flatMap((effect) => effect ?? []);
    const given = all.flatMap((one) => (one.kind === 'given' ? one.orderId : []));
    const changed = all.flatMap((one) => (one.kind === 'changed' ? one.orderId : []));
    const ready = all.flatMap((one) => (one.kind === 'ready' ? one.mediaId : []));
    if (given.length > 0)
      for (const tip of await tx.many(tipsToSay, given)) await sayTip(deps, tx, tip);
    const tips = [...given, ...changed];
    if (tips.length > 0) tellMessages(deps, tx, await tx.many(messagesOfTips, tips));
    if (ready.length > 0)
      tellMessages(deps, tx, await tx.many(messagesWithMedia, ready, MOST_MESSAGES));
  },
);

/** Posts one tip. The caller awaits each: every message takes the lock of its conversation in turn. */
async function sayTip(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  tip: Row<typeof tipsToSay>,
): Promise<void> {
  const { order_id: orderId, conversation_id: conversationId, buyer_id: authorId } = tip;
  const now = clock.now();
  const pair = await tx.maybe(lockConversation, conversationId, authorId);
  // The giver has left the group since.
  if (!pair && !(await holdSeat(tx, conversationId, authorId))) return;
  const said = {
    conversation_id: conversationId,
    author_id: authorId,
    actor_id: null,
    client_id: randomUUID(),
    text: tip.words ?? '',
    locked_text: '',
    link_url: null,
    media: [],
    price_cents: null,
    reply_to: null,
    forwarded_from: null,
    keeps_draft: true,
  };
  const relation = pair && (await readRelation(tx, authorId, pair.other_id, now));
  const is_known = relation !== null && isKnownToOther(toFacts(relation));
  const { sequence } = pair
    ? await tx.one(insertMessages, { messages: [{ ...said, is_known }], now })
    : await tx.one(insertGroupMessages, { messages: [said], now });
  await tx.run(setTipSequence, orderId, sequence);
}

function tellMessages(
  deps: Pick<Deps, 'realtime'>,
  tx: Tx,
  places: readonly Row<typeof messagesWithMedia>[],
): void {
  for (const { conversation_id: conversationId, sequence, people } of places)
    tx.afterCommit(() => tellOfMessage(deps, people, { conversationId, sequence }));
}
