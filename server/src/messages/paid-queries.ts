import type { ConversationId, MediaId, OrderId, UserId } from '@limelight/contract/platform/ids';
import { statement, t } from '../platform/db/statement.ts';

/** Keeps what was written beside its order, until it is paid. */
export const insertPaid = statement({
  name: 'messages.insert-paid',
  params: {
    orderId: t.uuid<OrderId>(),
    conversationId: t.uuid<ConversationId>(),
    authorId: t.uuid<UserId>(),
    clientId: t.text(),
    text: t.text(),
    media: t.uuidArray<MediaId>(),
    replyTo: t.int4().nullable(),
  },
  row: {},
  text: `
    insert into paid_messages (order_id, conversation_id, author_id, client_id, text, media, reply_to)
    values (:orderId, :conversationId, :authorId, :clientId, :text, :media, :replyTo)`,
});

export const paidMessageOf = statement({
  name: 'messages.paid-message-of',
  params: [t.uuid<OrderId>()],
  row: {
    conversation_id: t.uuid<ConversationId>(),
    author_id: t.uuid<UserId>(),
    client_id: t.text(),
    text: t.text(),
    media: t.uuidArray<MediaId>(),
    reply_to: t.int4().nullable(),
    sequence: t.int4().nullable(),
  },
  text: `
    select conversation_id, author_id, client_id, text, media, reply_to, sequence from paid_messages where order_id = $1`,
});

/** It stands at this place from now on, and its words there only. */
export const placePaid = statement({
  name: 'messages.place-paid',
  params: [t.uuid<OrderId>(), t.int4(), t.timestamptz()],
  row: {},
  text: `update paid_messages set sequence = $2, answer_by = $3, text = '', media = '{}' where order_id = $1`,
});

/** Nothing was paid: it was never said. */
export const dropPaid = statement({
  name: 'messages.drop-paid',
  params: [t.uuid<OrderId>()],
  row: {},
  text: `delete from paid_messages where order_id = $1 and sequence is null`,
});

/** Everything that waited in a conversation for an answer by person $2. */
export const answerPaid = statement({
  name: 'messages.answer-paid',
  params: [t.uuid<ConversationId>(), t.uuid<UserId>(), t.timestamptz()],
  row: { order_id: t.uuid<OrderId>(), sequence: t.int4().certain() },
  text: `
    update paid_messages set answered_at = $3
    where conversation_id = $1 and author_id <> $2 and sequence is not null and answered_at is null
    returning order_id, sequence`,
});

/** What waits for an answer in a conversation; only the message at place $2 where one is given. */
export const unansweredOf = statement({
  name: 'messages.unanswered-of',
  params: [t.uuid<ConversationId>(), t.int4().nullable()],
  row: { order_id: t.uuid<OrderId>() },
  text: `
    select order_id from paid_messages
    where conversation_id = $1 and sequence is not null and answered_at is null
      and ($2::int is null or sequence = $2)`,
});

/** No row once it was answered; an answer waits until the transaction ends. */
export const lockUnanswered = statement({
  name: 'messages.lock-unanswered',
  params: [t.uuid<OrderId>()],
  row: { order_id: t.uuid<OrderId>() },
  text: `
    select order_id from paid_messages where order_id = $1 and sequence is not null and answered_at is null for update`,
});
