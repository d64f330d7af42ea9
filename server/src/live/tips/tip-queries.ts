import type { OrderId, StreamId, StreamLineId, UserId } from '@limelight/contract/platform/ids';
import { isMemberOf } from '../../kernel/rules.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { IS_BACK, nextPlace } from '../chat/line-queries.ts';
import { isModeratorOf } from '../chat/open-chat.ts';
import { holdsMark } from '../marks/mark-queries.ts';

/** Stores the stream that a tip is given in with its order. */
export const noteTip = statement({
  name: 'live.note-tip',
  params: [t.uuid<OrderId>(), t.uuid<StreamId>()],
  row: {},
  text: `insert into stream_tips (order_id, stream_id) values ($1, $2)`,
});

/** No row for a tip outside streams. */
export const streamOfTip = statement({
  name: 'live.stream-of-tip',
  params: [t.uuid<OrderId>()],
  row: { stream_id: t.uuid<StreamId>() },
  text: `select stream_id from stream_tips where order_id = $1`,
});

/** Those of these tips that are paid and have no line yet, the first paid first. Locked, so that each is said once. */
export const tipsToSay = statement({
  name: 'live.tips-to-say',
  params: [t.uuidArray<OrderId>(), t.timestamptz()],
  row: {
    order_id: t.uuid<OrderId>(),
    stream_id: t.uuid<StreamId>(),
    buyer_id: t.uuid<UserId>(),
    words: t.text().certain(),
    is_moderator: t.bool().certain(),
    is_member: t.bool().certain(),
    has_mark: t.bool().certain(),
  },
  text: `
    select given.order_id, given.stream_id, paid.buyer_id, coalesce(tip.message, '') as words,
      ${isModeratorOf('paid.buyer_id', 'paid.creator_id')} as is_moderator,
      ${isMemberOf('paid.buyer_id', 'paid.creator_id', '$2')} as is_member,
      ${holdsMark('paid.buyer_id', 'given.stream_id')} as has_mark
    from stream_tips given
    join order_states paid on paid.id = given.order_id
    left join tips tip on tip.order_id = given.order_id
    where given.order_id = any($1::uuid[]) and paid.paid_at is not null
      and not exists (select from stream_lines said where said.tip_order_id = given.order_id)
    order by paid.paid_at, given.order_id
    for update of given`,
});

/** The line of a tip at the next place of its chat. */
export const insertTipLine = statement({
  name: 'live.insert-tip-line',
  params: {
    streamId: t.uuid<StreamId>(),
    authorId: t.uuid<UserId>(),
    orderId: t.uuid<OrderId>(),
    mark: t.text<'moderator' | 'member'>().nullable(),
    isSupporter: t.bool(),
    text: t.text(),
    now: t.timestamptz(),
  },
  row: { id: t.uuid<StreamLineId>(), sequence: t.int4() },
  text: `
    with place as (${nextPlace(':streamId::uuid', '(select) once')})
    insert into stream_lines (stream_id, sequence, author_id, client_id, mark, is_supporter, text, tip_order_id, said_at)
    select :streamId, place.last_sequence, :authorId::uuid, 'tip:' || :orderId::uuid, :mark::text, :isSupporter::bool,
      :text::text, :orderId, :now::timestamptz
    from place
    returning id, sequence`,
});

/** The lines of these tips, and whether the money of each went back. */
export const linesOfTips = statement({
  name: 'live.lines-of-tips',
  params: [t.uuidArray<OrderId>()],
  row: {
    id: t.uuid<StreamLineId>(),
    stream_id: t.uuid<StreamId>(),
    is_back: t.bool().certain(),
  },
  text: `
    select said.id, said.stream_id, ${IS_BACK} as is_back
    from stream_lines said join order_states paid on paid.id = said.tip_order_id
    where said.tip_order_id = any($1::uuid[])`,
});
