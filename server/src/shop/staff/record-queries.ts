import type { OrderId } from '@limelight/contract/platform/ids';
import { statement, t } from '../../platform/db/statement.ts';

/** What the buyers of these orders downloaded, line by line, in the order in which they did. */
export const downloadsOf = statement({
  name: 'shop.downloads-of-orders',
  params: [t.uuidArray<OrderId>()],
  row: {
    order_id: t.uuid<OrderId>(),
    position: t.int4().certain(),
    name: t.text(),
    first_at: t.timestamptz(),
    times: t.int4(),
  },
  text: `
    select d.order_id, d.position::int as position, f.name, d.first_at, d.times
    from product_downloads d join product_files f on f.id = d.file_id
    where d.order_id = any($1::uuid[]) order by d.first_at, f.id`,
});

/** How many keys each line of these orders got, and how many links its product shows. */
export const deliveredOf = statement({
  name: 'shop.delivered-of-orders',
  params: [t.uuidArray<OrderId>()],
  row: {
    order_id: t.uuid<OrderId>(),
    position: t.int4().certain(),
    keys: t.int4().certain(),
    links: t.int4().certain(),
  },
  text: `
    select sl.order_id, sl.position::int as position,
      (select count(*)::int from product_keys k where k.order_id = sl.order_id and k.position = sl.position) as keys,
      (select count(*)::int from product_links l where l.product_id = sl.product_id) as links
    from shop_order_lines sl where sl.order_id = any($1::uuid[])`,
});
