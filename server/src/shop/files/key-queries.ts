import type { CreatorId, OrderId, ProductId } from '@limelight/contract/platform/ids';
import { statement, t } from '../../platform/db/statement.ts';

/** Adds keys in their order; returns those that were not there. */
export const insertKeys = statement({
  name: 'shop.insert-keys',
  params: [t.uuid<ProductId>(), t.textArray(), t.timestamptz()],
  row: { key: t.text() },
  text: `
    insert into product_keys (product_id, key, added_at)
    select $1, given.key, $3 from unnest($2::text[]) with ordinality as given(key, place) order by given.place
    on conflict (product_id, key) do nothing returning key`,
});

/** Changes how many keys there are by `$2`. */
export const countKeys = statement({
  name: 'shop.count-keys',
  params: [t.uuid<ProductId>(), t.int4()],
  row: {},
  text: `update products set stock_total = stock_total + $2, stock_left = stock_left + $2 where id = $1`,
});

/** Deletes a key that waits for a buyer. */
export const deleteKey = statement({
  name: 'shop.delete-key',
  params: [t.uuid<ProductId>(), t.uuid()],
  row: { id: t.uuid() },
  text: `delete from product_keys where product_id = $1 and id = $2 and order_id is null returning id`,
});

export const keyExists = statement({
  name: 'shop.key-exists',
  params: [t.uuid<ProductId>(), t.uuid()],
  row: { id: t.uuid() },
  text: `select id from product_keys where product_id = $1 and id = $2`,
});

export const ownsProduct = statement({
  name: 'shop.owns-product',
  params: [t.uuid<CreatorId>(), t.uuid<ProductId>()],
  row: { id: t.uuid<ProductId>() },
  text: `select id from products where creator_id = $1 and id = $2 and deleted_at is null`,
});

const keyColumns = {
  id: t.uuid(),
  key: t.text(),
  added_at: t.timestamptz(),
  sold_at: t.timestamptz().nullable(),
  order_id: t.uuid<OrderId>().nullable(),
};

/** Keys that wait for a buyer, the latest first. */
export const keysLeft = statement({
  name: 'shop.keys-left',
  params: [t.uuid<ProductId>(), t.uuid(), t.int8()],
  row: keyColumns,
  text: `
    select id, key, added_at, sold_at, order_id from product_keys
    where product_id = $1 and order_id is null and id < $2 order by id desc limit $3`,
});

/** Keys that are sold, the latest sale first. */
export const keysSold = statement({
  name: 'shop.keys-sold',
  params: [t.uuid<ProductId>(), t.timestamptz(), t.uuid(), t.int8()],
  row: keyColumns,
  text: `
    select id, key, added_at, sold_at, order_id from product_keys
    where product_id = $1 and order_id is not null
      and (sold_at, id) < ($2, $3) order by sold_at desc, id desc limit $4`,
});

/** Whether products have fewer keys than their creators want, and how many people have neither bought nor hold. */
export const keysAfterSale = statement({
  name: 'shop.keys-after-sale',
  params: [t.uuidArray<ProductId>()],
  row: {
    id: t.uuid<ProductId>(),
    keys_warn_at: t.int4(),
    stock_left: t.int4().nullable(),
    held: t.int4().certain(),
  },
  text: `
    select p.id, p.keys_warn_at, p.stock_left,
      (select coalesce(sum(h.quantity), 0)::int from product_holds h where h.product_id = p.id) as held
    from products p where p.id = any($1) and p.sells_keys order by p.id`,
});
