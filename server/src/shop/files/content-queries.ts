import type {
  CreatorId,
  MediaId,
  ProductFileId,
  ProductId,
} from '@limelight/contract/platform/ids';
import type { ProductState } from '@limelight/contract/shop/product';
import { statement, t } from '../../platform/db/statement.ts';

/** A creator's product whose contents are about to change. Locked, so that changes to one product wait for each other. */
export const lockContents = statement({
  name: 'shop.lock-contents',
  params: [t.uuid<CreatorId>(), t.uuid<ProductId>()],
  row: {
    state: t.text<ProductState>(),
    was_published: t.bool().certain(),
    sells_keys: t.bool(),
    stock_total: t.int4().nullable(),
    stock_left: t.int4().nullable(),
    files: t.int4().certain(),
    links: t.int4().certain(),
  },
  text: `
    select p.state, p.published_at is not null as was_published, p.sells_keys, p.stock_total, p.stock_left,
      (select count(*)::int from product_files f where f.product_id = p.id and f.ended_at is null) as files,
      (select count(*)::int from product_links l where l.product_id = p.id) as links
    from products p where p.creator_id = $1 and p.id = $2 and p.deleted_at is null for update`,
});

/** Notes that what a product contains has changed. */
export const touchProduct = statement({
  name: 'shop.touch-product',
  params: [t.uuid<ProductId>(), t.timestamptz()],
  row: {},
  text: `update products set updated_at = $2 where id = $1`,
});

export const insertFile = statement({
  name: 'shop.insert-file',
  params: [t.uuid<ProductId>(), t.uuid<MediaId>(), t.text(), t.timestamptz()],
  row: {},
  text: `
    insert into product_files (product_id, media_id, position, name, added_at)
    select $1, $2, (select count(*) from product_files f where f.product_id = $1 and f.ended_at is null), $3, $4`,
});

/** A product's current file. */
export const currentFile = statement({
  name: 'shop.current-file',
  params: [t.uuid<ProductId>(), t.uuid<ProductFileId>()],
  row: { position: t.int4().certain(), version: t.int4() },
  text: `
    select position::int as position, version from product_files where product_id = $1 and id = $2 and ended_at is null`,
});

/** Puts a new version in the place of a file, which ends; returns the new one's id. */
export const insertVersion = statement({
  name: 'shop.insert-version',
  params: {
    productId: t.uuid<ProductId>(),
    fileId: t.uuid<ProductFileId>(),
    mediaId: t.uuid<MediaId>(),
    position: t.int4(),
    name: t.text(),
    version: t.int4(),
    note: t.text(),
    now: t.timestamptz(),
  },
  row: { id: t.uuid<ProductFileId>() },
  text: `
    with made as (
      insert into product_files (product_id, media_id, position, name, version, note, added_at)
      values (:productId, :mediaId, :position::int, :name, :version, :note, :now) returning id),
    ended as (
      update product_files f set ended_at = greatest(:now::timestamptz, f.added_at), replaced_by = made.id
      from made where f.id = :fileId)
    select id from made`,
});

/** A product that was never published has no buyers, so its file is changed where it is. */
export const changeFile = statement({
  name: 'shop.change-file',
  params: [t.uuid<ProductFileId>(), t.uuid<MediaId>(), t.text(), t.timestamptz()],
  row: {},
  text: `update product_files set media_id = $2, name = $3, added_at = $4 where id = $1`,
});

/** Ends a file for later buyers. */
export const endFile = statement({
  name: 'shop.end-file',
  params: [t.uuid<ProductFileId>(), t.timestamptz()],
  row: {},
  text: `update product_files set ended_at = greatest($2, added_at) where id = $1`,
});

/** Deletes a file of a product that was never published. */
export const deleteFile = statement({
  name: 'shop.delete-file',
  params: [t.uuid<ProductFileId>()],
  row: {},
  text: `delete from product_files where id = $1`,
});

export const currentFileIds = statement({
  name: 'shop.current-file-ids',
  params: [t.uuid<ProductId>()],
  row: { id: t.uuid<ProductFileId>() },
  text: `select id from product_files where product_id = $1 and ended_at is null order by position, id`,
});

/** Arranges a product's current files; `$2` has all of them. */
export const arrangeFiles = statement({
  name: 'shop.arrange-files',
  params: [t.uuid<ProductId>(), t.uuidArray<ProductFileId>()],
  row: {},
  text: `
    update product_files f set position = wanted.place - 1
    from unnest($2::uuid[]) with ordinality as wanted(id, place)
    where f.product_id = $1 and f.id = wanted.id and f.ended_at is null`,
});

export const deleteLinks = statement({
  name: 'shop.delete-links',
  params: [t.uuid<ProductId>()],
  row: {},
  text: `delete from product_links where product_id = $1`,
});

export const insertLinks = statement({
  name: 'shop.insert-links',
  params: [t.uuid<ProductId>(), t.textArray(), t.textArray()],
  row: {},
  text: `
    insert into product_links (product_id, position, title, url)
    select $1, given.place - 1, given.title, given.url
    from unnest($2::text[], $3::text[]) with ordinality as given(title, url, place)`,
});

/** The links of products, in their order. */
export const linksOfProducts = statement({
  name: 'shop.links-of-products',
  params: [t.uuidArray<ProductId>()],
  row: { product_id: t.uuid<ProductId>(), title: t.text(), url: t.text() },
  text: `select product_id, title, url from product_links where product_id = any($1) order by product_id, position`,
});
