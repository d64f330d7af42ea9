import type { OrderId, PostId } from '@limelight/contract/platform/ids';
import { type Row, statement, t } from '../../platform/db/statement.ts';
import { ORDER_VIEW, orderViewColumns } from '../orders/queries.ts';

const adminColumns = {
  ...orderViewColumns,
  buyer_handle: t.text(),
  buyer_name: t.text(),
  buyer_email: t.citext().nullable(),
  disputed: t.bool().certain(),
};
const ADMIN_VIEW = ORDER_VIEW.replace(
  '\n  from orders o',
  `, buyer.handle as buyer_handle, buyer.display_name as buyer_name, person.email as buyer_email,
    o.disputed_at is not null as disputed
  from orders o
  join profiles buyer on buyer.id = o.buyer_id
  join auth.emails person on person.id = o.buyer_id`,
);

const NEWEST_FIRST = 'order by o.created_at desc, o.id desc';

export const adminOrder = statement({
  name: 'payments.admin-order',
  params: [t.uuid<OrderId>()],
  row: adminColumns,
  text: `${ADMIN_VIEW} where o.id = $1`,
});
export type AdminOrderRow = Row<typeof adminOrder>;

export const orderByNumber = statement({
  name: 'payments.order-by-number',
  params: [t.int8()],
  row: adminColumns,
  text: `${ADMIN_VIEW} where o.number = $1`,
});

/** Every order, newest first after ($1, $2). */
export const newestOrders = statement({
  name: 'payments.newest-orders',
  params: [t.timestamptz(), t.uuid(), t.int8()],
  row: adminColumns,
  text: `${ADMIN_VIEW} where (o.created_at, o.id) < ($1, $2) ${NEWEST_FIRST} limit $3`,
});

/** One page of the orders with a thing's id in a column; each thing costs one index lookup. */
const pageOf = (things: string, column: string) =>
  `select o.id, o.created_at from ${things} cross join lateral (
     select id, created_at from orders
     where ${column} = ${things}.id and (created_at, id) < ($4, $5)
     order by created_at desc, id desc limit $6) o`;

/**
 * Orders of people with the email address or handle ($1) or a name like $2, as buyer or as creator, and orders for a post: $3,
 * or one of the newest 500 posts that are or were published and whose title or text is like $2. Newest first after ($4, $5).
 */
export const findOrders = statement({
  name: 'payments.find-orders',
  params: [t.text(), t.text(), t.uuid<PostId>().nullable(), t.timestamptz(), t.uuid(), t.int8()],
  row: adminColumns,
  text: `with people as (
           select id from auth.emails where email = $1::text::citext
           union select id from profiles where handle = lower($1)
           union select id from profiles where fold(display_name) like fold($2)
         ), sought as (
           select $3::uuid as id
           union all (select id from post_titles where (fold(title) like fold($2) or fold(text) like fold($2)) and status in ('published', 'archived')
             order by id desc limit 500)
         ), found as (
           ${pageOf('people', 'buyer_id')}
           union ${pageOf('people', 'creator_id')}
           union select o.id, o.created_at from sought cross join lateral (
             select id, created_at from (
                 select order_id from order_lines where thing_id = sought.id and kind = 'post'
                 union all select order_id from tips where post_id = sought.id) naming
               cross join lateral (select id, created_at from orders where id = naming.order_id limit 1) named
             where (created_at, id) < ($4, $5)
             order by created_at desc, id desc limit $6) o
         )
         ${ADMIN_VIEW}
         where o.id in (select id from found order by created_at desc, id desc limit $6)
         ${NEWEST_FIRST}`,
});
