import type { CreatorId, MediaId, ProductId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { Audience } from '@limelight/contract/posts/operations';
import type { ProductCategory, ProductState } from '@limelight/contract/shop/product';
import { statement, t } from '../../platform/db/statement.ts';

const content = {
  title: t.text(),
  description: t.text(),
  category: t.text<ProductCategory>().nullable(),
  tags: t.textArray(),
  audience: t.jsonb<Audience>(),
  priceCents: t.int4<Cents>(),
  isPayWhatYouWant: t.bool(),
  membersPriceCents: t.int4<Cents>().nullable(),
  sellsKeys: t.bool(),
  keysWarnAt: t.int4(),
  stockTotal: t.int4().nullable(),
  stockLeft: t.int4().nullable(),
  now: t.timestamptz(),
} as const;

export const insertProduct = statement({
  name: 'shop.insert-product',
  params: { creatorId: t.uuid<CreatorId>(), idempotencyKey: t.text(), ...content },
  row: { id: t.uuid<ProductId>() },
  text: `
    insert into products (creator_id, idempotency_key, title, description, category, tags, audience, price_cents,
      is_pay_what_you_want, members_price_cents, sells_keys, keys_warn_at, stock_total, stock_left, created_at, updated_at)
    values (:creatorId, :idempotencyKey, :title, :description, :category, :tags, :audience, :priceCents,
      :isPayWhatYouWant, :membersPriceCents, :sellsKeys, :keysWarnAt, :stockTotal, :stockLeft, :now, :now)
    on conflict (creator_id, idempotency_key) do nothing
    returning id`,
});

export const productByKey = statement({
  name: 'shop.product-by-key',
  params: [t.uuid<CreatorId>(), t.text()],
  row: { id: t.uuid<ProductId>() },
  text: `select id from products where creator_id = $1 and idempotency_key = $2`,
});

/** The creator's product, locked until the transaction ends; sales of it wait. */
export const lockOwnProduct = statement({
  name: 'shop.lock-own-product',
  params: [t.uuid<ProductId>(), t.uuid<CreatorId>()],
  row: {
    state: t.text<ProductState>(),
    revision: t.int4(),
    title: t.text(),
    category: t.text<ProductCategory>().nullable(),
    sells_keys: t.bool(),
    stock_total: t.int4().nullable(),
    stock_left: t.int4().nullable(),
    sold: t.int4(),
    published_at: t.timestamptz().nullable(),
    taken_down_at: t.timestamptz().nullable(),
  },
  text: `select state, revision, title, category, sells_keys, stock_total, stock_left, sold, published_at, taken_down_at
         from products where id = $1 and creator_id = $2 and deleted_at is null for update`,
});

export const updateProduct = statement({
  name: 'shop.update-product',
  params: { id: t.uuid<ProductId>(), ...content },
  row: {},
  text: `
    update products set revision = revision + 1, title = :title, description = :description, category = :category,
      tags = :tags, audience = :audience, price_cents = :priceCents, is_pay_what_you_want = :isPayWhatYouWant,
      members_price_cents = :membersPriceCents, sells_keys = :sellsKeys, keys_warn_at = :keysWarnAt,
      stock_total = :stockTotal, stock_left = :stockLeft, updated_at = :now
    where id = :id`,
});

/** The creator's pictures that a product may show; locked until it is written, so that none is deleted meanwhile. */
export const usablePictures = statement({
  name: 'shop.usable-pictures',
  params: [t.uuid<CreatorId>(), t.uuidArray<MediaId>()],
  row: { id: t.uuid<MediaId>() },
  text: `
    select id from media
    where owner_id = $1 and id = any($2::uuid[]) and purpose = 'vault' and kind = 'picture' and status <> 'failed'
    for share`,
});

export const deletePictures = statement({
  name: 'shop.delete-pictures',
  params: [t.uuid<ProductId>()],
  row: {},
  text: `delete from product_pictures where product_id = $1`,
});

export const insertPictures = statement({
  name: 'shop.insert-pictures',
  params: [t.uuid<ProductId>(), t.uuidArray<MediaId>(), t.textArray()],
  row: {},
  text: `
    insert into product_pictures (product_id, position, media_id, alt)
    select $1, one.nth - 1, one.media_id, one.alt
    from unnest($2::uuid[], $3::text[]) with ordinality as one (media_id, alt, nth)`,
});

/** What the buyers of a product get: its current files, and whether it has links and keys, sold ones included. */
export const contentsOf = statement({
  name: 'shop.contents-of',
  params: [t.uuid<ProductId>()],
  row: {
    files: t.uuidArray<MediaId>().certain(),
    links: t.bool().certain(),
    keys: t.bool().certain(),
  },
  text: `
    select array(select f.media_id from product_files f where f.product_id = $1 and f.ended_at is null) as files,
      exists (select from product_links l where l.product_id = $1) as links,
      exists (select from product_keys k where k.product_id = $1) as keys`,
});

/**
 * Holds pieces for the orders that are being paid for and hold none, as they do where a number that was not limited becomes
 * so. The product is locked.
 */
export const holdForOpenOrders = statement({
  name: 'shop.hold-for-open-orders',
  params: [t.uuid<ProductId>(), t.timestamptz()],
  row: {},
  text: `
    insert into product_holds (product_id, buyer_id, quantity, held_until, order_id)
    select $1, line.buyer_id, sum(line.quantity), $2, (array_agg(begun.id order by begun.id))[1]
    from line_states line join order_states begun on begun.id = line.order_id
    where line.thing_id = $1 and line.kind = 'product' and begun.status in ('pending', 'requires_action')
    group by line.buyer_id
    on conflict do nothing`,
});

/** Pieces of a product that people are paying for, and its keys: all, those left, and whether any was sold. */
export const stockOf = statement({
  name: 'shop.stock-of',
  params: [t.uuid<ProductId>()],
  row: {
    held: t.int4().certain(),
    keys: t.int4().certain(),
    keys_left: t.int4().certain(),
  },
  text: `
    select (select coalesce(sum(h.quantity), 0)::int from product_holds h where h.product_id = $1) as held,
      (select count(*)::int from product_keys k where k.product_id = $1) as keys,
      (select count(*)::int from product_keys k where k.product_id = $1 and k.order_id is null) as keys_left`,
});

/** Another state of a product that the caller has locked. */
export const setState = statement({
  name: 'shop.set-state',
  params: {
    id: t.uuid<ProductId>(),
    state: t.text<ProductState>(),
    scheduledFor: t.timestamptz().nullable(),
    publishedAt: t.timestamptz().nullable(),
    now: t.timestamptz(),
  },
  row: {},
  text: `
    update products set state = :state, scheduled_for = :scheduledFor, published_at = :publishedAt, updated_at = :now
    where id = :id`,
});

/** Changes no row where it was unscheduled, moved, deleted, or published already. */
export const publishDue = statement({
  name: 'shop.publish-due',
  params: [t.uuid<ProductId>(), t.timestamptz()],
  row: { creator_id: t.uuid<CreatorId>() },
  text: `
    update products set state = 'published', published_at = $2, scheduled_for = null, updated_at = $2
    where id = $1 and state = 'scheduled' and scheduled_for <= $2 and deleted_at is null
    returning creator_id`,
});

/** A product that was never out is gone, with all that is of it alone. */
export const deleteProduct = statement({
  name: 'shop.delete-product',
  params: [t.uuid<ProductId>()],
  row: {},
  text: `delete from products where id = $1 and published_at is null`,
});

/** One that was out stays for its holders. */
export const hideDeleted = statement({
  name: 'shop.hide-deleted',
  params: [t.uuid<ProductId>(), t.timestamptz()],
  row: {},
  text: `update products set state = 'archived', scheduled_for = null, deleted_at = $2, updated_at = $2 where id = $1`,
});
