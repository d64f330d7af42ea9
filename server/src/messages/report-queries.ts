import type { ConversationId, MediaId, MessageId, UserId } from '@limelight/contract/platform/ids';
import { DAY } from '../platform/clock/clock.ts';
import { statement, t } from '../platform/db/statement.ts';
import { isShown } from '../rules.ts';
import { isDeleted } from './message-queries.ts';
import { wordsFor } from './name-in-words.ts';

/** SQL of whether an open report shows a body to staff: until it is decided, what it says stays as it was reported. */
export const isReported = (body: string): string => `exists (
  select from messages told join report_lines line on line.message_id = told.id
  join reports open on open.id = line.report_id and open.decided_at is null
  where told.body_id = ${body})`;

/** How long the files of an opened report are open to who opened it, in milliseconds. */
const OPEN_MS = DAY;

/**
 * SQL of whether somebody who moderates opened a report that shows a body, within a day before a time. The line of the
 * audit log is what opens it; the role is read again.
 */
export const isOpenToStaff = (person: string, body: string, now: string): string => `(
  exists (select from user_roles role where role.user_id = ${person} and role.role in ('moderator', 'admin'))
  and exists (
    select from messages told join report_lines line on line.message_id = told.id
    join audit_log opened on opened.subject = 'report:' || line.report_id
    where told.body_id = ${body} and opened.actor_id = ${person} and opened.action = 'safety.openReport'
      and opened.occurred_at > ${now} - interval '${OPEN_MS} milliseconds'))`;

/** A message that person $2 still sees, with up to $3 messages before and after it that were not unsent. */
export const reportable = statement({
  name: 'messages.reportable',
  params: [t.uuid<MessageId>(), t.uuid<UserId>(), t.int4()],
  row: {
    author_id: t.uuid<UserId>(),
    message_ids: t.uuidArray<MessageId>().certain(),
  },
  text: `
    select m.author_id, array(
      select near.id from messages near
      where near.conversation_id = m.conversation_id and near.sequence between m.sequence - $3 and m.sequence + $3
        and near.sequence > mine.from_sequence
        and (near.unsent_at is null or near.id = m.id)
      order by near.sequence) as message_ids
    from messages m
    join conversation_people mine on mine.conversation_id = m.conversation_id and mine.person_id = $2
      and mine.left_at is null and m.sequence > mine.from_sequence
    join message_bodies said on said.id = m.body_id
    where m.id = $1 and said.emptied_at is null and said.taken_down_at is null
      and (m.unsent_at is null or exists (select from grants g where g.holder_id = $2 and g.kind = 'message'
        and g.thing_id = said.id and g.revoked_at is null))`,
});

/** Lines of one report, in their order. */
export const readableByStaff = statement({
  name: 'messages.readable-by-staff',
  params: [t.uuidArray<MessageId>()],
  row: {
    id: t.uuid<MessageId>(),
    handle: t.text(),
    display_name: t.text(),
    text: t.text().certain(),
    locked_text: t.text().certain(),
    sent_at: t.timestamptz(),
    unsent_at: t.timestamptz().nullable(),
    emptied_at: t.timestamptz().nullable(),
    taken_down_at: t.timestamptz().nullable(),
    media_ids: t.uuidArray<MediaId>().certain(),
  },
  text: `
    select m.id, p.handle, p.display_name, ${wordsFor('said', 'text', 'mine.other_id')} as text,
      ${wordsFor('said', 'locked_text', 'mine.other_id')} as locked_text, m.sent_at, m.unsent_at, said.emptied_at, said.taken_down_at,
      array(select file.media_id from message_media file where file.body_id = said.id order by file.position) as media_ids
    from messages m
    join message_bodies said on said.id = m.body_id
    join profiles p on p.id = m.author_id
    join conversation_people mine on mine.conversation_id = m.conversation_id and mine.person_id = m.author_id
    where m.id = any($1::uuid[])
    order by m.sequence`,
});

export const bodyOfMessage = statement({
  name: 'messages.body-of-message',
  params: [t.uuid<MessageId>()],
  row: {
    conversation_id: t.uuid<ConversationId>(),
    sequence: t.int4(),
    author_id: t.uuid<UserId>(),
    body_id: t.uuid(),
    emptied_at: t.timestamptz().nullable(),
  },
  text: `select m.conversation_id, m.sequence, m.author_id, m.body_id, said.emptied_at
         from messages m join message_bodies said on said.id = m.body_id where m.id = $1`,
});

/** Counts of what is unread wait until the message is down, or have counted it. */
export const lockConversationsOf = statement({
  name: 'messages.lock-conversations-of',
  params: [t.uuid()],
  row: { id: t.uuid<ConversationId>() },
  text: `select c.id from conversations c
         where c.id in (select m.conversation_id from messages m where m.body_id = $1) order by c.id for update`,
});

/** Answers where it was sent, and to which two (nobody: to a group). Nobody has it to read any more. */
export const takeDownBody = statement({
  name: 'messages.take-down-body',
  params: [t.uuid(), t.timestamptz()],
  row: {
    conversation_id: t.uuid<ConversationId>(),
    sequence: t.int4(),
    people: t.uuidArray<UserId>().certain(),
  },
  text: `
    with down as (
      update message_bodies set taken_down_at = $2 where id = $1 and taken_down_at is null),
    gone as (
      update messages set unsent_at = $2 where body_id = $1 and unsent_at is null
      returning conversation_id, sequence, author_id),
    unread as (
      update conversation_people side set unread = side.unread - (
        select count(*)::int from gone
        where gone.conversation_id = side.conversation_id and gone.sequence > side.read_sequence)
      from (select distinct conversation_id, author_id from gone) sent
      where side.conversation_id = sent.conversation_id and side.person_id <> sent.author_id and side.other_id is not null)
    select m.conversation_id, m.sequence, array(
      select side.person_id from conversation_people side where side.conversation_id = m.conversation_id
        and side.other_id is not null) as people
    from messages m where m.body_id = $1`,
});

/** Undoes `takeDownBody`: answers where it is; no row where it is not down, nothing is left of it, or its author is gone. */
export const restoreBody = statement({
  name: 'messages.restore-body',
  params: [t.uuid()],
  row: {
    conversation_id: t.uuid<ConversationId>(),
    sequence: t.int4(),
    people: t.uuidArray<UserId>().certain(),
  },
  text: `
    with down as (
      select said.id, said.taken_down_at from message_bodies said
      where said.id = $1 and said.taken_down_at is not null and said.emptied_at is null
        and not ${isDeleted('said.author_id')}
      for update),
    up as (
      update message_bodies said set taken_down_at = null from down where said.id = down.id),
    back as (
      update messages m set unsent_at = null from down
      where m.body_id = down.id and m.unsent_at = down.taken_down_at
      returning m.conversation_id, m.sequence, m.author_id),
    unread as (
      update conversation_people side set unread = side.unread + (
        select count(*)::int from back
        where back.conversation_id = side.conversation_id and back.sequence > side.read_sequence)
      from (select distinct conversation_id, author_id from back) sent
      where side.conversation_id = sent.conversation_id and side.person_id <> sent.author_id and side.other_id is not null)
    select m.conversation_id, m.sequence, array(
      select side.person_id from conversation_people side where side.conversation_id = m.conversation_id
        and side.other_id is not null) as people
    from down join messages m on m.body_id = down.id`,
});

/** The bodies of these messages that were unsent by their authors, and whether the author's account is gone. */
export const unsentBodies = statement({
  name: 'messages.unsent-bodies',
  params: [t.uuidArray<MessageId>()],
  row: { body_id: t.uuid(), author_id: t.uuid<UserId>(), is_author_gone: t.bool().certain() },
  text: `
    select m.body_id, m.author_id, ${isDeleted('m.author_id')} as is_author_gone
    from messages m join message_bodies said on said.id = m.body_id
    where m.id = any($1::uuid[]) and m.unsent_at is not null
      and (said.taken_down_at is null or ${isDeleted('m.author_id')})`,
});

/** A person that $2 has a conversation with, or a creator who is shown. */
export const reportablePerson = statement({
  name: 'messages.reportable-person',
  params: [t.uuid<UserId>(), t.uuid<UserId>()],
  row: { id: t.uuid<UserId>() },
  text: `
    select p.id from profiles p
    where p.id = $1 and not ${isDeleted('p.id')} and (
      exists (select from conversation_people side where side.person_id = $2 and side.other_id = p.id)
      or exists (select from creators page where page.id = p.id and ${isShown('page')}))`,
});

export const personShown = statement({
  name: 'messages.person-shown',
  params: [t.uuid<UserId>()],
  row: {
    id: t.uuid(),
    handle: t.text(),
    display_name: t.text(),
    bio: t.text().certain(),
    created_at: t.timestamptz(),
    is_creator: t.bool().certain(),
    is_gone: t.bool().certain(),
  },
  text: `
    select p.id, p.handle, p.display_name, coalesce(p.bio, '') as bio, a.created_at,
      exists (select from creators page where page.id = p.id) as is_creator, ${isDeleted('p.id')} as is_gone
    from profiles p join accounts a on a.id = p.id where p.id = $1`,
});
