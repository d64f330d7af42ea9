import type { OrderId, ProductId, UserId } from '@limelight/contract/platform/ids';
import { type Row, statement, t } from '../../platform/db/statement.ts';

/**
 * Locks those of these products that are limited: whatever changes how many are left or held of one, or sells its keys, locks it
 * first, then its holds. In one order, so that no two transactions wait for each other. The others stay unlocked: their buyers do
 * not wait for one another until `lockProducts`.
 */
export const lockLimited = statement({
  name: 'shop.lock-limited',
  params: [t.uuidArray<ProductId>()],
  row: {
    id: t.uuid<ProductId>(),
    stock_left: t.int4().certain(),
    sells_keys: t.bool(),
  },
  text: `select id, stock_left, sells_keys from products where id = any($1::uuid[]) and stock_left is not null
    order by id for no key update`,
});
export type LimitedProduct = Row<typeof lockLimited>;

/** Locks all of these products, to count what is sold of them; after `lockLimited`, and as late as possible. */
export const lockProducts = statement({
  name: 'shop.lock-products',
  params: [t.uuidArray<ProductId>()],
  row: {},
  text: `select from products where id = any($1::uuid[]) order by id for no key update`,
});

/** What is held of these products for a person. */
export const holdsOf = statement({
  name: 'shop.holds-of',
  params: [t.uuid<UserId>(), t.uuidArray<ProductId>()],
  row: {
    product_id: t.uuid<ProductId>(),
    quantity: t.int4(),
    order_id: t.uuid<OrderId>().nullable(),
  },
  text: `select product_id, quantity, order_id from product_holds where buyer_id = $1 and product_id = any($2::uuid[])`,
});

/**
 * Makes or changes a person's holds: as many pieces of each product as there are to be, `moved` more than before, out of what
 * is left. A hold that is not over keeps its end. With an order, the holds are that order's.
 */
export const putHolds = statement({
  name: 'shop.put-holds',
  params: {
    buyerId: t.uuid<UserId>(),
    orderId: t.uuid<OrderId>().nullable(),
    productIds: t.uuidArray<ProductId>(),
    quantities: t.int4Array(),
    moved: t.int4Array(),
    now: t.timestamptz(),
    until: t.timestamptz(),
  },
  row: { held_until: t.timestamptz() },
  text: `with wanted as (
      select * from unnest(:productIds::uuid[], :quantities::int[], :moved::int[]) as w (product_id, quantity, moved)
    ), taken as (
      update products p set stock_left = p.stock_left - w.moved
      from wanted w where p.id = w.product_id and w.moved <> 0
    )
    insert into product_holds as h (product_id, buyer_id, quantity, held_until, order_id)
    select product_id, :buyerId, quantity, :until, :orderId from wanted
    on conflict (product_id, buyer_id) do update set quantity = excluded.quantity,
      held_until = case when h.held_until > :now then h.held_until else excluded.held_until end,
      order_id = coalesce(excluded.order_id, h.order_id)
    returning held_until`,
});

/** Gives back what is held of these products for a person, and no order keeps, where it was held until $3 at most. */
export const giveBack = statement({
  name: 'shop.give-back',
  params: [t.uuid<UserId>(), t.uuidArray<ProductId>(), t.timestamptz()],
  row: {},
  text: `with gone as (
      delete from product_holds
      where buyer_id = $1 and product_id = any($2::uuid[]) and order_id is null and held_until <= $3
      returning product_id, quantity
    )
    update products p set stock_left = p.stock_left + gone.quantity from gone where p.id = gone.product_id`,
});

/** The products that an order keeps pieces of. */
export const productsHeldBy = statement({
  name: 'shop.products-held-by',
  params: [t.uuid<OrderId>()],
  row: { product_id: t.uuid<ProductId>() },
  text: `select product_id from product_holds where order_id = $1`,
});

/** All products that are held for a person, and that no order keeps; of one creator where $2 names one. */
export const freeHoldsOf = statement({
  name: 'shop.free-holds-of',
  params: [t.uuid<UserId>(), t.uuid().nullable()],
  row: { product_id: t.uuid<ProductId>() },
  text: `select h.product_id from product_holds h join products p on p.id = h.product_id
    where h.buyer_id = $1 and h.order_id is null and ($2::uuid is null or p.creator_id = $2)`,
});

/** An order keeps nothing any longer: its holds are what they were before it. */
export const letGo = statement({
  name: 'shop.let-go',
  params: [t.uuid<OrderId>()],
  row: {},
  text: `update product_holds set order_id = null where order_id = $1`,
});

/** Holds whose time is over and that no order keeps, the longest ago first. */
export const lateHolds = statement({
  name: 'shop.late-holds',
  params: [t.timestamptz(), t.int8()],
  row: { product_id: t.uuid<ProductId>(), buyer_id: t.uuid<UserId>() },
  text: `select product_id, buyer_id from product_holds where held_until <= $1 and order_id is null
    order by held_until limit $2`,
});

/**
 * Pieces of an order that was paid: out of its holds, and out of what is left where it holds none, as of a product that was
 * not limited when it was ordered.
 */
export const sellPieces = statement({
  name: 'shop.sell-pieces',
  params: [t.uuid<OrderId>(), t.uuid<UserId>(), t.uuidArray<ProductId>(), t.int4Array()],
  row: { id: t.uuid<ProductId>(), sells_keys: t.bool() },
  text: `with line as (
      select l.product_id, l.quantity, h.quantity as held
      from unnest($3::uuid[], $4::int[]) as l (product_id, quantity)
      left join product_holds h on h.product_id = l.product_id and h.buyer_id = $2 and h.order_id = $1
    ), over as (
      delete from product_holds h using line l
      where h.product_id = l.product_id and h.buyer_id = $2 and h.order_id = $1 and l.held <= l.quantity
    ), rest as (
      update product_holds h set quantity = l.held - l.quantity, order_id = null from line l
      where h.product_id = l.product_id and h.buyer_id = $2 and h.order_id = $1 and l.held > l.quantity
    )
    update products p set sold = p.sold + l.quantity,
      stock_left = p.stock_left - greatest(l.quantity - coalesce(l.held, 0), 0)
    from line l where p.id = l.product_id
    returning p.id, p.sells_keys`,
});

/**
 * Pieces of lines that were refunded as a whole: no longer sold, and for sale again where there is a limit. A key is not: who
 * bought it has read it. A refund never fails for a count.
 */
export const unsellPieces = statement({
  name: 'shop.unsell-pieces',
  params: [t.uuidArray<ProductId>(), t.int4Array()],
  row: {},
  text: `update products p set sold = greatest(p.sold - l.quantity, 0),
      stock_left = case when p.sells_keys then p.stock_left else least(p.stock_left + l.quantity, p.stock_total) end
    from unnest($1::uuid[], $2::int[]) as l (product_id, quantity) where p.id = l.product_id`,
});
