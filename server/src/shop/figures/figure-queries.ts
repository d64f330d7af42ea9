import type { CreatorId, ProductId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import { zoneOf } from '../../kernel/rules.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { netOfLines, suffixOf } from '../orders/order-queries.ts';

/**
 * Figures of a creator's products, of orders that were paid on days from $2 to $3 (null: all), most earned first after ($4, $5).
 * Cents without tax; `net_cents` is Platform Net, as it is booked. A product without sales has zeros.
 */
export const productFigures = statement({
  name: 'shop.product-figures',
  params: [
    t.uuid<CreatorId>(),
    t.date().nullable(),
    t.date().nullable(),
    t.int8(),
    t.uuid(),
    t.int8(),
  ],
  row: {
    product_id: t.uuid<ProductId>(),
    title: t.text(),
    orders: t.int4().certain(),
    pieces: t.int4().certain(),
    gross_cents: t.int8<Cents>().certain(),
    discount_cents: t.int8<Cents>().certain(),
    refunded_cents: t.int8<Cents>().certain(),
    net_cents: t.int8<Cents>().certain(),
    downloaders: t.int4().certain(),
    buyers: t.int4().certain(),
    in_carts: t.int4().certain(),
    reviews: t.int4(),
    stars: t.int4(),
  },
  text: `
    with zone as (select ${zoneOf('$1')} as name),
    line as materialized (
      select sl.order_id, sl.position, sl.product_id, so.buyer_id, ${suffixOf('sl.position')} as suffix
      from shop_orders so join shop_order_lines sl on sl.order_id = so.order_id cross join zone
      where so.creator_id = $1 and so.paid_at is not null
        and ($2::date is null or so.paid_at >= $2::date::timestamp at time zone zone.name)
        and ($3::date is null or so.paid_at < ($3::date + 1)::timestamp at time zone zone.name)),
    net as (${netOfLines('$1')}),
    sold as (
      select line.product_id, count(*)::int as orders, sum(cost.quantity)::int as pieces,
        sum(cost.amount_cents)::int8 as gross_cents, sum(cost.discount_cents)::int8 as discount_cents,
        sum(cost.amount_cents - cost.discount_cents - state.price_left_cents)::int8 as refunded_cents,
        coalesce(sum(net.net_cents), 0)::int8 as net_cents,
        count(distinct line.buyer_id)::int as buyers,
        count(distinct line.buyer_id) filter (where exists (select from product_downloads d
          where d.order_id = line.order_id and d.position = line.position))::int as downloaders
      from line
      join order_lines cost on cost.order_id = line.order_id and cost.position = line.position
      join line_states state on state.order_id = line.order_id and state.position = line.position
      left join net on net.order_id = line.order_id and net.position = line.position
      group by line.product_id),
    figure as (
      select p.id as product_id, p.title, coalesce(sold.orders, 0) as orders, coalesce(sold.pieces, 0) as pieces,
        coalesce(sold.gross_cents, 0) as gross_cents, coalesce(sold.discount_cents, 0) as discount_cents,
        coalesce(sold.refunded_cents, 0) as refunded_cents, coalesce(sold.net_cents, 0) as net_cents,
        coalesce(sold.downloaders, 0) as downloaders, coalesce(sold.buyers, 0) as buyers, p.reviews, p.stars
      from products p left join sold on sold.product_id = p.id
      where p.creator_id = $1 and p.published_at is not null and (p.deleted_at is null or sold.product_id is not null))
    select figure.*,
      (select count(*)::int from cart_lines c where c.product_id = figure.product_id) as in_carts
    from figure where (net_cents, product_id) < ($4, $5)
    order by net_cents desc, product_id desc limit $6`,
});
