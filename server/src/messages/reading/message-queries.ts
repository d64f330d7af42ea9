import type {
  Correspondent,
  FoundMessage,
  MessageView,
} from '@limelight/contract/messages/operations';
import type { ConversationId, MediaId, MessageId, UserId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import { type RowOf, statement, t } from '../../platform/db/statement.ts';
import { isDeleted, noBlockBetween } from '../../kernel/rules.ts';
import { lastSequenceOf } from '../conversation/conversation-queries.ts';
import { isAnswered } from '../paid/paid-queries.ts';
import { holdsWords, readerOf, wordsFor, wordsForOthers } from './name-in-words.ts';

/** A file of a body. */
export interface BodyFile {
  readonly mediaId: MediaId;
  readonly kind: 'picture' | 'video' | 'audio';
  readonly isFree: boolean;
}

/** The fee that the author paid for sending a message. */
interface Fee {
  readonly cents: Cents;
  /** The money was refunded, or the author's bank took it back. */
  readonly isGone: boolean;
  /** A time as PostgreSQL writes it in JSON. */
  readonly answerBy: string;
  /** An answer to it stands. */
  readonly isAnswered: boolean;
  readonly isEarned: boolean;
}

const columns = {
  id: t.uuid<MessageId>(),
  conversation_id: t.uuid<ConversationId>(),
  sequence: t.int4(),
  author_id: t.uuid<UserId>(),
  client_id: t.text(),
  is_forwarded: t.bool(),
  text: t.text().certain(),
  text_for_others: t.text().nullable(),
  locked_text: t.text().certain(),
  /** Part of a mass message; only known for the viewer's own messages without a price. */
  is_mass: t.bool().certain(),
  price_cents: t.int4<Cents>().nullable(),
  files: t.json<readonly BodyFile[]>().certain(),
  sent_at: t.timestamptz(),
  edited_at: t.timestamptz().nullable(),
  unsent_at: t.timestamptz().nullable(),
  unsent_by_moderator: t.bool(),
  taken_down_at: t.timestamptz().nullable(),
  /** The other person of two; in a group the author. */
  other_id: t.uuid<UserId>().certain(),
  /** Null for a conversation of two. */
  group_name: t.text().nullable(),
  /** Why the viewer can no longer read a message in its group; null where they can. */
  gone: t.text<NonNullable<FoundMessage['gone']>>().nullable(),
  /** The author, for a message in a group. */
  author: t.json<Correspondent>().nullable(),
  other_is_deleted: t.bool().certain(),
  is_blocked: t.bool().certain(),
  author_is_hidden: t.bool().certain(),
  holds: t.bool().certain(),
  other_holds: t.bool().certain(),
  is_saved: t.bool().certain(),
  reactions: t.json<MessageView['reactions']>().certain(),
  /** For a tip, its amount. */
  tip_cents: t.int4<Cents>().nullable(),
  tip_refunded_cents: t.int4<Cents>().nullable(),
  tip_is_disputed: t.bool().certain(),
  tip_creator_id: t.uuid<UserId>().nullable(),
  /** For the viewer's own message with a price in a group: how many people hold it. */
  buyers: t.int4().nullable(),
  link: t.json<MessageView['link']>().nullable(),
  fee: t.json<Fee>().nullable(),
  reply_id: t.uuid<MessageId>().nullable(),
  reply_sequence: t.int4().nullable(),
  reply_author_id: t.uuid<UserId>().nullable(),
  reply_text: t.text().nullable(),
  reply_unsent_at: t.timestamptz().nullable(),
};
export type MessageRow = RowOf<typeof columns>;

/** SQL of whether a person holds what the body `said` locks. */
export const holds = (person: string): string => `exists (select from held_grants g
  where g.holder_id = ${person} and g.kind = 'message' and g.thing_id = said.id)`;

/** SQL of whether an author is suspended or their page is hidden. A deleted account does not count, so what it sold stays. */
export const authorIsHidden = (author: string): string => `exists (select from people writer
  where writer.id = ${author} and writer.deleted_at is null and (writer.suspended_at is not null
    or exists (select from creators page where page.id = writer.id and page.hidden)))`;

/** The other person of a conversation of two; the author of a message in a group. */
const OTHER = 'coalesce(mine.other_id, m.author_id)';

/** The person whose name the words of a message show. Words in a group have no places for a name. */
const READER = readerOf('m.author_id', 'mine.person_id', 'mine.other_id');

/** SQL of messages in conversations of person $1, with all facts that the rules and the view need. */
const MESSAGES = `
  select m.id, m.conversation_id, m.sequence, m.author_id, m.client_id, m.is_forwarded,
    ${wordsFor('said', 'text', READER)} as text, ${wordsFor('said', 'locked_text', READER)} as locked_text,
    ${wordsForOthers('said')} as text_for_others,
    -- a mass message is shared by all its recipients, so it cannot be edited in one conversation
    case when m.author_id = mine.person_id and said.price_cents is null
      then exists (select from mass_messages mass where mass.body_id = said.id) else false end as is_mass,
    said.price_cents, m.sent_at, m.edited_at, m.unsent_at, m.unsent_by_moderator, said.taken_down_at, ${OTHER} as other_id,
    ${isDeleted(OTHER)} as other_is_deleted,
    not (${noBlockBetween('$1::uuid', OTHER)}) as is_blocked,
    case when mine.other_id is null then (select room.name from groups room where room.id = m.conversation_id) end
      as group_name,
    case when mine.left_why = 'closed' then 'closed' when mine.left_at is not null then 'left'
      when m.sequence <= mine.from_sequence then 'rejoined' end as gone,
    case when mine.other_id is null then (select json_build_object('id', p.id, 'handle', p.handle,
        'displayName', p.display_name, 'avatarUrl', p.avatar_url,
        'isCreator', exists (select from creators page where page.id = p.id))
      from profiles p where p.id = m.author_id) end as author,
    ${authorIsHidden('m.author_id')} as author_is_hidden,
    ${holds('$1::uuid')} as holds, ${holds(OTHER)} as other_holds,
    coalesce((
      select json_agg(json_build_object('mediaId', file.media_id, 'kind', md.kind, 'isFree', file.is_free)
        order by file.position)
      from message_media file join media md on md.id = file.media_id where file.body_id = said.id), '[]') as files,
    coalesce((
      select json_agg(json_build_object('emoji', r.emoji, 'isOwn', r.person_id = $1::uuid)
        order by r.created_at, r.person_id)
      from message_reactions r where r.conversation_id = m.conversation_id and r.sequence = m.sequence
        and ${noBlockBetween('$1::uuid', 'r.person_id')}), '[]')
      as reactions,
    exists (select from saved_messages kept where kept.conversation_id = m.conversation_id
      and kept.sequence = m.sequence and kept.person_id = $1::uuid) as is_saved,
    paid.price_cents as tip_cents, coalesce(paid.disputed_at is not null, false) as tip_is_disputed,
    paid.creator_id as tip_creator_id,
    case when mine.other_id is null and m.author_id = $1::uuid and said.price_cents is not null then
      (select count(*)::int from held_grants g where g.kind = 'message' and g.thing_id = said.id) end
      as buyers,
    -- only refunds: what a dispute took back does not count
    case when paid.id is not null then
      (select coalesce(sum(back.amount_cents), 0)::int from refunds back where back.order_id = paid.id)
        - case when paid.total_cents = paid.price_cents then 0 else refunded_tax(paid.id) end end
      as tip_refunded_cents,
    -- a subquery and no join: with more than eight tables the planner does not search for the best order
    (select json_build_object('url', card.url, 'site', card.site, 'title', card.title, 'description', card.description)
      from link_cards card where card.url = said.link_url and card.state = 'ready') as link,
    (select json_build_object('cents', fee.price_cents, 'isGone', fee.refunded_cents = fee.total_cents,
        'answerBy', paid_for.answer_by, 'isEarned', paid_for.earned_at is not null,
        'isAnswered', ${isAnswered('paid_for')})
      from paid_messages paid_for join order_states fee on fee.id = paid_for.order_id
      where paid_for.conversation_id = m.conversation_id and paid_for.sequence = m.sequence) as fee,
    before.id as reply_id, before.sequence as reply_sequence, before.author_id as reply_author_id,
    ${wordsFor('said_before', 'text', readerOf('before.author_id', 'mine.person_id', 'mine.other_id'))} as reply_text, before.unsent_at as reply_unsent_at
  from messages m
  join conversation_people mine on mine.conversation_id = m.conversation_id and mine.person_id = $1::uuid
  join message_bodies said on said.id = m.body_id
  left join message_tips given on given.conversation_id = m.conversation_id and given.sequence = m.sequence
  left join order_states paid on paid.id = given.order_id
  left join messages before on before.conversation_id = m.conversation_id and before.sequence = m.reply_to
    -- the quote is shown with its message, so check here that they may read it now
    and mine.left_at is null and before.sequence > mine.from_sequence
    and ${noBlockBetween('$1::uuid', 'before.author_id')}
  left join message_bodies said_before on said_before.id = before.body_id`;

/** SQL of whether a person may read a message in its conversation. */
export const READABLE = 'mine.left_at is null and m.sequence > mine.from_sequence';

/** The messages of a conversation between two sequences, both included. Sequences have no gaps. */
export const messagesBetween = statement({
  name: 'messages.stretch',
  params: [t.uuid<UserId>(), t.uuid<ConversationId>(), t.int4(), t.int4()],
  row: columns,
  text: `${MESSAGES}
    where m.conversation_id = $2 and m.sequence between $3 and $4 and ${READABLE}
    order by m.sequence`,
});

/** Messages by id, also those that the person bought in a group that they have left. */
export const messagesById = statement({
  name: 'messages.by-id',
  params: [t.uuid<UserId>(), t.uuidArray<MessageId>()],
  row: columns,
  text: `${MESSAGES} where m.id = any($2::uuid[]) and (${READABLE} or ${holds('$1::uuid')})`,
});

/**
 * The first sequence of day $3 or later in the person's time zone, one past the end where there is none; no row where the
 * conversation is not the person's. Sequences have no gaps and follow time, so this is a binary search: 20 reads by the primary
 * key in a million messages.
 */
export const sequenceOfDay = statement({
  name: 'messages.sequence-of-day',
  params: [t.uuid<UserId>(), t.uuid<ConversationId>(), t.text()],
  row: { sequence: t.int4().certain(), last_sequence: t.int4().certain() },
  text: `
    with recursive half(low, high, last_sequence, start) as (
      select mine.from_sequence + 1, mine.last + 1, case when mine.last > mine.from_sequence then mine.last else 0 end,
        $3::text::date::timestamp at time zone account.time_zone
      from (select side.*, ${lastSequenceOf('side')} as last from conversation_people side
        where side.conversation_id = $2 and side.person_id = $1 and side.left_at is null) mine
      join people account on account.id = mine.person_id
      union all
      select case when m.sent_at < half.start then m.sequence + 1 else half.low end,
        case when m.sent_at < half.start then half.high else m.sequence end, half.last_sequence, half.start
      from half join messages m on m.conversation_id = $2 and m.sequence = (half.low + half.high) / 2
      where half.low < half.high)
    select low as sequence, last_sequence from half where low = high`,
});

export const messageByClientId = statement({
  name: 'messages.by-client-id',
  params: [t.uuid<ConversationId>(), t.uuid<UserId>(), t.text()],
  row: { id: t.uuid<MessageId>() },
  text: `select id from messages where conversation_id = $1 and author_id = $2 and client_id = $3`,
});

/**
 * The newest messages that match before a point in time, in one conversation or in all. The searches are merged by time and id.
 */
const found = {
  id: t.uuid<MessageId>(),
  sent_at: t.timestamptz(),
};
const searchParams = {
  viewerId: t.uuid<UserId>(),
  pattern: t.text(),
  conversationId: t.uuid<ConversationId>().nullable(),
  beforeAt: t.timestamptz(),
  beforeId: t.uuid(),
  count: t.int8(),
};
const AFTER_THE_LAST = `(m.sent_at, m.id) < (:beforeAt, :beforeId)
  order by m.sent_at desc, m.id desc limit :count`;

/** Matches in what others wrote to the viewer: the bodies first, then the one conversation with each author. */
export const searchOfOthers = statement({
  name: 'messages.search-of-others',
  params: searchParams,
  row: found,
  text: `
    select m.id, m.sent_at
    from message_bodies said
    join conversation_people mine on mine.person_id = :viewerId and mine.other_id = said.author_id
    join messages m on m.body_id = said.id and m.conversation_id = mine.conversation_id
    where said.text <> '' and ${holdsWords('said', 'text', ':pattern')}
      and said.author_id = any(array(
        select side.other_id from conversation_people side
        where side.person_id = :viewerId and side.declined_at is null
          and (:conversationId::uuid is null or side.conversation_id = :conversationId)
          and ${noBlockBetween(':viewerId', 'side.other_id')}))
      and m.unsent_at is null and ${AFTER_THE_LAST}`,
});

/**
 * Matches in what others wrote in the viewer's groups since the viewer joined: for each group, the bodies with the words first,
 * then their messages. `offset 0` keeps this order: the planner estimates the bodies of a group too low and would walk its
 * messages.
 */
export const searchOfGroups = statement({
  name: 'messages.search-of-groups',
  params: searchParams,
  row: found,
  text: `
    select m.id, m.sent_at
    from conversation_people mine
    cross join lateral (
      select said.id, said.author_id from message_bodies said
      where said.group_id = mine.conversation_id and said.group_id is not null and said.text <> ''
        and fold(said.text) like fold(:pattern) offset 0) said
    cross join lateral (
      select m.id, m.sent_at, m.unsent_at from messages m
      where m.body_id = said.id and m.conversation_id = mine.conversation_id and m.sequence > mine.from_sequence
      offset 0) m
    where mine.person_id = :viewerId and mine.other_id is null and mine.left_at is null
      and (:conversationId::uuid is null or mine.conversation_id = :conversationId)
      and said.author_id <> :viewerId and ${noBlockBetween(':viewerId', 'said.author_id')}
      and m.unsent_at is null and ${AFTER_THE_LAST}`,
});

/** Matches in what the viewer wrote, in all conversations and groups. */
export const searchOfMine = statement({
  name: 'messages.search-of-mine',
  params: searchParams,
  row: found,
  text: `
    select m.id, m.sent_at
    from message_bodies said
    join messages m on m.body_id = said.id
      and (:conversationId::uuid is null or m.conversation_id = :conversationId)
    where said.text <> '' and ${holdsWords('said', 'text', ':pattern')} and said.author_id = :viewerId
      and m.unsent_at is null and ${AFTER_THE_LAST}`,
});

/**
 * Matches in locked words, only for people who may read them: the author, and a buyer without a block between them and the
 * author. A buyer keeps all words of a body, unsent or not. The few purchases are searched by their ids, the author's own words
 * by their index.
 */
export const searchOfLocked = statement({
  name: 'messages.search-of-locked',
  params: searchParams,
  row: found,
  text: `
    select m.id, m.sent_at
    from (
      select mine.id, false as is_bought from message_bodies mine
      where mine.author_id = :viewerId and mine.locked_text <> '' and ${holdsWords('mine', 'locked_text', ':pattern')}
      union all
      select bought.id, true from held_grants g
      join message_bodies bought on bought.id = g.thing_id
      where g.holder_id = :viewerId and g.kind = 'message' and bought.taken_down_at is null
        and (${holdsWords('bought', 'locked_text', ':pattern')} or ${holdsWords('bought', 'text', ':pattern')})
        and not (${authorIsHidden('bought.author_id')}) and ${noBlockBetween(':viewerId', 'bought.author_id')}) said
    join messages m on m.body_id = said.id and (:conversationId::uuid is null or m.conversation_id = :conversationId)
    join conversation_people side on side.conversation_id = m.conversation_id and side.person_id = :viewerId
      and side.declined_at is null
    where (said.is_bought or m.unsent_at is null) and ${AFTER_THE_LAST}`,
});

/** Saved messages; across a block only the person's own. */
export const savedPage = statement({
  name: 'messages.list-saved',
  params: [t.uuid<UserId>(), t.timestamptz(), t.uuid(), t.int8()],
  row: { id: t.uuid<MessageId>(), saved_id: t.uuid(), saved_at: t.timestamptz() },
  text: `
    select m.id, kept.id as saved_id, kept.saved_at
    from saved_messages kept
    join messages m on m.conversation_id = kept.conversation_id and m.sequence = kept.sequence
    where kept.person_id = $1 and (kept.saved_at, kept.id) < ($2, $3) and ${noBlockBetween('$1', 'm.author_id')}
    order by kept.saved_at desc, kept.id desc
    limit $4`,
});

/** These people, as the list of found messages shows them. */
export const correspondents = statement({
  name: 'messages.correspondents',
  params: [t.uuidArray<UserId>()],
  row: {
    other_id: t.uuid<UserId>(),
    handle: t.text(),
    display_name: t.text(),
    avatar_url: t.text().nullable(),
    other_is_creator: t.bool().certain(),
    other_is_deleted: t.bool().certain(),
  },
  text: `
    select p.id as other_id, p.handle, p.display_name, p.avatar_url,
      exists (select from creators c where c.id = p.id) as other_is_creator,
      ${isDeleted('p.id')} as other_is_deleted
    from profiles p
    where p.id = any($1::uuid[])`,
});
