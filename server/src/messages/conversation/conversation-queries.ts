import { GROUP } from '@limelight/contract/messages/limits';
import type { HeardGroup } from '@limelight/contract/messages/operations';
import type { ConversationId, LabelId, UserId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import { type RowOf, statement, t } from '../../platform/db/statement.ts';
import { noBlockBetween } from '../../kernel/rules.ts';
import { relation, relationColumns } from '../relation.ts';
import { readerOf, wordsFor } from '../reading/name-in-words.ts';

export const conversationColumns = {
  ...relationColumns,
  conversation_id: t.uuid<ConversationId>(),
  other_id: t.uuid<UserId>().certain(),
  last_sequence: t.int4(),
  last_at: t.timestamptz().nullable(),
  read_sequence: t.int4(),
  unread: t.int4(),
  is_request: t.bool(),
  is_pinned: t.bool().certain(),
  is_muted: t.bool().certain(),
  is_archived: t.bool().certain(),
  is_saved: t.bool().certain(),
  /** Null before the first message. */
  turn: t.int8().nullable(),
  /** What the other person paid this one in all. */
  spent_cents: t.int8<Cents>(),
  labels: t.uuidArray<LabelId>().certain(),
  draft: t.text(),
  other_read_sequence: t.int4(),
  handle: t.text(),
  display_name: t.text(),
  avatar_url: t.text().nullable(),
  /** Of the last message; null before the first. */
  last_author_id: t.uuid<UserId>().nullable(),
  last_text: t.text().nullable(),
  last_unsent_at: t.timestamptz().nullable(),
  last_is_taken_down: t.bool().certain(),
  last_price: t.int4().nullable(),
  last_files: t.int4().certain(),
  last_tip_cents: t.int4<Cents>().nullable(),
  holds_last: t.bool().certain(),
};
export type ConversationRow = RowOf<typeof conversationColumns>;

/** SQL of the lines of the list at time $2: the sides of person $1 that `which` selects, as `mine`. */
export const conversations = (which: string): string => `
  select facts.*, mine.conversation_id, mine.other_id, mine.last_sequence, mine.last_at, mine.read_sequence, mine.unread,
    mine.is_request, mine.pinned_at is not null as is_pinned, mine.muted_at is not null as is_muted,
    mine.archived_at is not null as is_archived, mine.saved_at is not null as is_saved, mine.turn, mine.spent_cents,
    array(select kept.label_id from conversation_labels kept
      where kept.conversation_id = mine.conversation_id and kept.person_id = $1) as labels, mine.draft,
    theirs.read_sequence as other_read_sequence, person.handle, person.display_name, person.avatar_url,
    last.author_id as last_author_id,
    ${wordsFor('said', 'text', readerOf('last.author_id', 'mine.person_id', 'mine.other_id'))} as last_text,
    last.unsent_at as last_unsent_at, coalesce(said.taken_down_at is not null, false) as last_is_taken_down,
    said.price_cents as last_price,
    (select count(*)::int from message_media file where file.body_id = said.id) as last_files,
    (select paid.price_cents from message_tips given join order_states paid on paid.id = given.order_id
      where given.conversation_id = last.conversation_id and given.sequence = last.sequence) as last_tip_cents,
    exists (select from held_grants g where g.holder_id = $1 and g.kind = 'message' and g.thing_id = said.id) as holds_last
  from (${which}) mine
  join conversation_people theirs
    on theirs.conversation_id = mine.conversation_id and theirs.person_id = mine.other_id
  join profiles person on person.id = mine.other_id
  cross join lateral (${relation('$1::uuid', 'mine.other_id', '$2')}) facts
  left join messages last on last.conversation_id = mine.conversation_id and last.sequence = mine.last_sequence
  left join message_bodies said on said.id = last.body_id`;

/** SQL condition: no block between the two people and, where $3 is not empty, it is a part of the other's name or handle. */
export const SHOWN = `${noBlockBetween('$1', 'side.other_id')}
    and ($3 = '' or exists (select from profiles named where named.id = side.other_id
      and (position(fold($3) in fold(named.display_name)) > 0 or position(fold($3) in named.handle) > 0)))`;

type ListedFolder = 'inbox' | 'requests' | 'archived';

/** One page of a folder, newest message first, after ($5, $6). Pinned conversations are left out. */
export const folderPage = statement({
  name: 'messages.list-folder',
  params: {
    viewerId: t.uuid<UserId>(),
    now: t.timestamptz(),
    q: t.text(),
    folder: t.text<ListedFolder>(),
    beforeAt: t.timestamptz(),
    beforeId: t.uuid(),
    count: t.int8(),
  },
  row: conversationColumns,
  text: `${conversations(`
    select side.* from conversation_people side
    where side.person_id = $1 and side.folder = $4 and side.pinned_at is null
      and (side.last_at, side.conversation_id) < ($5, $6) and ${SHOWN}
    order by side.last_at desc, side.conversation_id desc
    limit $7`)}
  order by mine.last_at desc, mine.conversation_id desc`,
});

/**
 * The pinned conversations of the inbox, last pinned first. $4 keeps only those that wait for an answer; $5, a label or null,
 * only those that have the label.
 */
export const pinnedConversations = statement({
  name: 'messages.list-pinned',
  params: [t.uuid<UserId>(), t.timestamptz(), t.text(), t.bool(), t.uuid<LabelId>().nullable()],
  row: conversationColumns,
  text: `${conversations(`
    select side.* from conversation_people side
    where side.person_id = $1 and side.pinned_at is not null and side.folder = 'inbox' and ${SHOWN}
      and (not $4 or side.waiting_since is not null)
      and ($5::uuid is null or exists (select from conversation_labels kept where kept.label_id = $5
        and kept.conversation_id = side.conversation_id and kept.person_id = $1))
    order by side.pinned_at desc`)}
  order by mine.pinned_at desc`,
});

/** One page of saved chats, archived or not, newest message first, after ($4, $5). */
export const savedConversations = statement({
  name: 'messages.list-saved-conversations',
  params: [t.uuid<UserId>(), t.timestamptz(), t.text(), t.timestamptz(), t.uuid(), t.int8()],
  row: conversationColumns,
  text: `${conversations(`
    select side.* from conversation_people side
    where side.person_id = $1 and side.saved_at is not null and side.last_at is not null
      and (side.last_at, side.conversation_id) < ($4, $5) and ${SHOWN}
    order by side.last_at desc, side.conversation_id desc
    limit $6`)}
  order by mine.last_at desc, mine.conversation_id desc`,
});

export const oneConversation = statement({
  name: 'messages.one-conversation',
  params: [t.uuid<UserId>(), t.timestamptz(), t.uuid<ConversationId>()],
  row: conversationColumns,
  text: conversations(
    `select side.* from conversation_people side where side.conversation_id = $3 and side.person_id = $1`,
  ),
});

/** The conversation of two people; it does not matter which of them opened it. */
export const conversationWith = statement({
  name: 'messages.conversation-with',
  params: [t.uuid<UserId>(), t.uuid<UserId>()],
  row: { conversation_id: t.uuid<ConversationId>() },
  text: `select conversation_id from conversation_people where person_id = $1 and other_id = $2`,
});

/** Inserts the conversation and both sides. No row where it exists, also where the other person inserts it at the same time. */
export const insertConversation = statement({
  name: 'messages.insert-conversation',
  params: [t.uuid<UserId>(), t.uuid<UserId>(), t.timestamptz()],
  row: { conversation_id: t.uuid<ConversationId>() },
  text: `
    with made as (
      insert into conversations (low_id, high_id, created_at) values (least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid), $3)
      on conflict (low_id, high_id) do nothing returning id)
    insert into conversation_people (conversation_id, person_id, other_id)
    select made.id, side.person_id, side.other_id
    from made cross join (values ($1::uuid, $2::uuid), ($2, $1)) as side (person_id, other_id)
    returning conversation_id`,
});

/**
 * Locks a conversation: every statement that counts or orders its messages takes this lock first. Returns the other person; no
 * row where the conversation is not this person's.
 */
export const lockConversation = statement({
  name: 'messages.lock-conversation',
  params: [t.uuid<ConversationId>(), t.uuid<UserId>()],
  row: { other_id: t.uuid<UserId>().certain() },
  text: `
    select case when low_id = $2 then high_id else low_id end as other_id
    from conversations where id = $1 and $2 in (low_id, high_id)
    for no key update`,
});

/** A person's own side of a conversation of two, without joining the other person. */
export const mySide = statement({
  name: 'messages.my-side',
  params: [t.uuid<ConversationId>(), t.uuid<UserId>()],
  row: {
    other_id: t.uuid<UserId>().certain(),
    has_agreed: t.bool().certain(),
  },
  text: `
    select other_id, agreed_at is not null as has_agreed
    from conversation_people where conversation_id = $1 and person_id = $2 and other_id is not null`,
});

/** SQL of the number of messages that a member can see and has not read in a group; stops at 100. */
export const unreadInGroup = (side: string): string => `(select count(*) from (
  select from messages new where new.conversation_id = ${side}.conversation_id
    and new.sequence > greatest(${side}.read_sequence, ${side}.from_sequence)
    and new.author_id <> ${side}.person_id and new.unsent_at is null
    and ${noBlockBetween(`${side}.person_id`, 'new.author_id')}
  limit ${GROUP.unreadMax}) counted)::int`;

/** SQL of the last sequence of the conversation of a side. The sides of a group have no copy of it. */
export const lastSequenceOf = (
  side: string,
): string => `case when ${side}.other_id is not null then ${side}.last_sequence
  else (select chat.last_sequence from conversations chat where chat.id = ${side}.conversation_id) end`;

/** The sequences that a person may read: after `from_sequence`, up to `last_sequence`. No row where they may read none. */
export const readableRange = statement({
  name: 'messages.readable-range',
  params: [t.uuid<ConversationId>(), t.uuid<UserId>()],
  row: { from_sequence: t.int4(), last_sequence: t.int4().certain() },
  text: `
    select side.from_sequence, ${lastSequenceOf('side')} as last_sequence
    from conversation_people side
    where side.conversation_id = $1 and side.person_id = $2 and side.left_at is null`,
});

/** Those of these conversations that are a person's. */
export const conversationsOf = statement({
  name: 'messages.conversations-of',
  params: [t.uuid<UserId>(), t.uuidArray<ConversationId>()],
  row: { conversation_id: t.uuid<ConversationId>() },
  text: `
    select conversation_id from conversation_people where person_id = $1 and conversation_id = any($2::uuid[])
      and left_at is null`,
});

/**
 * Unread messages in inbox conversations that are not muted and the number of requests, both without blocked people; unread
 * messages in groups that are not muted, and up to `heardMax` of these groups, most recently active first.
 */
export const countUnread = statement({
  name: 'messages.count-unread',
  params: [t.uuid<UserId>()],
  row: {
    unread: t.int4().certain(),
    requests: t.int4().certain(),
    of_groups: t.int4().certain(),
    groups: t.json<HeardGroup[]>().certain(),
  },
  text: `
    select coalesce(sum(unread) filter (where folder = 'inbox' and muted_at is null), 0)::int as unread,
      (count(*) filter (where folder = 'requests'))::int as requests,
      (select coalesce(sum(${unreadInGroup('seat')}), 0)::int from conversation_people seat
        where seat.person_id = $1 and seat.other_id is null and seat.left_at is null and seat.muted_at is null) as of_groups,
      (select coalesce(json_agg(json_build_object('id', heard.id, 'isSmall', heard.is_small)), '[]') from (
        select room.id, room.members_count <= ${GROUP.smallMax} as is_small
        from conversation_people seat join groups room on room.id = seat.conversation_id
        join conversations chat on chat.id = room.id
        join group_members mine on mine.group_id = room.id and mine.person_id = $1
        where seat.person_id = $1 and seat.other_id is null and seat.left_at is null and seat.muted_at is null
        order by greatest(chat.last_at, mine.joined_at) desc, room.id
        limit ${GROUP.heardMax}) heard) as groups
    from conversation_people side
    where person_id = $1 and unread > 0 and ${noBlockBetween('$1', 'side.other_id')}`,
});

/**
 * Marks as read up to $3; the conversation is locked. Counts the unread messages again, so unsent ones never make the number
 * wrong.
 */
export const readUpTo = statement({
  name: 'messages.read-up-to',
  params: [t.uuid<ConversationId>(), t.uuid<UserId>(), t.int4()],
  row: {},
  text: `
    update conversation_people side set read_sequence = least($3, side.last_sequence),
      unread = (select count(*)::int from messages m
        where m.conversation_id = side.conversation_id and m.sequence > $3 and m.author_id <> side.person_id
          and m.unsent_at is null)
    where side.conversation_id = $1 and side.person_id = $2 and side.read_sequence < least($3, side.last_sequence)`,
});

export const readState = statement({
  name: 'messages.read-state',
  params: [t.uuid<ConversationId>(), t.uuid<UserId>()],
  row: {
    read_sequence: t.int4(),
    unread: t.int4(),
    /** The person paid for a message here whose money is not earned yet. */
    has_paid: t.bool().certain(),
  },
  text: `
    select read_sequence, unread,
      exists (select from paid_messages fee where fee.conversation_id = $1 and fee.author_id = $2
        and fee.sequence is not null and fee.earned_at is null) as has_paid
    from conversation_people where conversation_id = $1 and person_id = $2`,
});

export const updateDraft = statement({
  name: 'messages.update-draft',
  params: [t.uuid<ConversationId>(), t.uuid<UserId>(), t.text()],
  row: {},
  text: `update conversation_people set draft = $3 where conversation_id = $1 and person_id = $2`,
});

/** Null leaves a mark as it is. Pinning also moves out of the archive; archiving also unpins. */
export const organizeSide = statement({
  name: 'messages.organize',
  params: {
    conversationId: t.uuid<ConversationId>(),
    personId: t.uuid<UserId>(),
    isPinned: t.bool().nullable(),
    isMuted: t.bool().nullable(),
    isArchived: t.bool().nullable(),
    isSaved: t.bool().nullable(),
    now: t.timestamptz(),
  },
  row: {},
  text: `
    update conversation_people set
      pinned_at = case when :isArchived or not :isPinned then null
        when :isPinned then coalesce(pinned_at, :now) else pinned_at end,
      archived_at = case when :isPinned and :isArchived is not true or not :isArchived then null
        when :isArchived then coalesce(archived_at, :now) else archived_at end,
      muted_at = case when :isMuted then coalesce(muted_at, :now) when not :isMuted then null else muted_at end,
      saved_at = case when :isSaved then coalesce(saved_at, :now) when not :isSaved then null else saved_at end
    where conversation_id = :conversationId and person_id = :personId and folder in ('inbox', 'archived')`,
});

/** Locks the pinned conversations, so that two pins at once are counted one after the other. */
export const lockPinned = statement({
  name: 'messages.lock-pinned',
  params: [t.uuid<UserId>()],
  row: { conversation_id: t.uuid<ConversationId>() },
  text: `
    select conversation_id from conversation_people where person_id = $1 and pinned_at is not null
    order by conversation_id for update`,
});

/** A statement of its own, after `lockPinned`: a statement that waits for a lock still sees the rows of when it began. */
export const countPinned = statement({
  name: 'messages.count-pinned',
  params: [t.uuid<UserId>(), t.uuid<ConversationId>()],
  row: { pinned: t.int4().certain() },
  text: `
    select count(*)::int as pinned from conversation_people
    where person_id = $1 and pinned_at is not null and conversation_id <> $2`,
});

/** Changes only a request that still waits. */
export const acceptRequest = statement({
  name: 'messages.accept-request',
  params: [t.uuid<ConversationId>(), t.uuid<UserId>(), t.timestamptz()],
  row: {},
  text: `
    update conversation_people set is_request = false, agreed_at = $3
    where conversation_id = $1 and person_id = $2 and is_request`,
});

/** Takes a request off every list and marks it read; the conversation is locked. */
export const declineRequest = statement({
  name: 'messages.decline-request',
  params: [t.uuid<ConversationId>(), t.uuid<UserId>(), t.timestamptz()],
  row: {},
  text: `
    update conversation_people set is_request = false, declined_at = $3, saved_at = null, unread = 0,
      read_sequence = last_sequence
    where conversation_id = $1 and person_id = $2 and is_request`,
});
