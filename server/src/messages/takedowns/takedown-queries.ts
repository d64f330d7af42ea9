import type { ConversationId, MessageId, PostId, UserId } from '@limelight/contract/platform/ids';
import { type Row, statement, t } from '../../platform/db/statement.ts';
import { isDeleted, noBlockBetween } from '../../kernel/rules.ts';
import { holds, READABLE } from '../reading/message-queries.ts';

/**
 * Locks the conversations of these bodies: other changes of unread counts either wait for this transaction or are visible to
 * it.
 */
export const lockConversationsOf = statement({
  name: 'messages.lock-conversations-of',
  params: [t.uuidArray()],
  row: { id: t.uuid<ConversationId>() },
  text: `select c.id from conversations c
         where c.id in (select m.conversation_id from messages m where m.body_id = any($1::uuid[]))
         order by c.id for update`,
});

/** Where a message is, and the two people of its conversation; `people` is empty for a group. */
const message = {
  conversation_id: t.uuid<ConversationId>(),
  sequence: t.int4(),
  people: t.uuidArray<UserId>().certain(),
};
const PLACE = `m.conversation_id, m.sequence, array(
  select side.person_id from conversation_people side where side.conversation_id = m.conversation_id
    and side.other_id is not null) as people`;

/**
 * SQL that adds the messages in `moved` to the unread counts of their readers, or subtracts them. Groups have no stored count.
 */
const countAgain = (moved: string, sign: '+' | '-'): string => `
  update conversation_people side set unread = side.unread ${sign} (
    select count(*)::int from ${moved} moved
    where moved.conversation_id = side.conversation_id and moved.sequence > side.read_sequence)
  from (select distinct conversation_id, author_id from ${moved}) sent
  where side.conversation_id = sent.conversation_id and side.person_id <> sent.author_id and side.other_id is not null`;

/**
 * Takes down these bodies and returns their messages. $3: the cause is their source; bodies that are down by a report of their
 * own stay as they are.
 */
export const takeDownBodies = statement({
  name: 'messages.take-down-bodies',
  params: [t.uuidArray(), t.timestamptz(), t.bool()],
  row: message,
  text: `
    with down as (
      update message_bodies set taken_down_at = coalesce(taken_down_at, $2), is_down_with_source = $3
      where id = any($1::uuid[]) and (taken_down_at is null or not $3)
      returning id),
    gone as (
      update messages m set unsent_at = $2, unsent_by_takedown = true from down
      where m.body_id = down.id and m.unsent_at is null
      returning m.conversation_id, m.sequence, m.author_id),
    unread as (${countAgain('gone', '-')})
    select ${PLACE} from down join messages m on m.body_id = down.id`,
});

/**
 * Undoes `takeDownBodies` for this cause ($2) and returns the messages. A message stays unsent where its author unsent it,
 * before the takedown or since. A body that is down by its own report comes back only if it still has content and its author's
 * account is not deleted.
 */
export const restoreBodies = statement({
  name: 'messages.restore-bodies',
  params: [t.uuidArray(), t.bool()],
  row: message,
  text: `
    with down as (
      select said.id from message_bodies said
      where said.id = any($1::uuid[]) and said.taken_down_at is not null
        and case when $2 then said.is_down_with_source
          else said.emptied_at is null and not ${isDeleted('said.author_id')} end
      for update),
    up as (
      update message_bodies said set taken_down_at = null, is_down_with_source = false from down where said.id = down.id),
    back as (
      update messages m set unsent_at = null, unsent_by_takedown = false from down
      where m.body_id = down.id and m.unsent_by_takedown
      returning m.conversation_id, m.sequence, m.author_id),
    unread as (${countAgain('back', '+')})
    select ${PLACE} from down join messages m on m.body_id = down.id`,
});
export type MovedMessage = Row<typeof takeDownBodies>;

/** No row for a body that is gone. */
export const isBodyDown = statement({
  name: 'messages.is-body-down',
  params: [t.uuid()],
  row: { is_down: t.bool().certain() },
  text: `select taken_down_at is not null as is_down from message_bodies where id = $1`,
});

/** Those of these bodies that were forwarded. */
export const withCopies = statement({
  name: 'messages.with-copies',
  params: [t.uuidArray()],
  row: { id: t.uuid().certain() },
  text: `
    select asked.id from unnest($1::uuid[]) as asked(id)
    where exists (select from message_bodies copy where copy.forwarded_from = asked.id)`,
});

/** Forwards of a body, in order of id, after one of them. */
export const copiesOfBody = statement({
  name: 'messages.copies-of-body',
  params: [t.uuid(), t.uuid(), t.int8()],
  row: { body_id: t.uuid() },
  text: `
    select id as body_id from message_bodies where forwarded_from = $1 and id > $2 order by id limit $3`,
});

/** The bodies of messages that announced a post, in order of id, after one of them. */
export const copiesOfPost = statement({
  name: 'messages.copies-of-post',
  params: [t.uuid<PostId>(), t.uuid(), t.int8()],
  row: { body_id: t.uuid() },
  text: `
    select body_id from mass_messages where post_id = $1 and body_id > $2 order by body_id limit $3`,
});

/**
 * The body of a message that person $2 may forward: they may read it, it is neither unsent nor taken down, and it is not a tip.
 * A takedown either waits for this transaction or is visible to it.
 */
export const lockSource = statement({
  name: 'messages.lock-source',
  params: [t.uuid<MessageId>(), t.uuid<UserId>()],
  row: { body_id: t.uuid() },
  text: `
    select m.body_id
    from messages m
    join conversation_people mine on mine.conversation_id = m.conversation_id and mine.person_id = $2
    join message_bodies said on said.id = m.body_id
    where m.id = $1 and m.unsent_at is null and said.taken_down_at is null and (${READABLE} or ${holds('$2')})
      and ${noBlockBetween('$2', 'm.author_id')}
      and not exists (select from message_tips given where given.conversation_id = m.conversation_id
        and given.sequence = m.sequence)
    for share of said`,
});
