import type { Db } from '../src/platform/db/db.ts';

const PRODUCT = '00000003';
/** The id of the n-th product (from 1). */
export const productIdOf = (n: number) =>
  `${PRODUCT}-0000-4000-8000-${String(n).padStart(12, '0')}`;

/**
 * Gives the creators of a test database this many products on sale, in turn, each with a picture where its creator has one. One
 * in ten is for a list alone.
 */
export async function buildProducts(db: Pick<Db, 'pool'>, products: number): Promise<void> {
  const client = await db.pool.connect();
  try {
    await client.query('set statement_timeout = 0'); // a million take minutes
    await client.query(
      `with shops as (select array_agg(id order by id) as ids from creators)
       insert into products (id, creator_id, idempotency_key, state, title, description, category, tags, audience,
         price_cents, is_pay_what_you_want, sells_keys, published_at, created_at, updated_at)
       select ($2 || '-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, ids[1 + n % cardinality(ids)], 'crowd-product-' || n,
         'published', 'Product ' || md5(n::text), 'Words ' || md5(n::text),
         (array['photos', 'videos', 'music', 'audio', 'art', 'books', 'guides', 'courses', 'software', 'templates', 'other'])[1 + n % 11],
         array['tag' || n % 50],
         case n % 10 when 0 then '[[{"kind":"list","listId":"00000009-0000-4000-8000-000000000001"}]]'
           when 1 then '[[{"kind":"members","tierIds":[],"months":0}]]' else '[[{"kind":"everyone"}]]' end::jsonb,
         500 + n % 9 * 500, false, false, now() - n * interval '1 minute', now(), now()
       from shops, generate_series(1, $1::int) n`,
      [products, PRODUCT],
    );
    await client.query(
      `insert into product_pictures (product_id, position, media_id)
       select p.id, 0, shown.id from products p
       join (select distinct on (owner_id) owner_id, id from media where kind = 'picture' order by owner_id, id) shown
         on shown.owner_id = p.creator_id`,
    );
    await client.query('analyze products, product_pictures');
  } finally {
    client.release(true);
  }
}
