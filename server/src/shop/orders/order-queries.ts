import type {
  CreatorId,
  InvoiceId,
  MediaId,
  OrderId,
  ProductId,
} from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import { statement, t } from '../../platform/db/statement.ts';
import { joinFirstPicture } from '../products/facts.ts';

/**
 * Which product each line of these orders is of, its first picture, how often its files were downloaded, and whether its buyer's
 * review of it was taken down.
 */
export const productsOfOrders = statement({
  name: 'shop.products-of-orders',
  params: [t.uuidArray<OrderId>()],
  row: {
    order_id: t.uuid<OrderId>(),
    position: t.int4().certain(),
    product_id: t.uuid<ProductId>(),
    media_id: t.uuid<MediaId>().nullable(),
    alt: t.text().nullable(),
    downloads: t.int4().certain(),
    review_taken_down: t.bool().certain(),
  },
  text: `
    select sl.order_id, sl.position::int as position, sl.product_id, shown.media_id, shown.alt,
      coalesce((select sum(d.times) from product_downloads d
        where d.order_id = sl.order_id and d.position = sl.position), 0)::int as downloads,
      exists (select from product_reviews r join shop_orders bought on bought.buyer_id = r.author_id
        where bought.order_id = sl.order_id and r.product_id = sl.product_id and r.taken_down_at is not null) as review_taken_down
    from shop_order_lines sl ${joinFirstPicture('sl.product_id')}
    where sl.order_id = any($1::uuid[]) order by sl.order_id, sl.position`,
});

/** The invoices and credit notes of these orders, oldest first. */
export const invoicesOfOrders = statement({
  name: 'shop.invoices-of-orders',
  params: [t.uuidArray<OrderId>()],
  row: {
    id: t.uuid<InvoiceId>(),
    order_id: t.uuid<OrderId>(),
    kind: t.text<'invoice' | 'credit_note'>(),
    number: t.int4(),
    total_cents: t.int4<Cents>(),
    issued_at: t.timestamptz(),
  },
  text: `
    select id, order_id, kind, number, total_cents, issued_at from invoices
    where order_id = any($1::uuid[]) order by order_id, issued_at, id`,
});

/** The codes that these orders of a creator were made with. */
export const codesOfOrders = statement({
  name: 'shop.codes-of-orders',
  params: [t.uuidArray<OrderId>()],
  row: { order_id: t.uuid<OrderId>(), code: t.text() },
  text: `
    select so.order_id, c.code from shop_orders so join discount_codes c on c.id = so.code_id
    where so.order_id = any($1::uuid[])`,
});

/** SQL of what the references of a line's bookings end with: nothing for the first line of an order. */
export const suffixOf = (position: string): string =>
  `case ${position} when 0 then '' else ':' || ${position} end`;

/**
 * SQL of what a creator (SQL of an id) earned with the lines `line` of the shop, as it is booked: after the fee, less refunds and
 * disputes. A row for each line with bookings. `line.suffix`: what its bookings' references end with (`suffixOf`).
 */
export const netOfLines = (creator: string): string => `
    select line.order_id, line.position, sum(entry.gross_cents - entry.fee_cents)::int8 as net_cents
    from line
    cross join lateral (
      select cause.name || ':' || line.order_id || line.suffix as reference
      from (values ('order'), ('dispute'), ('dispute_won')) as cause (name)
      union all
      select 'refund:' || back.id || line.suffix from refunds back where back.order_id = line.order_id) booking
    join ledger_transactions booked on booked.reference = booking.reference
    join ledger_entries entry on entry.transaction_id = booked.id and entry.source is not null
    join ledger_accounts account on account.id = entry.account_id and account.owner_id = ${creator}
    group by line.order_id, line.position`;

/** What a creator earned with each of these orders: Platform Net. */
export const netOfOrders = statement({
  name: 'shop.net-of-orders',
  params: [t.uuid<CreatorId>(), t.uuidArray<OrderId>()],
  row: { order_id: t.uuid<OrderId>(), net_cents: t.int8<Cents>().certain() },
  text: `
    with line as materialized (
      select sl.order_id, sl.position, ${suffixOf('sl.position')} as suffix
      from shop_order_lines sl where sl.order_id = any($2::uuid[])),
    net as (${netOfLines('$1')})
    select order_id, sum(net_cents)::int8 as net_cents from net group by order_id`,
});
