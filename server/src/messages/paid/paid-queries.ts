import type { ConversationId, MediaId, OrderId, UserId } from '@limelight/contract/platform/ids';
import { DAY } from '../../platform/clock/clock.ts';
import { statement, t } from '../../platform/db/statement.ts';

/** How long an answer that was not read can be taken back, along with its money. */
export const GRACE_MS = DAY;

/** Stores the message with its order until it is paid. */
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

/** Sets the sequence and the deadline of the sent message, and deletes the stored words: they are in the message now. */
export const setPaidSequence = statement({
  name: 'messages.set-paid-sequence',
  params: [t.uuid<OrderId>(), t.int4(), t.timestamptz()],
  row: {},
  text: `update paid_messages set sequence = $2, answer_by = $3, text = '', media = '{}' where order_id = $1`,
});

/** Deletes a message that was never sent because its payment failed. */
export const dropPaid = statement({
  name: 'messages.drop-paid',
  params: [t.uuid<OrderId>()],
  row: {},
  text: `delete from paid_messages where order_id = $1 and sequence is null`,
});

/**
 * SQL of the answers to the paid message `fee` that stand: sent in time, and not taken back within their day of grace. `answer`
 * is the message.
 */
const standingAnswers = (fee: string): string => `
  paid_answers given
  join messages answer on answer.conversation_id = given.conversation_id and answer.sequence = given.sequence
  where given.conversation_id = ${fee}.conversation_id and given.sequence > ${fee}.sequence
    and answer.sent_at <= ${fee}.answer_by
    and (answer.unsent_at is null or answer.unsent_at >= answer.sent_at + interval '${GRACE_MS} milliseconds')`;

/** SQL of whether an answer to a paid message stands. */
export const isAnswered = (fee: string): string => `exists (select from ${standingAnswers(fee)})`;

/**
 * SQL of whether a fee waits for an answer at a time: its message was sent, the money is not earned, and the deadline has not
 * passed.
 */
export const waits = (fee: string, now: string): string =>
  `${fee}.sequence is not null and ${fee}.earned_at is null and ${fee}.answer_by >= ${now}`;

/**
 * Notes that the message of person $2 at sequence $3 answers all waiting fees of a conversation; does nothing where there are
 * none. `is_first`: no other answer to the fee stands.
 */
export const insertAnswer = statement({
  name: 'messages.insert-answer',
  params: [t.uuid<ConversationId>(), t.uuid<UserId>(), t.int4(), t.timestamptz()],
  row: { order_id: t.uuid<OrderId>(), sequence: t.int4().certain(), is_first: t.bool().certain() },
  text: `
    with waiting as (
      select fee.order_id, fee.sequence, not ${isAnswered('fee')} as is_first from paid_messages fee
      where fee.conversation_id = $1 and fee.author_id <> $2 and fee.sequence < $3 and ${waits('fee', '$4')}),
    noted as (
      insert into paid_answers (conversation_id, sequence) select $1, $3 where exists (select from waiting)
      on conflict do nothing)
    select order_id, sequence, is_first from waiting`,
});

/** Removes an answer whose words an edit has removed. */
export const dropAnswer = statement({
  name: 'messages.drop-answer',
  params: [t.uuid<ConversationId>(), t.int4()],
  row: {},
  text: `delete from paid_answers where conversation_id = $1 and sequence = $2`,
});

/** Removes the answers that person $2 sent since $3: their block keeps the payer from reading them. */
export const dropAnswersOf = statement({
  name: 'messages.drop-answers-of',
  params: [t.uuid<ConversationId>(), t.uuid<UserId>(), t.timestamptz()],
  row: {},
  text: `
    delete from paid_answers given using messages answer
    where given.conversation_id = $1 and answer.conversation_id = given.conversation_id
      and answer.sequence = given.sequence and answer.author_id = $2 and answer.sent_at > $3`,
});

/** The fees of a conversation that are not earned. */
export const unearnedOf = statement({
  name: 'messages.unearned-of',
  params: [t.uuid<ConversationId>()],
  row: { order_id: t.uuid<OrderId>(), sequence: t.int4().certain() },
  text: `
    select order_id, sequence from paid_messages
    where conversation_id = $1 and sequence is not null and earned_at is null`,
});

/**
 * Ends the deadline now, so that nothing sent later is an answer: for all fees of a conversation, or for the one at sequence
 * $2.
 */
export const endWaiting = statement({
  name: 'messages.end-waiting',
  params: [t.uuid<ConversationId>(), t.int4().nullable(), t.timestamptz()],
  row: { order_id: t.uuid<OrderId>() },
  text: `
    update paid_messages set answer_by = least(answer_by, $3)
    where conversation_id = $1 and sequence is not null and earned_at is null and ($2::int is null or sequence = $2)
    returning order_id`,
});

/** Marks as earned the fees of person $2 in a conversation whose answers they have read. */
export const earnRead = statement({
  name: 'messages.earn-read',
  params: [t.uuid<ConversationId>(), t.uuid<UserId>(), t.timestamptz()],
  row: { order_id: t.uuid<OrderId>(), sequence: t.int4().certain() },
  text: `
    update paid_messages fee set earned_at = $3 from conversation_people side
    where fee.conversation_id = $1 and fee.author_id = $2 and fee.sequence is not null and fee.earned_at is null
      and side.conversation_id = fee.conversation_id and side.person_id = fee.author_id
      and exists (select from ${standingAnswers('fee')} and answer.sequence <= side.read_sequence)
    returning fee.order_id, fee.sequence`,
});

/**
 * A fee that is not earned, and when its first standing answer was sent; the conversation is locked. No row once it is earned.
 */
export const unearned = statement({
  name: 'messages.unearned',
  params: [t.uuid<OrderId>()],
  row: {
    sequence: t.int4().certain(),
    answer_by: t.timestamptz().certain(),
    answered_at: t.timestamptz().nullable(),
  },
  text: `
    select fee.sequence, fee.answer_by,
      (select min(answer.sent_at) from ${standingAnswers('fee')}) as answered_at
    from paid_messages fee
    where fee.order_id = $1 and fee.sequence is not null and fee.earned_at is null`,
});

export const markEarned = statement({
  name: 'messages.mark-earned',
  params: [t.uuid<OrderId>(), t.timestamptz()],
  row: {},
  text: `update paid_messages set earned_at = $2 where order_id = $1`,
});
