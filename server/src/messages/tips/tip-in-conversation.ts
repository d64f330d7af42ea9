import type { WritingRefusal } from '@limelight/contract/messages/operations';
import {
  type CardId,
  type ConversationId,
  type CreatorId,
  creatorId,
} from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { OrderKind } from '../../kernel/parts/order-kind.ts';
import type { OrderRow } from '../../kernel/order.ts';
import { orderByKey, postsTippedFor, sendTip, tipOrder as plainTip } from '../../payments/index.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { viewOrderedPosts } from '../../posts/index.ts';
import { lockRelation, readRelation, toFacts } from '../relation.ts';
import { lockConversation, mySide } from '../conversation/conversation-queries.ts';
import { groupRefusalOf } from '../groups/group-policy.ts';
import { mySeat } from '../groups/seat.ts';
import { toSeatFacts } from '../groups/seat-facts.ts';
import { writingRefusalOf } from '../policy.ts';
import { MessageRefused, notFound } from '../refused.ts';
import { conversationOfTip, noteTip } from './tip-queries.ts';

/**
 * A tip with the post that it was given for. One in a conversation of two ends where the giver may no longer write there: it
 * would be in none of the creator's lists. One for the owner of a group stays, even if the giver has left.
 */
export const tipOrder: OrderKind = {
  ...plainTip,
  view: async (deps, viewer, orders) =>
    viewOrderedPosts(deps, viewer, await postsTippedFor(deps.db, orders)),
  async endOfSale(deps, tx, order) {
    const end = await plainTip.endOfSale(deps, tx, order);
    if (end !== null) return end;
    const given = await tx.maybe(conversationOfTip, order.id);
    if (!given || !(await tx.maybe(lockConversation, given.conversation_id, order.buyer_id)))
      return null;
    const creator = order.creator_id;
    const relation = await lockRelation(tx, order.buyer_id, creator, deps.clock.now());
    return writingRefusalOf(toFacts(relation)) === null ? null : 'gone';
  },
};

export interface TipInConversation {
  readonly conversationId: ConversationId;
  readonly amountCents: Cents;
  readonly message: string;
  readonly cardId?: CardId | undefined;
  readonly idempotencyKey: string;
}

/**
 * Gives a tip to the creator of a conversation or the owner of a group, where the viewer may write there, once per key. The
 * order stores the conversation, and `conversationNews` posts the tip there once it is paid. Throws `PurchaseRefused` and
 * `MessageRefused`.
 */
export async function tipInConversation(
  deps: Deps,
  viewer: Viewer,
  { conversationId, ...tip }: TipInConversation,
): Promise<OrderRow> {
  // A repeated key returns its own order, even if the fan may not write any longer.
  const before = await deps.db.maybe(orderByKey, viewer.id, tip.idempotencyKey);
  const to = before ? before.creator_id : await creatorToTip(deps, viewer, conversationId);
  return sendTip(
    deps,
    viewer,
    { ...tip, creatorId: to },
    {
      note: (tx, order) => tx.run(noteTip, order.id, conversationId),
      isOf: async (tx, order) =>
        (await tx.maybe(conversationOfTip, order.id))?.conversation_id === conversationId,
    },
  );
}

/**
 * The creator who gets the tip: the other person of two, or the owner of a group. Throws where the viewer may not write there.
 */
async function creatorToTip(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  conversationId: ConversationId,
): Promise<CreatorId> {
  const now = clock.now();
  const side = await db.maybe(mySide, conversationId, viewer.id);
  if (!side) return ownerToTip(db, viewer, conversationId, now);
  const relation = await readRelation(db, viewer.id, side.other_id, now);
  mustBeAllowed(relation ? writingRefusalOf(toFacts(relation)) : 'gone');
  if (!relation?.other_is_creator) throw notFound();
  return creatorId.parse(side.other_id);
}

async function ownerToTip(
  db: Queryable,
  viewer: Viewer,
  groupId: ConversationId,
  now: Date,
): Promise<CreatorId> {
  const seat = await db.maybe(mySeat, groupId, viewer.id);
  if (!seat || seat.role === 'owner') throw notFound();
  mustBeAllowed(groupRefusalOf(toSeatFacts(seat, now)));
  return creatorId.parse(seat.owner_id);
}

function mustBeAllowed(refusal: WritingRefusal | null): void {
  if (refusal !== null) throw new MessageRefused({ code: 'cannot_write', refusal });
}
