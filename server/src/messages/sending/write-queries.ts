import type { ConversationId, MediaId, MessageId, UserId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import { statement, t } from '../../platform/db/statement.ts';
import { isReported } from '../takedowns/report-queries.ts';

/** A file of a message that is being sent. */
export interface NewFile {
  readonly mediaId: MediaId;
  readonly isFree: boolean;
}

/** A person's files that a message may show. Locked until the message is written, so that none is removed meanwhile. */
export const usableMedia = statement({
  name: 'messages.usable-media',
  params: [t.uuid<UserId>(), t.uuidArray<MediaId>()],
  row: { id: t.uuid<MediaId>(), status: t.text<'processing' | 'ready' | 'failed'>() },
  text: `
    select id, status from media
    where owner_id = $1 and id = any($2::uuid[]) and purpose = 'vault' and kind <> 'file' for share`,
});

/** The sequence of a message that is replied to. */
export const sequenceOfMessage = statement({
  name: 'messages.sequence-of',
  params: [t.uuid<ConversationId>(), t.uuid<MessageId>()],
  row: { sequence: t.int4() },
  text: `select sequence from messages where conversation_id = $1 and id = $2`,
});

/** A message to write, as a row of JSON. */
export interface WrittenMessage {
  readonly conversation_id: ConversationId;
  readonly author_id: UserId;
  /** The person who wrote it for the author; null where the author did. */
  readonly actor_id: UserId | null;
  readonly client_id: string;
  readonly text: string;
  readonly locked_text: string;
  readonly link_url: string | null;
  readonly media: readonly NewFile[];
  readonly price_cents: Cents | null;
  readonly reply_to: number | null;
  /** The body that it forwards. */
  readonly forwarded_from: string | null;
  /** The author's draft is for another message and stays. */
  readonly keeps_draft: boolean;
}

/** A message between two people. */
export interface DirectMessage extends WrittenMessage {
  /** The other person knows the author, so a first message is not a request. */
  readonly is_known: boolean;
}

/**
 * SQL that inserts bodies and messages, each at the next sequence of its conversation: the part before the sides are updated,
 * and the part after. The conversations are locked and have one message each. A body in a group has the group's id, by which a
 * search finds it.
 */
export const atNextSequence = (groupId: 'null' | 'one.conversation_id') => ({
  before: `one as materialized (
      select given.*, uuidv7() as body_id
      from jsonb_to_recordset(:messages) as given(conversation_id uuid, author_id uuid, actor_id uuid, client_id text, text text,
        locked_text text, link_url text, media jsonb, price_cents int, reply_to int, forwarded_from uuid,
        keeps_draft boolean, is_known boolean)),
    said as (
      insert into message_bodies (id, author_id, actor_id, group_id, text, locked_text, link_url, price_cents, forwarded_from, created_at)
      select body_id, author_id, actor_id, ${groupId}::uuid, text, locked_text, link_url, price_cents, forwarded_from, :now from one),
    files as (
      insert into message_media (body_id, media_id, position, is_free)
      select one.body_id, (item ->> 'mediaId')::uuid, ordinality - 1, (item ->> 'isFree')::boolean
      from one, jsonb_array_elements(one.media) with ordinality as items(item, ordinality)),
    next as (
      update conversations c set last_sequence = c.last_sequence + 1, last_at = :now
      where c.id = any(array(select conversation_id from one)) returning c.id, c.last_sequence as sequence),
    numbered as (select one.*, next.sequence from one join next on next.id = one.conversation_id)`,
  insert: `insert into messages (conversation_id, sequence, body_id, author_id, client_id, reply_to, is_forwarded, sent_at)
    select conversation_id, sequence, body_id, author_id, client_id, reply_to, forwarded_from is not null, :now from numbered
    returning id, conversation_id, sequence`,
});
const DIRECT = atNextSequence('null');

/** The row of a written message. */
export const insertedMessage = {
  id: t.uuid<MessageId>(),
  conversation_id: t.uuid<ConversationId>(),
  sequence: t.int4(),
};

/**
 * Inserts bodies and messages at the next sequences and updates both sides, in one statement. The conversations are locked.
 * Writing accepts a request and moves the conversation back to the author's inbox; it moves back to the other person's unless
 * they muted it. Only a first message can become a request.
 */
export const insertMessages = statement({
  name: 'messages.insert',
  params: { messages: t.jsonb<readonly DirectMessage[]>(), now: t.timestamptz() },
  row: insertedMessage,
  text: `
    with ${DIRECT.before},
    mine as (
      update conversation_people side set last_sequence = numbered.sequence, last_at = :now,
        agreed_at = coalesce(side.agreed_at, :now), is_request = false, declined_at = null, archived_at = null,
        draft = case when numbered.keeps_draft then side.draft else '' end,
        waiting_since = null
      from numbered where side.conversation_id = numbered.conversation_id and side.person_id = numbered.author_id),
    theirs as (
      update conversation_people side set last_sequence = numbered.sequence, last_at = :now, unread = side.unread + 1,
        waiting_since = coalesce(side.waiting_since, :now),
        is_request = (side.is_request or side.last_sequence = 0) and not numbered.is_known,
        archived_at = case when side.muted_at is not null then side.archived_at end
      from numbered where side.conversation_id = numbered.conversation_id and side.person_id <> numbered.author_id)
    ${DIRECT.insert}`,
});

/** Where a message is, and its author; not checked against a viewer. */
export const whereIs = statement({
  name: 'messages.where-is',
  params: [t.uuid<MessageId>()],
  row: {
    conversation_id: t.uuid<ConversationId>(),
    sequence: t.int4(),
    author_id: t.uuid<UserId>(),
    body_id: t.uuid(),
    unsent_at: t.timestamptz().nullable(),
    is_tip: t.bool().certain(),
    is_paid: t.bool().certain(),
    /** It is an answer to a fee. */
    is_answer: t.bool().certain(),
    is_forwarded: t.bool(),
  },
  text: `
    select m.conversation_id, m.sequence, m.author_id, m.body_id, m.unsent_at, m.is_forwarded,
      exists (select from message_tips given where given.conversation_id = m.conversation_id
        and given.sequence = m.sequence) as is_tip,
      exists (select from paid_messages fee where fee.conversation_id = m.conversation_id
        and fee.sequence = m.sequence) as is_paid,
      exists (select from paid_answers given where given.conversation_id = m.conversation_id
        and given.sequence = m.sequence) as is_answer
    from messages m where m.id = $1`,
});

/**
 * Changes the words of a message. No row where it may not be edited: it has a price, its time is over, it is a mass message, or
 * it is in an open report.
 */
export const updateText = statement({
  name: 'messages.edit',
  params: [
    t.uuid<MessageId>(),
    t.uuid<UserId>(),
    t.text(),
    t.timestamptz(),
    t.timestamptz(),
    t.text().nullable(),
  ],
  row: { sequence: t.int4() },
  text: `
    with said as (
      update message_bodies body set text = $3, link_url = $6
      from messages m
      where m.id = $1 and m.author_id = $2 and m.unsent_at is null and m.sent_at > $4
        and body.id = m.body_id and body.price_cents is null and not ${isReported('body.id')}
        and not exists (select from mass_messages mass where mass.body_id = body.id)
        and ($3 <> '' or exists (select from message_media file where file.body_id = body.id))
      returning body.id)
    update messages m set edited_at = $5 from said where m.id = $1 and m.body_id = said.id returning m.sequence`,
});

/** Whether a message has files; one with files may have no words. */
export const hasFiles = statement({
  name: 'messages.has-files',
  params: [t.uuid()],
  row: { has_files: t.bool().certain() },
  text: `select exists (select from message_media where body_id = $1) as has_files`,
});

/**
 * Unsends a message. No row where it was unsent before. The other person no longer has it as unread or as waiting for an
 * answer. $4: the people who run the group did it, not the author.
 */
export const unsendMessage = statement({
  name: 'messages.unsend',
  params: [t.uuid<MessageId>(), t.uuid<UserId>(), t.timestamptz(), t.bool()],
  row: { sequence: t.int4(), body_id: t.uuid() },
  text: `
    with gone as (
      update messages set unsent_at = $3, unsent_by_moderator = $4
      where id = $1 and author_id = $2 and unsent_at is null
      returning conversation_id, sequence, body_id, author_id),
    theirs as (
      update conversation_people side set
        unread = side.unread - case when side.read_sequence < gone.sequence then 1 else 0 end,
        waiting_since = case when side.waiting_since is not null then (
          select min(m.sent_at) from messages m
          where m.conversation_id = side.conversation_id and m.author_id = gone.author_id and m.unsent_at is null
            and m.sequence <> gone.sequence and m.sequence > coalesce((
              select own.sequence from messages own
              where own.conversation_id = side.conversation_id and own.author_id = side.person_id
              order by own.sequence desc limit 1), 0)) end
      from gone where side.conversation_id = gone.conversation_id and side.person_id <> gone.author_id
        and side.other_id is not null
        and (side.read_sequence < gone.sequence or side.waiting_since is not null))
    select sequence, body_id from gone`,
});

/**
 * Records that the author, or ($3) the people who run the group, also unsent a message that a takedown unsent, so it stays
 * unsent after an undo. No row where the author has no such message.
 */
export const keepUnsent = statement({
  name: 'messages.keep-unsent',
  params: [t.uuid<MessageId>(), t.uuid<UserId>(), t.bool()],
  row: { body_id: t.uuid() },
  text: `
    update messages set unsent_by_takedown = false, unsent_by_moderator = $3
    where id = $1 and author_id = $2 and unsent_by_takedown
    returning body_id`,
});

/**
 * Deletes the words and files of bodies that no one has a right to: unsent everywhere by their authors, without a buyer, and in
 * no open report.
 */
export const emptyBodies = statement({
  name: 'messages.empty-bodies',
  params: [t.uuidArray(), t.timestamptz()],
  row: { id: t.uuid() },
  text: `
    with wanted as (
      select said.id from message_bodies said
      where said.id = any($1::uuid[]) and said.emptied_at is null
        and not exists (select from messages m where m.body_id = said.id and (m.unsent_at is null or m.unsent_by_takedown))
        and not exists (select from held_grants g where g.thing_id = said.id and g.kind = 'message')
        and not ${isReported('said.id')}),
    files as (delete from message_media file using wanted where file.body_id = wanted.id)
    update message_bodies said set text = '', locked_text = '', link_url = null, emptied_at = $2 from wanted where said.id = wanted.id returning said.id`,
});

/** Sets a person's only reaction to a message; no row where the message was unsent. */
export const putReaction = statement({
  name: 'messages.react',
  params: [t.uuid<MessageId>(), t.uuid<UserId>(), t.text(), t.timestamptz()],
  row: {},
  text: `
    insert into message_reactions (conversation_id, sequence, person_id, emoji, created_at)
    select conversation_id, sequence, $2::uuid, $3::text, $4::timestamptz from messages where id = $1 and unsent_at is null
    on conflict (conversation_id, sequence, person_id) do update set emoji = excluded.emoji,
      created_at = excluded.created_at`,
});

export const deleteReaction = statement({
  name: 'messages.unreact',
  params: [t.uuid<MessageId>(), t.uuid<UserId>()],
  row: {},
  text: `
    delete from message_reactions r using messages m
    where m.id = $1 and r.conversation_id = m.conversation_id and r.sequence = m.sequence and r.person_id = $2`,
});

/** A message that is saved twice keeps its first place in the list. */
export const insertSaved = statement({
  name: 'messages.save',
  params: [t.uuid<MessageId>(), t.uuid<UserId>(), t.timestamptz()],
  row: {},
  text: `
    insert into saved_messages (person_id, conversation_id, sequence, saved_at)
    select $2::uuid, conversation_id, sequence, $3::timestamptz from messages where id = $1
    on conflict (conversation_id, sequence, person_id) do nothing`,
});

export const deleteSaved = statement({
  name: 'messages.unsave',
  params: [t.uuid<MessageId>(), t.uuid<UserId>()],
  row: {},
  text: `
    delete from saved_messages kept using messages m
    where m.id = $1 and kept.conversation_id = m.conversation_id and kept.sequence = m.sequence and kept.person_id = $2`,
});
