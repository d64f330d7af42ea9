import type { ChatMark, ChatPerson, LineView } from '@limelight/contract/live/chat-line';
import type { StreamId, StreamLineId, UserId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import { isDeleted, noBlockBetween } from '../../kernel/rules.ts';
import { type RowOf, statement, t } from '../../platform/db/statement.ts';
import { holdsMark } from '../marks/mark-queries.ts';

/** SQL of whether the money of a tip `paid` (of `order_states`) went back. */
export const IS_BACK = `(paid.disputed_at is not null or paid.price_refunded_cents >= paid.price_cents)`;

/** SQL of whether a person reads a line: it is there, its author is, and there is no block between the two. */
export const inSight = (line: string, reader: string): string => `(
  ${line}.deleted_at is null and ${line}.taken_down_at is null
  and ${noBlockBetween(reader, `${line}.author_id`)}
  and not exists (select from people writer where writer.id = ${line}.author_id and writer.suspended_at is not null))`;

const columns = {
  id: t.uuid<StreamLineId>(),
  stream_id: t.uuid<StreamId>(),
  sequence: t.int4(),
  author_id: t.uuid<UserId>(),
  client_id: t.text(),
  mark: t.text<ChatMark>().nullable(),
  is_supporter: t.bool().certain(),
  text: t.text(),
  said_at: t.timestamptz(),
  author: t.json<ChatPerson>().nullable(),
  tip_cents: t.int4<Cents>().nullable(),
  tip_is_back: t.bool().certain(),
  reply: t.json<NonNullable<LineView['replyTo']>>().nullable(),
  reactions: t.json<LineView['reactions']>().certain(),
};
export type LineRow = RowOf<typeof columns>;

/** Characters of a line that are shown with a reply to it. */
const EXCERPT = 80;

const nameOf = (person: string) =>
  `(select p.display_name from profiles p where p.id = ${person} and not ${isDeleted('p.id')})`;

/**
 * SQL of lines as person $1 reads them. A paid mark whose money went back is no longer shown; a tip whose money
 * went back is read by its giver and the creator alone. At most a page of lines is read at a time, so their replies, reactions
 * and paid marks are read line by line.
 */
const LINES = `
  select l.id, l.stream_id, l.sequence, l.author_id, l.client_id, l.mark, l.text, l.said_at,
    l.is_supporter and ${holdsMark('l.author_id', 'l.stream_id')} as is_supporter,
    (select json_build_object('handle', p.handle, 'displayName', p.display_name, 'avatarUrl', p.avatar_url,
        'isCreator', exists (select from creators page where page.id = p.id))
      from profiles p where p.id = l.author_id and not ${isDeleted('p.id')}) as author,
    paid.price_cents as tip_cents, coalesce(${IS_BACK}, false) as tip_is_back,
    (select json_build_object('id', earlier.id, 'authorName', ${nameOf('earlier.author_id')},
        'excerpt', left(earlier.text, ${EXCERPT}))
      from stream_lines earlier where earlier.id = l.reply_to and ${inSight('earlier', '$1::uuid')}) as reply,
    coalesce((
      select json_agg(json_build_object('emoji', r.emoji, 'count', r.times, 'isOwn', r.is_own) order by r.times desc, r.emoji)
      from (select given.emoji, count(*) as times, bool_or(given.person_id = $1::uuid) as is_own
        from stream_line_reactions given
        where given.line_id = l.id and ${noBlockBetween('$1::uuid', 'given.person_id')}
        group by given.emoji) r), '[]') as reactions
  from stream_lines l
  left join order_states paid on paid.id = l.tip_order_id
  where ${inSight('l', '$1::uuid')}
    and (paid.id is null or not ${IS_BACK} or $1::uuid in (paid.buyer_id, paid.creator_id))`;

/** The last $5 lines of a stream between two sequences, the last first. */
export const linesPage = statement({
  name: 'live.lines-page',
  params: [t.uuid<UserId>(), t.uuid<StreamId>(), t.int4(), t.int4(), t.int8()],
  row: columns,
  text: `${LINES} and l.stream_id = $2 and l.sequence > $3 and l.sequence < $4
    order by l.sequence desc limit $5`,
});

export const oneLine = statement({
  name: 'live.one-line',
  params: [t.uuid<UserId>(), t.uuid<StreamLineId>()],
  row: columns,
  text: `${LINES} and l.id = $2`,
});

export const pinnedLine = statement({
  name: 'live.pinned-line',
  params: [t.uuid<UserId>(), t.uuid<StreamId>()],
  row: columns,
  text: `${LINES} and l.id = (select chat.pinned_line_id from stream_chats chat where chat.stream_id = $2)`,
});

/** What a repeated call with a client's id said. */
export const lineByClientId = statement({
  name: 'live.line-by-client-id',
  params: [t.uuid<StreamId>(), t.uuid<UserId>(), t.text()],
  row: { id: t.uuid<StreamLineId>() },
  text: `select id from stream_lines where stream_id = $1 and author_id = $2 and client_id = $3`,
});

/** SQL that takes the next place in the chat of a stream where `when` has a row; a chat begins with its first line. */
export const nextPlace = (stream: string, when: string): string => `
  insert into stream_chats as chat (stream_id, last_sequence) select ${stream}, 1 from ${when}
  on conflict (stream_id) do update set last_sequence = chat.last_sequence + 1
  returning chat.last_sequence`;

/**
 * Says a line unless its author is paused, has to wait, or said it before: in one statement, so that the lock on the place among
 * a stream's lines is held for its commit alone. No row where nothing was said.
 */
export const insertLine = statement({
  name: 'live.insert-line',
  params: {
    streamId: t.uuid<StreamId>(),
    authorId: t.uuid<UserId>(),
    actorId: t.uuid<UserId>().nullable(),
    clientId: t.text(),
    mark: t.text<ChatMark>().nullable(),
    isSupporter: t.bool(),
    text: t.text(),
    replyTo: t.uuid<StreamLineId>().nullable(),
    slowSeconds: t.int4(),
    now: t.timestamptz(),
  },
  row: { id: t.uuid<StreamLineId>(), sequence: t.int4() },
  text: `
    with voice as (
      insert into stream_voices as mine (stream_id, person_id, last_said_at)
      values (:streamId::uuid, :authorId::uuid, :now::timestamptz)
      on conflict (stream_id, person_id) do update set last_said_at = excluded.last_said_at
        where (mine.silenced_until is null or mine.silenced_until <= :now)
          and (mine.last_said_at is null or mine.last_said_at + make_interval(secs => :slowSeconds::int) <= :now)
      returning mine.person_id),
    place as (${nextPlace(':streamId', 'voice')})
    insert into stream_lines (stream_id, sequence, author_id, actor_id, client_id, mark, is_supporter, text, reply_to, said_at)
    select :streamId, place.last_sequence, :authorId, :actorId::uuid, :clientId::text, :mark::text, :isSupporter::bool, :text::text,
      (select earlier.id from stream_lines earlier where earlier.id = :replyTo::uuid and earlier.stream_id = :streamId
        and ${inSight('earlier', ':authorId')}), :now
    from place
    on conflict (stream_id, author_id, client_id) do nothing
    returning id, sequence`,
});
