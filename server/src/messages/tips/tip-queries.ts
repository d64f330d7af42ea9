import type { ConversationId, MediaId, OrderId, UserId } from '@limelight/contract/platform/ids';
import { statement, t } from '../../platform/db/statement.ts';

/** Stores the conversation that a tip is given in with its order. */
export const noteTip = statement({
  name: 'messages.note-tip',
  params: [t.uuid<OrderId>(), t.uuid<ConversationId>()],
  row: {},
  text: `insert into message_tips (order_id, conversation_id) values ($1, $2)`,
});

/** No row for a tip outside conversations. */
export const conversationOfTip = statement({
  name: 'messages.conversation-of-tip',
  params: [t.uuid<OrderId>()],
  row: { conversation_id: t.uuid<ConversationId>() },
  text: `select conversation_id from message_tips where order_id = $1`,
});

/** Those of these tips that are paid and not posted yet, the first paid first. Locked, so that each is posted once. */
export const tipsToSay = statement({
  name: 'messages.tips-to-say',
  params: [t.uuidArray<OrderId>()],
  row: {
    order_id: t.uuid<OrderId>(),
    conversation_id: t.uuid<ConversationId>(),
    buyer_id: t.uuid<UserId>(),
    words: t.text().nullable(),
  },
  text: `
    select given.order_id, given.conversation_id, paid.buyer_id, tip.message as words
    from message_tips given
    join order_states paid on paid.id = given.order_id
    left join tips tip on tip.order_id = given.order_id
    where given.order_id = any($1::uuid[]) and given.sequence is null and paid.paid_at is not null
    order by paid.paid_at, given.order_id
    for update of given`,
});

/** Stores the sequence of a tip's message. */
export const setTipSequence = statement({
  name: 'messages.set-tip-sequence',
  params: [t.uuid<OrderId>(), t.int4()],
  row: {},
  text: `update message_tips set sequence = $2 where order_id = $1`,
});

const place = {
  conversation_id: t.uuid<ConversationId>(),
  sequence: t.int4(),
  people: t.uuidArray<UserId>().certain(),
};

/** Where these tips are, and the two people of each conversation; `people` is empty for a group. */
export const messagesOfTips = statement({
  name: 'messages.of-tips',
  params: [t.uuidArray<OrderId>()],
  row: { ...place, sequence: t.int4().certain() },
  text: `
    select given.conversation_id, given.sequence, array_remove(array[pair.low_id, pair.high_id], null) as people
    from message_tips given join conversations pair on pair.id = given.conversation_id
    where given.order_id = any($1::uuid[]) and given.sequence is not null`,
});

/**
 * Messages that show one of these files, at most $2, and the two people of each conversation; `people` is empty for a group.
 */
export const messagesWithMedia = statement({
  name: 'messages.with-media',
  params: [t.uuidArray<MediaId>(), t.int8()],
  row: place,
  text: `
    select distinct m.conversation_id, m.sequence, array_remove(array[pair.low_id, pair.high_id], null) as people
    from message_media file
    join messages m on m.body_id = file.body_id and m.unsent_at is null
    join conversations pair on pair.id = m.conversation_id
    where file.media_id = any($1::uuid[])
    limit $2`,
});
