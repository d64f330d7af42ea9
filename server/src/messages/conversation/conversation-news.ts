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

/** A tip to say, a tip that looks different now, or a file that can be shown. */
type Effect =
  | { readonly kind: 'given' | 'changed'; readonly orderId: OrderId }
  | { readonly kind: 'ready'; readonly mediaId: MediaId }
  | null;

/** More places of one file than anybody has open are not told: they are read again when they are opened. */
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
 * What happens elsewhere and shows in conversations. Payments sells tips and knows nothing of conversations: it emits
 * `tip.sent` in the transaction that marks the order paid, whichever request, late confirmation or job that is, and here
 * the tip is said, in the transaction that moves the consumer on. A tip that has its place is never said again.
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

/** One after the other: each takes its turn at its conversation, as everything that is said there does. */
async function sayTip(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  tip: Row<typeof tipsToSay>,
): Promise<void> {
  const { order_id: orderId, conversation_id: conversationId, buyer_id: authorId } = tip;
  const now = clock.now();
  const pair = await tx.maybe(lockConversation, conversationId, authorId);
  // who has left a group since is not heard there any more
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
