import type {
  CreatorId,
  DiscountCodeId,
  OrderId,
  ProductId,
  UserId,
} from '@limelight/contract/platform/ids';
import { type Row, statement, t } from '../../platform/db/statement.ts';

/** What the shop knows of an order that was just written: whose it is, its code, and the product of each line. */
export const insertShopOrder = statement({
  name: 'shop.insert-order',
  params: {
    orderId: t.uuid<OrderId>(),
    buyerId: t.uuid<UserId>(),
    creatorId: t.uuid<CreatorId>(),
    codeId: t.uuid<DiscountCodeId>().nullable(),
    productIds: t.uuidArray<ProductId>(),
    now: t.timestamptz(),
  },
  row: {},
  text: `with made as (
      insert into shop_orders (order_id, buyer_id, creator_id, code_id, code_counts, created_at)
      values (:orderId, :buyerId, :creatorId, :codeId, :codeId::uuid is not null, :now)
      returning order_id
    )
    insert into shop_order_lines (order_id, position, product_id)
    select made.order_id, sold.place - 1, sold.product_id
    from made, unnest(:productIds::uuid[]) with ordinality as sold (product_id, place)`,
});

/** What an order sells, line by line, and how many pieces of each product its buyer has in its holds. */
export const linesToSell = statement({
  name: 'shop.lines-to-sell',
  params: [t.uuid<OrderId>(), t.uuid<UserId>()],
  row: {
    position: t.int4().certain(),
    product_id: t.uuid<ProductId>(),
    quantity: t.int4().certain(),
    held: t.int4().certain(),
  },
  text: `select sold.position::int as position, sold.product_id, l.quantity, coalesce(h.quantity, 0) as held
    from shop_order_lines sold
    join line_states l on l.order_id = sold.order_id and l.position = sold.position
    left join product_holds h on h.product_id = sold.product_id and h.buyer_id = $2 and h.order_id = sold.order_id
    where sold.order_id = $1 order by sold.position`,
});
export type LineToSell = Row<typeof linesToSell>;

/** Of these products, how many keys wait for a buyer; no more than the most of one order are counted. */
export const keysWaiting = statement({
  name: 'shop.keys-waiting',
  params: [t.uuidArray<ProductId>(), t.int8()],
  row: { product_id: t.uuid<ProductId>().certain(), keys: t.int4().certain() },
  text: `select asked.product_id, (
      select count(*)::int from (
        select from product_keys k where k.product_id = asked.product_id and k.order_id is null limit $2) waiting) as keys
    from unnest($1::uuid[]) as asked (product_id)`,
});

/** The next keys of each product become those of its line; as many as the line has pieces, or fewer where there are fewer. */
export const takeKeys = statement({
  name: 'shop.take-keys',
  params: [
    t.uuid<OrderId>(),
    t.uuidArray<ProductId>(),
    t.int4Array(),
    t.int4Array(),
    t.timestamptz(),
  ],
  row: {},
  text: `update product_keys k set order_id = $1, position = picked.position, sold_at = $5
    from (
      select free.id, l.position
      from unnest($2::uuid[], $3::int[], $4::int[]) as l (product_id, position, quantity)
      cross join lateral (
        select id from product_keys one where one.product_id = l.product_id and one.order_id is null
        order by one.id limit l.quantity for update skip locked) free) as picked
    where k.id = picked.id`,
});

export const markPaid = statement({
  name: 'shop.mark-paid',
  params: [t.uuid<OrderId>(), t.timestamptz()],
  row: {},
  text: `with line as (update shop_order_lines set paid_at = $2 where order_id = $1)
    update shop_orders set paid_at = $2 where order_id = $1`,
});

/** An order that was not paid gives the use of its code back, once. */
export const returnUse = statement({
  name: 'shop.return-use',
  params: [t.uuid<OrderId>()],
  row: {},
  text: `with own as (
      update shop_orders set code_counts = false where order_id = $1 and code_counts and paid_at is null returning code_id
    )
    update discount_codes c set used = c.used - 1 from own where c.id = own.code_id`,
});
