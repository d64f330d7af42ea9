import type {
  MediaId,
  OrderId,
  ProductFileId,
  ProductId,
  UserId,
} from '@limelight/contract/platform/ids';
import { statement, t } from '../../platform/db/statement.ts';

/** All files that products ever had, in the order of the product, the latest version first, with the buyer's downloads. */
export const filesOfHolder = statement({
  name: 'shop.files-of-holder',
  params: [t.uuidArray<ProductId>(), t.uuid<OrderId>()],
  row: {
    product_id: t.uuid<ProductId>(),
    id: t.uuid<ProductFileId>(),
    media_id: t.uuid<MediaId>(),
    name: t.text(),
    version: t.int4(),
    note: t.text(),
    added_at: t.timestamptz(),
    ended_at: t.timestamptz().nullable(),
    downloaded_at: t.timestamptz().nullable(),
  },
  text: `
    select f.product_id, f.id, f.media_id, f.name, f.version, f.note, f.added_at, f.ended_at,
      (select max(d.last_at) from product_downloads d where d.order_id = $2 and d.file_id = f.id) as downloaded_at
    from product_files f where f.product_id = any($1)
    order by f.ended_at is not null, f.position, f.version desc, f.id`,
});

/** The keys that were sold with an order, by its lines. */
export const keysOfOrder = statement({
  name: 'shop.keys-of-order',
  params: [t.uuid<OrderId>()],
  row: { position: t.int4().certain(), key: t.text() },
  text: `select position::int as position, key from product_keys where order_id = $1 order by position, id`,
});

/** A file of a product in a buyer's own paid order, at the first line that has it. */
export const fileOfOrder = statement({
  name: 'shop.file-of-order',
  params: [t.uuid<UserId>(), t.uuid<OrderId>(), t.uuid<ProductFileId>()],
  row: {
    position: t.int4().certain(),
    product_id: t.uuid<ProductId>(),
    media_id: t.uuid<MediaId>(),
    name: t.text(),
    ended_at: t.timestamptz().nullable(),
  },
  text: `
    select l.position::int as position, f.product_id, f.media_id, f.name, f.ended_at
    from shop_orders o
    join shop_order_lines l on l.order_id = o.order_id
    join product_files f on f.product_id = l.product_id
    where o.buyer_id = $1 and o.order_id = $2 and o.paid_at is not null and f.id = $3
    order by l.position limit 1`,
});

/** Notes that a buyer asked for a file. */
export const noteDownload = statement({
  name: 'shop.note-download',
  params: [t.uuid<OrderId>(), t.int4(), t.uuid<ProductFileId>(), t.timestamptz()],
  row: {},
  text: `
    insert into product_downloads as d (order_id, position, file_id, first_at, last_at, times)
    values ($1, $2::int, $3, $4, $4, 1)
    on conflict (order_id, position, file_id) do update set last_at = excluded.last_at, times = d.times + 1`,
});
