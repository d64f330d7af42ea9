import type { ClientBase } from 'pg';
import { sellProducts } from './money.ts';
import { seededId } from './plan-posts.ts';
import { postsOfClips } from './sample-clips.ts';
import { sampleProducts } from './sample-products.ts';

export interface ShopOptions {
  readonly client: Pick<ClientBase, 'query'>;
  /** The product's time; the sales are spread over the weeks before it. */
  readonly now: Date;
  /** Stores a text file as an upload is stored; the caller writes the rows. */
  storeText(place: { readonly mediaId: string; readonly text: string }): Promise<StoredText>;
}

interface StoredText {
  readonly originalKey: string;
  readonly bytes: number;
  readonly contentType: string;
}

/** Those products $1 that this database lacks, of creators who are samples still. */
const MISSING = `
  select wanted.key from json_to_recordset($1) as wanted(key text, handle text)
  join profiles pr on pr.handle = wanted.handle and pr.is_sample join creators c on c.id = pr.id
  where not exists (select from products known where known.creator_id = c.id and known.idempotency_key = wanted.key)`;

/** The text files, and the products with what their buyers get. */
const OPEN = [
  `with wanted as (
     select w.*, pr.id as creator_id from json_to_recordset($1) as w(handle text, "mediaId" uuid, "fileName" text,
       "originalKey" text, bytes bigint, "contentType" text) join profiles pr using (handle)
   ), file as (
     insert into media (id, owner_id, kind, status, purpose, file_name, original_key, original_bytes, original_type,
       progress, is_sample, created_at, ready_at)
     select "mediaId", creator_id, 'file', 'ready', 'vault', "fileName", "originalKey", bytes, "contentType", 1, true, $2, $2
     from wanted on conflict (id) do nothing)
   insert into media_variants (media_id, name, class, key, content_type, bytes, etag)
   select "mediaId", 'original', 'original', "originalKey", "contentType", bytes, "mediaId"::text from wanted
   on conflict (media_id, name) do nothing`,
  `with wanted as (
     select w.*, pr.id as creator_id, $2::timestamptz - make_interval(days => w.age, hours => 3) as out_at
     from json_to_recordset($1) as w(handle text, key text, title text, description text, category text, tags text[],
       "priceCents" int, "isPayWhatYouWant" boolean, "membersPriceCents" int, stock int, keys int, "linkTitle" text,
       "linkUrl" text, "mediaId" uuid, "fileName" text, age int) join profiles pr using (handle)
   ), product as (
     insert into products (creator_id, idempotency_key, state, title, description, category, tags, audience, price_cents,
       is_pay_what_you_want, members_price_cents, stock_total, stock_left, sells_keys, published_at, created_at, updated_at)
     select creator_id, key, 'published', title, description, category, tags, '[[{"kind": "everyone"}]]', "priceCents",
       coalesce("isPayWhatYouWant", false), "membersPriceCents", coalesce(keys, stock), coalesce(keys, stock),
       keys is not null, out_at, out_at, out_at
     from wanted
     on conflict (creator_id, idempotency_key) do nothing
     returning id, creator_id, idempotency_key, published_at
   ), made as (
     select product.id, product.published_at, wanted.* from product
     join wanted on wanted.creator_id = product.creator_id and wanted.key = product.idempotency_key
   ), file as (
     insert into product_files (product_id, media_id, position, name, added_at)
     select id, "mediaId", 0, "fileName", published_at from made
   ), link as (
     insert into product_links (product_id, position, title, url)
     select id, 0, "linkTitle", "linkUrl" from made where "linkUrl" is not null)
   insert into product_keys (product_id, key, added_at)
   select made.id, upper(substring(code, 1, 4) || '-' || substring(code, 5, 4) || '-' || substring(code, 9, 4)), published_at
   from made cross join generate_series(1, made.keys) n cross join lateral (select md5(made.key || n) as code) drawn`,
];

/** Gives each sold key to its order, in turn; a sample order has one line of one piece. */
const HAND_OUT_KEYS = `
  with sold as (
    select l.product_id, l.order_id, o.paid_at, row_number() over (partition by l.product_id order by l.order_id) as n
    from shop_order_lines l join products p on p.id = l.product_id and p.sells_keys join orders o on o.id = l.order_id
    where p.idempotency_key = any($1) and not exists (select from product_keys k where k.order_id = l.order_id)
  ), free as (
    select k.id, k.product_id, row_number() over (partition by k.product_id order by k.id) as n
    from product_keys k join products p on p.id = k.product_id
    where p.idempotency_key = any($1) and k.order_id is null)
  update product_keys k set order_id = sold.order_id, position = 0, sold_at = sold.paid_at
  from sold join free using (product_id, n) where k.id = free.id`;

/** What buyers said of it: the first of them, a day after they bought it. */
const REVIEW = `
  with buyer as (
    select p.id as product_id, g.holder_id, g.since, row_number() over (partition by p.id order by g.since, g.id) as n
    from products p join profiles pr on pr.id = p.creator_id and pr.is_sample
    join grants g on g.thing_id = p.id and g.kind = 'product'
    where p.idempotency_key = any($2))
  insert into product_reviews (product_id, author_id, stars, text, created_at, answer, answered_at)
  select p.id, buyer.holder_id, said.stars, said.text, buyer.since + interval '20 hours', said.answer,
    case when said.answer is not null then buyer.since + interval '26 hours' end
  from json_to_recordset($1) as said(key text, n int, stars int, text text, answer text)
  join products p on p.idempotency_key = said.key join buyer on buyer.product_id = p.id and buyer.n = said.n
  on conflict do nothing`;

/** The counts of products that have just been made. */
const COUNT = `
  update products p set sold = s.sold, stock_left = p.stock_total - s.sold, reviews = r.reviews, stars = r.stars
  from products q
  cross join lateral (select count(*)::int as sold from shop_order_lines l where l.product_id = q.id) s
  cross join lateral (select count(*)::int as reviews, coalesce(sum(v.stars), 0)::int as stars
    from product_reviews v where v.product_id = q.id) r
  where q.id = p.id and p.idempotency_key = any($1)
    and exists (select from profiles pr where pr.id = p.creator_id and pr.is_sample)`;

/**
 * Their pictures: those of posts that are open to everyone, as they are drawn, and do not become films ($2). Each product of a
 * page has another one.
 */
const SHOW = `
  with bare as (
    select p.id, p.creator_id, row_number() over (partition by p.creator_id order by p.published_at, p.id) as n
    from products p join profiles pr on pr.id = p.creator_id and pr.is_sample
    where p.idempotency_key = any($1) and not exists (select from product_pictures s where s.product_id = p.id)
  ), drawn as (
    select po.creator_id, pm.media_id, pm.alt, row_number() over (partition by po.creator_id order by po.published_at desc) as n
    from posts po join post_media pm on pm.post_id = po.id and pm.position = 0
    join media m on m.id = pm.media_id and m.kind = 'picture'
    where po.creator_id in (select creator_id from bare) and po.status = 'published' and po.opens_to = 'everyone'
      and po.id <> all ($2::uuid[]) and not exists (select from product_pictures s where s.media_id = pm.media_id))
  insert into product_pictures (product_id, position, media_id, alt)
  select bare.id, 0, drawn.media_id, drawn.alt from bare join drawn on drawn.creator_id = bare.creator_id and drawn.n = bare.n
  on conflict do nothing`;

/**
 * Gives some pages of the samples a shop: products with a file each, some sales and what buyers said. Each product is made once;
 * pictures come as they are drawn. May be called at any time.
 */
export async function keepShops({ client, now, storeText }: ShopOptions): Promise<void> {
  const places = sampleProducts.map(({ key, handle }) => ({ key, handle }));
  const { rows } = await client.query<{ key: string }>(MISSING, [JSON.stringify(places)]);
  const missing = new Set(rows.map(({ key }) => key));
  const wanted = sampleProducts.filter(({ key }) => missing.has(key));
  if (wanted.length > 0) {
    const made = await Promise.all(
      wanted.map(async ({ link, fileText, said: _, ...product }) => {
        const mediaId = seededId(`product ${product.key}`);
        const file = await storeText({ mediaId, text: fileText });
        return { ...product, ...file, mediaId, linkTitle: link?.[0], linkUrl: link?.[1] };
      }),
    );
    await openShops(client, made, now);
  }
  await showProducts(client, now);
}

/** Gives the products of samples the pictures that are drawn by now. */
export async function showProducts(client: Pick<ClientBase, 'query'>, now: Date): Promise<void> {
  const films = postsOfClips(now).flatMap((posts) => posts.map(({ postId }) => postId));
  await client.query(SHOW, [sampleProducts.map(({ key }) => key), films]);
}

/** In one transaction: a start that is killed in it leaves no product without its sales. */
async function openShops(
  client: Pick<ClientBase, 'query'>,
  made: readonly { readonly key: string }[],
  now: Date,
): Promise<void> {
  const keys = made.map(({ key }) => key);
  const said = sampleProducts
    .filter(({ key }) => keys.includes(key))
    .flatMap(({ key, said: reviews }) =>
      reviews.map(([stars, text, answer], index) => ({ key, n: index + 1, stars, text, answer })),
    );
  await client.query('begin');
  try {
    for (const statement of OPEN) await client.query(statement, [JSON.stringify(made), now]);
    await sellProducts(client, keys, now);
    await client.query(HAND_OUT_KEYS, [keys]);
    await client.query(REVIEW, [JSON.stringify(said), keys]);
    await client.query(COUNT, [keys]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
