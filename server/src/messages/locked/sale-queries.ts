import type {
  ConversationId,
  CreatorId,
  MediaId,
  MessageId,
  UserId,
} from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import { statement, t } from '../../platform/db/statement.ts';
import { noBlockBetween } from '../../kernel/rules.ts';
import { endColumns, endsFor } from '../takedowns/body-ends.ts';
import { authorIsHidden } from '../reading/message-queries.ts';

/** What a message locks, as an offer to person $2, who is or was in its conversation; `is_there`: they may read it now. */
export const forSale = statement({
  name: 'messages.for-sale',
  params: [t.uuid<MessageId>(), t.uuid<UserId>()],
  row: {
    ...endColumns,
    body_id: t.uuid(),
    author_id: t.uuid<UserId>(),
    price_cents: t.int4<Cents>().nullable(),
    is_open: t.bool().certain(),
    unsent_at: t.timestamptz().nullable(),
    is_there: t.bool().certain(),
  },
  text: `
    select m.body_id, m.author_id, said.price_cents,
      exists (select from held_grants g where g.holder_id = $2 and g.kind = 'message' and g.thing_id = said.id) as is_open,
      m.unsent_at, ${endsFor('$2::uuid')},
      mine.left_at is null and m.sequence > mine.from_sequence as is_there
    from messages m
    join conversation_people mine on mine.conversation_id = m.conversation_id and mine.person_id = $2
    join message_bodies said on said.id = m.body_id
    where m.id = $1`,
});

/**
 * The messages that brought a body from its author to a buyer. Unsending and a takedown either wait for this transaction or are
 * visible to it.
 */
export const lockSold = statement({
  name: 'messages.lock-sold',
  params: [t.uuid(), t.uuid<UserId>(), t.uuid<CreatorId>()],
  row: {
    id: t.uuid<MessageId>(),
    conversation_id: t.uuid<ConversationId>(),
    sequence: t.int4(),
    unsent_at: t.timestamptz().nullable(),
  },
  text: `
    select m.id, m.conversation_id, m.sequence, m.unsent_at
    from conversation_people side
    join messages m on m.conversation_id = side.conversation_id and m.body_id = $1
    where side.person_id = $2 and side.other_id = $3
    order by m.sequence
    for share of m`,
});

/**
 * The messages that brought a body to groups that a buyer is or was in; `is_there`: they are in the group and may read it.
 * Leaving and unsending either wait for this transaction or are visible to it.
 */
export const lockSoldInGroup = statement({
  name: 'messages.lock-sold-in-group',
  params: [t.uuid(), t.uuid<UserId>()],
  row: {
    id: t.uuid<MessageId>(),
    conversation_id: t.uuid<ConversationId>(),
    sequence: t.int4(),
    unsent_at: t.timestamptz().nullable(),
    is_there: t.bool().certain(),
  },
  text: `
    select m.id, m.conversation_id, m.sequence, m.unsent_at,
      side.left_at is null and m.sequence > side.from_sequence as is_there
    from messages m
    join conversation_people side on side.conversation_id = m.conversation_id and side.person_id = $2
      and side.other_id is null
    where m.body_id = $1
    for share of m, side`,
});

/** The locked files of these bodies, in order, for their buyer; also where the purchase was refunded. */
export const boughtFiles = statement({
  name: 'messages.bought-files',
  params: [t.uuid<UserId>(), t.uuidArray()],
  row: {
    body_id: t.uuid(),
    media_id: t.uuid<MediaId>(),
    kind: t.text<'picture' | 'video' | 'audio'>(),
    conversation_id: t.uuid<ConversationId>().nullable(),
    sequence: t.int4().nullable(),
    is_creator_gone: t.bool().certain(),
    is_taken_down: t.bool().certain(),
  },
  text: `
    select said.id as body_id, file.media_id, md.kind, place.conversation_id, place.sequence,
      not (${noBlockBetween('$1', 'said.author_id')}) or ${authorIsHidden('said.author_id')} as is_creator_gone,
      said.taken_down_at is not null as is_taken_down
    from message_bodies said
    join message_media file on file.body_id = said.id and not file.is_free
    join media md on md.id = file.media_id
    left join lateral (
      select m.conversation_id, m.sequence from conversation_people side
      join messages m on m.conversation_id = side.conversation_id and m.body_id = said.id
      where side.person_id = $1 and side.other_id = said.author_id
      union all
      select m.conversation_id, m.sequence from conversation_people seat
      join messages m on m.conversation_id = seat.conversation_id and m.body_id = said.id
      where seat.person_id = $1 and seat.other_id is null and seat.left_at is null and m.sequence > seat.from_sequence
      order by sequence limit 1) place on true
    where said.id = any($2::uuid[])
    order by said.id, file.position`,
});
