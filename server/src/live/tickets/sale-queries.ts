import type { CreatorId, OrderId, StreamId, UserId } from '@limelight/contract/platform/ids';
import { statement, t } from '../../platform/db/statement.ts';

/** What is sold of a stream itself: the way in, and a mark in its chat. */
export type SaleKind = 'ticket' | 'chat_mark';
const SALES = `('ticket', 'chat_mark')`;

/** Locks a stream that is not over, for an order of a ticket: its end waits until the order is written. */
export const keepForSale = statement({
  name: 'live.keep-for-sale',
  params: [t.uuid<StreamId>()],
  row: { id: t.uuid<StreamId>() },
  text: `select id from streams where id = $1 and state in ('announced', 'live') for share`,
});

/** The end of the stream waits until the sale is settled, or is visible to it. */
export const lockForSale = statement({
  name: 'live.lock-for-sale',
  params: [t.uuid<StreamId>()],
  row: { id: t.uuid<StreamId>() },
  text: `select id from streams where id = $1 for share`,
});

/** Tickets and marks of a stream that are paid and neither delivered nor returned, after an order. */
export const salesToSettle = statement({
  name: 'live.sales-to-settle',
  params: [t.uuid<StreamId>(), t.uuid<OrderId>(), t.int8()],
  row: {
    order_id: t.uuid<OrderId>().certain(),
    kind: t.text<SaleKind>().certain(),
    creator_id: t.uuid<CreatorId>().certain(),
    buyer_id: t.uuid<UserId>().certain(),
  },
  text: `
    select order_id, kind, creator_id, buyer_id from line_states
    where thing_id = $1 and kind in ${SALES} and state = 'to_deliver' and paid_at is not null and order_id > $2
    order by order_id limit $3`,
});

/** Tickets of a stream that were delivered, after an order. */
export const deliveredTickets = statement({
  name: 'live.delivered-tickets',
  params: [t.uuid<StreamId>(), t.uuid<OrderId>(), t.int8()],
  row: { order_id: t.uuid<OrderId>().certain() },
  text: `
    select order_id from line_states
    where thing_id = $1 and kind = 'ticket' and state = 'delivered' and order_id > $2
    order by order_id limit $3`,
});

/** Tickets and marks that one person has for streams of a creator that are not over. */
export const salesBetween = statement({
  name: 'live.sales-between',
  params: [t.uuid<UserId>(), t.uuid()],
  row: { order_id: t.uuid<OrderId>(), kind: t.text<SaleKind>(), stream_id: t.uuid<StreamId>() },
  text: `
    select g.order_id, g.kind, s.id as stream_id
    from held_grants g join streams s on s.id = g.thing_id
    where g.holder_id = $1 and g.kind in ${SALES} and s.creator_id = $2 and s.state in ('announced', 'live')
    order by g.order_id`,
});

/** How many tickets and marks of each of these streams were paid and not given back. */
export const soldIn = statement({
  name: 'live.sold-in',
  params: [t.uuidArray<StreamId>()],
  row: {
    stream_id: t.uuid<StreamId>().certain(),
    tickets: t.int4().certain(),
    marks: t.int4().certain(),
  },
  text: `
    select l.thing_id as stream_id, (count(*) filter (where l.kind = 'ticket'))::int as tickets,
      (count(*) filter (where l.kind = 'chat_mark'))::int as marks
    from line_states l
    where l.thing_id = any($1::uuid[]) and l.kind in ${SALES} and l.paid_at is not null
      and l.state in ('to_deliver', 'delivered')
    group by l.thing_id`,
});
