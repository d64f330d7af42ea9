import type { CreatorId, OrderId, ProductId, UserId } from '@limelight/contract/platform/ids';
import { zoneOf } from '../../kernel/rules.ts';
import { statement, t } from '../../platform/db/statement.ts';

const params = {
  creatorId: t.uuid<CreatorId>(),
  productId: t.uuid<ProductId>().nullable(),
  show: t.text<'all' | 'refunded' | 'problems'>(),
  /** Days of the creator's time zone, both included. */
  from: t.date().nullable(),
  to: t.date().nullable(),
  /** The number of an order; null where the words are none. */
  number: t.int8().nullable(),
  /** A pattern for the beginning of a name or a handle; null for every buyer. */
  beginning: t.text().nullable(),
  at: t.timestamptz(),
  id: t.uuid(),
  limit: t.int8(),
} as const;

/** SQL of a page of a creator's paid orders, the latest first: `paid` says when and of which order a row of `from` is. */
const page = (from: string, which: string) => `
    with zone as (select ${zoneOf(':creatorId')} as name)
    select paid.order_id, paid.paid_at
    from ${from}
    join order_states o on o.id = paid.order_id
    join profiles pr on pr.id = o.buyer_id
    cross join zone
    where ${which} and paid.paid_at is not null and (paid.paid_at, paid.order_id) < (:at, :id)
      and (:from::date is null or paid.paid_at >= :from::date::timestamp at time zone zone.name)
      and (:to::date is null or paid.paid_at < (:to::date + 1)::timestamp at time zone zone.name)
      and (:show = 'all' or (:show = 'refunded' and o.refunded_cents > 0)
        or (:show = 'problems' and exists (select from order_problems p where p.order_id = paid.order_id)))
      and ((:number::int8 is null and :beginning::text is null) or o.number = :number
        or lower(pr.display_name) like :beginning or pr.handle like :beginning)
    order by paid.paid_at desc, paid.order_id desc limit :limit`;

const row = { order_id: t.uuid<OrderId>(), paid_at: t.timestamptz().certain() } as const;

/** A page of what a creator sold. */
export const salesPage = statement({
  name: 'shop.sales',
  params,
  row,
  text: page('shop_orders paid', 'paid.creator_id = :creatorId and :productId::uuid is null'),
});

/** A page of what a creator sold of one product. */
export const salesOfProduct = statement({
  name: 'shop.sales-of-product',
  params,
  row,
  text: page('shop_order_lines paid', 'paid.product_id = :productId and o.creator_id = :creatorId'),
});

/** Those of these paid orders that a creator sold. */
export const buyersOfSales = statement({
  name: 'shop.buyers-of-sales',
  params: [t.uuid<CreatorId>(), t.uuidArray<OrderId>()],
  row: {
    order_id: t.uuid<OrderId>(),
    buyer_id: t.uuid<UserId>(),
    handle: t.text(),
    display_name: t.text(),
    avatar_url: t.text().nullable(),
    paid_at: t.timestamptz().certain(),
  },
  text: `
    select so.order_id, so.buyer_id, pr.handle, pr.display_name, pr.avatar_url, so.paid_at
    from shop_orders so join profiles pr on pr.id = so.buyer_id
    where so.creator_id = $1 and so.order_id = any($2::uuid[]) and so.paid_at is not null`,
});
