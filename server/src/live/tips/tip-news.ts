import type { OrderId } from '@limelight/contract/platform/ids';
import { defineConsumer, type Reaction, when } from '../../kernel/parts/consumer.ts';
import {
  disputeLost,
  disputeOpened,
  disputeWon,
  orderRefunded,
  tipSent,
} from '../../payments/index.ts';
import { tellChat } from '../chat/tell-chat.ts';
import { insertTipLine, linesOfTips, tipsToSay } from './tip-queries.ts';

/** A tip to say, or one whose money moved. */
type Effect = { readonly kind: 'given' | 'moved'; readonly orderId: OrderId } | null;

const ofTip = ({ orderId, bought }: { orderId: OrderId; bought: string }): Effect =>
  bought === 'tip' ? { kind: 'moved', orderId } : null;

const reactions: readonly Reaction<Effect>[] = [
  when(tipSent, ({ orderId }) => ({ kind: 'given', orderId })),
  when(orderRefunded, ofTip),
  when(disputeOpened, ofTip),
  when(disputeWon, ofTip),
  when(disputeLost, ofTip),
];

/**
 * Payments sells tips and does not know streams: it emits `tip.sent` in the transaction that marks the order paid. Here a tip that
 * was given in a stream becomes a line of its chat, in the transaction that moves the consumer's position, and once.
 */
export const tipNews = defineConsumer<Effect>(
  'live.tip-news',
  reactions,
  async (deps, tx, effects) => {
    const all = effects.flatMap((effect) => effect ?? []);
    const now = deps.clock.now();
    const given = all.flatMap((one) => (one.kind === 'given' ? one.orderId : []));
    const moved = all.flatMap((one) => (one.kind === 'moved' ? one.orderId : []));
    // Each takes the next place of its chat, so one after the other.
    for (const tip of given.length > 0 ? await tx.many(tipsToSay, given, now) : []) {
      const { stream_id: streamId } = tip;
      const { sequence } = await tx.one(insertTipLine, {
        streamId,
        authorId: tip.buyer_id,
        orderId: tip.order_id,
        mark: tip.is_moderator ? 'moderator' : tip.is_member ? 'member' : null,
        isSupporter: tip.has_mark,
        text: tip.words,
        now,
      });
      tx.afterCommit(() => tellChat(deps, streamId, { upTo: sequence, isTipped: true }));
    }
    for (const line of moved.length > 0 ? await tx.many(linesOfTips, moved) : [])
      tx.afterCommit(() =>
        tellChat(deps, line.stream_id, {
          isTipped: true,
          // It is there again after a dispute that was won.
          ...(line.is_back ? { gone: line.id } : { isChanged: true }),
        }),
      );
  },
);
