import { randomUUID } from 'node:crypto';
import type { CreatorId, OrderId, ProductId, UserId } from '@limelight/contract/platform/ids';
import type { Audience } from '@limelight/contract/posts/operations';
import type { ProductCategory } from '@limelight/contract/shop/product';
import type { Db } from '../../src/platform/db/db.ts';
import { TEST_NOW } from './creators.ts';
import { EVERYONE } from './posts.ts';

export interface ProductOptions {
  readonly title?: string;
  readonly description?: string;
  readonly category?: ProductCategory;
  readonly tags?: readonly string[];
  readonly audience?: Audience;
  readonly state?: 'draft' | 'scheduled' | 'published' | 'archived';
  readonly priceCents?: number;
  readonly isPayWhatYouWant?: boolean;
  readonly membersPriceCents?: number;
  /** A limited number, all of them left. */
  readonly stock?: number;
  readonly isTakenDown?: boolean;
  readonly isDeleted?: boolean;
  readonly publishedAt?: Date;
  /** License keys, all of them left: the product sells them. */
  readonly keys?: readonly string[];
}

/** A product with one link; by default one for everyone at $10.00 that was published an hour ago. */
export async function buildProduct(
  db: Db,
  creatorId: CreatorId,
  options: ProductOptions = {},
): Promise<ProductId> {
  const { state = 'published', keys } = options;
  const at = options.publishedAt ?? new Date(TEST_NOW.getTime() - 3_600_000);
  const isOut = state === 'published' || state === 'archived';
  const stock = keys?.length ?? options.stock ?? null;
  const { rows } = await db.pool.query<{ id: ProductId }>(
    `insert into products (creator_id, idempotency_key, state, title, description, category, tags, audience, price_cents,
       is_pay_what_you_want, members_price_cents, stock_total, stock_left, sells_keys, published_at, scheduled_for,
       taken_down_at, deleted_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $13, $14, $15, $16, $17, $18, $18) returning id`,
    [
      creatorId,
      randomUUID(),
      state,
      options.title ?? 'A product',
      options.description ?? '',
      options.category ?? 'photos',
      options.tags ?? [],
      JSON.stringify(options.audience ?? EVERYONE),
      options.priceCents ?? 1_000,
      options.isPayWhatYouWant ?? false,
      options.membersPriceCents ?? null,
      stock,
      keys !== undefined,
      isOut ? at : null,
      state === 'scheduled' ? new Date(TEST_NOW.getTime() + 3_600_000) : null,
      options.isTakenDown ? at : null,
      options.isDeleted ? at : null,
      at,
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('no product was made');
  await db.pool.query(
    `insert into product_links (product_id, position, title, url) values ($1, 0, 'Its page', 'https://example.test/it')`,
    [row.id],
  );
  if (keys)
    await db.pool.query(
      `insert into product_keys (product_id, key, added_at) select $1, key, $3 from unnest($2::text[]) key`,
      [row.id, keys, at],
    );
  return row.id;
}

/** A paid order of one product, with its grant; refunded where asked. The stock and what was sold are not counted. */
export async function buildProductPurchase(
  db: Db,
  buyerId: UserId,
  creatorId: CreatorId,
  productId: ProductId,
  options: { refunded?: boolean; priceCents?: number; at?: Date } = {},
): Promise<OrderId> {
  const { rows } = await db.pool.query<{ id: OrderId }>(
    `with o as (
       insert into orders (buyer_id, creator_id, kind, total_cents, status, idempotency_key, provider, created_at, paid_at)
       values ($1, $2, 'product', $4, 'paid', gen_random_uuid()::text, 'sandbox', $5, $5) returning id),
     line as (
       insert into order_lines (order_id, position, kind, thing_id, title, amount_cents, state, delivered_at)
       select id, 0, 'product', $3, 'A product', $4, 'delivered', $5 from o),
     shop as (
       insert into shop_orders (order_id, buyer_id, creator_id, created_at, paid_at) select id, $1, $2, $5, $5 from o),
     shop_line as (
       insert into shop_order_lines (order_id, position, product_id, paid_at) select id, 0, $3, $5 from o),
     granted as (
       insert into grants (holder_id, kind, thing_id, order_id, position, creator_id, since, revoked_at, revoked_why)
       select $1, 'product', $3, id, 0, $2, $5, case when $6 then $5::timestamptz end, case when $6 then 'refund' end from o)
     select id from o`,
    [
      buyerId,
      creatorId,
      productId,
      options.priceCents ?? 1_000,
      options.at ?? TEST_NOW,
      options.refunded ?? false,
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('no order was made');
  return row.id;
}
