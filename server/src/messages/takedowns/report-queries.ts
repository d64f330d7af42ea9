import type { ConversationId, MediaId, MessageId, UserId } from '@limelight/contract/platform/ids';
import { DAY } from '../../platform/clock/clock.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { isDeleted, isStaff } from '../../kernel/rules.ts';
import { wordsFor } from '../reading/name-in-words.ts';

/** SQL of whether an open report shows a body to staff; until it is decided, the words stay as they were reported. */
export const isReported = (body: string): string => `exists (
  select from messages told join report_lines line on line.message_id = told.id
  join reports open on open.id = line.report_id and open.decided_at is null
  where told.body_id = ${body})`;

/** How long, in milliseconds, the files of a report stay open to the moderator who opened it. */
const OPEN_MS = DAY;

/**
 * SQL of whether a person on the staff opened a report of a body within the day before a time. The line in the audit log grants
 * the access; the role is checked each time.
 */
export const isOpenToStaff = (person: string, body: string, now: string): string => `(
  ${isStaff(person)}
  and exists (
    select from messages told join report_lines line on line.message_id = told.id
    join audit_log opened on opened.subject = 'report:' || line.report_id
    where told.body_id = ${body} and opened.actor_id = ${person} and opened.action = 'safety.openReport'
      and opened.occurred_at > ${now} - interval '${OPEN_MS} milliseconds'))`;

/** A message that person $2 can still see, with up to $3 messages before and after it that were not unsent. */
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
      and (m.unsent_at is null or exists (select from held_grants g where g.holder_id = $2 and g.kind = 'message'
        and g.thing_id = said.id))`,
});

/** Stores the messages that staff may read with report $1. */
export const keepLines = statement({
  name: 'messages.keep-report-lines',
  params: [t.uuid(), t.uuidArray<MessageId>()],
  row: {},
  text: `insert into report_lines (report_id, message_id) select $1, unnest($2::uuid[])`,
});

/** The messages of report $1, oldest first. */
export const readableByStaff = statement({
  name: 'messages.readable-by-staff',
  params: [t.uuid()],
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
    from report_lines line
    join messages m on m.id = line.message_id
    join message_bodies said on said.id = m.body_id
    join profiles p on p.id = m.author_id
    join conversation_people mine on mine.conversation_id = m.conversation_id and mine.person_id = m.author_id
    where line.report_id = $1
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

/** The bodies of messages in these reports that their authors unsent, and whether the author's account is deleted. */
export const unsentBodies = statement({
  name: 'messages.unsent-bodies',
  params: [t.uuidArray()],
  row: { body_id: t.uuid(), author_id: t.uuid<UserId>(), is_author_gone: t.bool().certain() },
  text: `
    select distinct m.body_id, m.author_id, ${isDeleted('m.author_id')} as is_author_gone
    from report_lines line join messages m on m.id = line.message_id
    join message_bodies said on said.id = m.body_id
    where line.report_id = any($1::uuid[]) and m.unsent_at is not null
      and (said.taken_down_at is null or ${isDeleted('m.author_id')})`,
});
