import {
  type ConversationId,
  creatorId,
  type OrderId,
  type UserId,
} from '@limelight/contract/platform/ids';
import { defineConsumer, when } from '../../kernel/parts/consumer.ts';
import { type Pair, pairsOf, spentBy, whenMoneyMoves } from '../../payments/index.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { messageSent, messageSentToMany } from '../events.ts';
import { tell } from '../conversation/tell.ts';

interface NewSpent {
  readonly creator_id: string;
  readonly fan_id: string;
  readonly cents: number;
}

const putSpent = statement({
  name: 'messages.put-spent',
  params: [t.jsonb<readonly NewSpent[]>()],
  row: {
    person_id: t.uuid<UserId>().certain(),
    other_id: t.uuid<UserId>().certain(),
    conversation_id: t.uuid<ConversationId>().certain(),
  },
  text: `
    update conversation_people side set spent_cents = greatest(given.cents, 0)
    from jsonb_to_recordset($1) as given(creator_id uuid, fan_id uuid, cents bigint)
    where side.person_id = given.creator_id and side.other_id = given.fan_id
      and side.spent_cents <> greatest(given.cents, 0)
    returning side.person_id, side.other_id, side.conversation_id`,
});

type Concerned = { readonly orderId: OrderId } | { readonly pairs: readonly Pair[] };
const ofOrder = ({ orderId }: { readonly orderId: OrderId }): Concerned => ({ orderId });

/**
 * Keeps what the other person has spent with each conversation, for the order of the inbox. It reads the whole sum from
 * payments and never adds, so an event that is read twice, late or out of order leaves the same number. A conversation gets its
 * sum with its first message; a later payment is an event of its own. After a payment, the creator's open apps are notified,
 * since the fan card shows the sum.
 */
export const spending = defineConsumer<Concerned>(
  'messages.spending',
  [
    ...whenMoneyMoves(ofOrder),
    when(messageSent, ({ sequence, authorId, recipientId }): Concerned => ({
      pairs:
        sequence > 1
          ? []
          : [
              { buyerId: authorId, creatorId: creatorId.parse(recipientId) },
              { buyerId: recipientId, creatorId: creatorId.parse(authorId) },
            ],
    })),
    when(messageSentToMany, ({ authorId, recipients }): Concerned => ({
      pairs: recipients.flatMap(({ recipientId, sequence }) =>
        sequence > 1 ? [] : { buyerId: recipientId, creatorId: creatorId.parse(authorId) },
      ),
    })),
  ],
  async (deps, tx, concerned) => {
    const orders = concerned.flatMap((one) => ('orderId' in one ? one.orderId : []));
    const begun = concerned.flatMap((one) => ('pairs' in one ? one.pairs : []));
    const sold = orders.length === 0 ? [] : await pairsOf(tx, orders);
    const pairs = new Map([...sold, ...begun].map((pair) => [keyOf(pair), pair]));
    // A mass message can begin 10,000 conversations, none of which has an open fan card yet.
    const paid = new Set(sold.map(keyOf));
    if (pairs.size === 0) return;
    const spent = await spentBy(tx, [...pairs.values()]);
    const changed = await tx.many(
      putSpent,
      spent.map((one) => ({ creator_id: one.creatorId, fan_id: one.buyerId, cents: one.cents })),
    );
    for (const { person_id: person, other_id: buyerId, conversation_id: conversationId } of changed)
      if (paid.has(keyOf({ buyerId, creatorId: person })))
        tx.afterCommit(() => tell(deps, [person], 'conversation', { conversationId }));
  },
);

const keyOf = ({ buyerId, creatorId: sellerId }: { buyerId: string; creatorId: string }) =>
  `${buyerId} ${sellerId}`;
