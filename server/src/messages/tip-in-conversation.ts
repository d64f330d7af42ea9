import { type CardId, type ConversationId, creatorId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { Viewer } from '../accounts/viewer.ts';
import type { Deps } from '../deps.ts';
import { orderByKey, type OrderRow, sendTip } from '../payments/index.ts';
import { readBetween, toFacts } from './between.ts';
import { mySide } from './conversation-queries.ts';
import { writingRefusalOf } from './policy.ts';
import { MessageRefused, notFound } from './refused.ts';
import { conversationOfTip, noteTip } from './tip-queries.ts';

export interface TipInConversation {
  readonly conversationId: ConversationId;
  readonly amountCents: Cents;
  readonly message: string;
  readonly cardId?: CardId | undefined;
  readonly idempotencyKey: string;
}

/**
 * Gives the creator of a conversation a tip where one may write, once per key. The order notes the conversation; once it
 * is paid, `conversationNews` says the tip there. Throws `PurchaseRefused`, and `MessageRefused`.
 */
export async function tipInConversation(
  deps: Deps,
  viewer: Viewer,
  { conversationId, ...tip }: TipInConversation,
): Promise<OrderRow> {
  const side = await deps.db.maybe(mySide, conversationId, viewer.id);
  if (!side) throw notFound();
  const { other_id: otherId } = side;
  // a repeated key gets its own order's answer, whatever stands between the two since
  if (!(await deps.db.maybe(orderByKey, viewer.id, tip.idempotencyKey))) {
    const between = await readBetween(deps.db, viewer.id, otherId, deps.clock.now());
    const refusal = between ? writingRefusalOf(toFacts(between)) : 'gone';
    if (refusal !== null) throw new MessageRefused({ code: 'cannot_write', refusal });
    if (!between?.other_is_creator) throw notFound();
  }
  const wish = { ...tip, creatorId: creatorId.parse(otherId) };
  return sendTip(deps, viewer, wish, {
    note: (tx, order) => tx.run(noteTip, order.id, conversationId),
    isOf: async (tx, order) =>
      (await tx.maybe(conversationOfTip, order.id))?.conversation_id === conversationId,
  });
}
