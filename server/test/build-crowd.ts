import type { Db } from '../src/platform/db/db.ts';

/** The row counts of a crowd. */
export interface Crowd {
  readonly people: number;
  /** The first of the people are creators. */
  readonly creators: number;
  readonly posts: number;
  readonly follows: number;
  /** Every n-th follow is a membership. */
  readonly membershipEvery: number;
  readonly likes: number;
  readonly comments: number;
}

/** Small enough to build in seconds, large enough that a wrong plan shows. */
const CROWD: Crowd = {
  people: 10_000,
  creators: 1_000,
  posts: 20_000,
  follows: 60_000,
  membershipEvery: 6,
  likes: 20_000,
  comments: 40_000,
};

const id = (kind: string, n: string) =>
  `('${kind}-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;
const PERSON = '00000001';
const POST = '00000002';
/** The id of the n-th person (from 1); the first `creators` of them are creators. */
export const personId = (n: number) => `${PERSON}-0000-4000-8000-${String(n).padStart(12, '0')}`;
export const postIdOf = (n: number) => `${POST}-0000-4000-8000-${String(n).padStart(12, '0')}`;

const SKIPPED = [
  'profiles',
  'creators',
  'posts',
  'post_media',
  'follows',
  'memberships',
  'likes',
  'comments',
  'post_tags',
];

/** Fills the tables of a test database with a crowd, including the counters that reads need. */
export async function buildCrowd(db: Pick<Db, 'pool'>, crowd: Crowd = CROWD): Promise<void> {
  const { people, creators, posts, follows, membershipEvery, likes, comments } = crowd;
  const client = await db.pool.connect();
  const run = (text: string) => client.query(text);
  await run('set statement_timeout = 0'); // the full crowd of the benches takes minutes
  try {
    await fill();
  } finally {
    client.release(true);
  }

  async function fill(): Promise<void> {
    for (const table of SKIPPED) await run(`alter table ${table} disable trigger user`);
    await run(`insert into auth.users (id, email, created_at, updated_at)
    select ${id(PERSON, 'n')}, 'p' || n || '@crowd.test', now(), now() from generate_series(1, ${people}) n`);
    await run(`insert into profiles (id, display_name, handle, shown_as_creator)
    select ${id(PERSON, 'n')}, 'Person ' || md5(n::text), 'p' || substr(md5('h' || n), 1, 12) || n, n <= ${creators} from generate_series(1, ${people}) n`);
    await run(
      `insert into accounts (id, created_at) select id, now() from profiles on conflict do nothing`,
    );
    await run(`insert into creators (id, tags, total_subscribers, created_at)
    select ${id(PERSON, 'n')}, array['tag' || n % 50], (n::bigint * 7919) % 10000, now() - n * interval '1 hour'
    from generate_series(1, ${creators}) n`);
    await run(`insert into creator_counts (creator_id) select id from creators`);
    await run(
      `insert into tiers (creator_id, name, price_cents, created_at) select id, 'Tier', 900, now() from creators`,
    );
    await run(`insert into posts (id, creator_id, title, text, audience, price_cents, published_at, has_video, like_count, created_at, updated_at, tags)
    select ${id(POST, 'n')}, ${id(PERSON, `1 + n % ${creators}`)}, 'Title ' || md5(n::text), 'words ' || md5(n::text) || ' #tag' || n % 50,
      case n % 3 when 0 then '[[{"kind":"everyone"}]]' when 1 then '[[{"kind":"members"}]]'
        else '[[{"kind":"price","priceCents":900}]]' end::jsonb,
      case when n % 3 = 2 then 900 end, now() - n * interval '1 minute', n % 3 = 0, (n::bigint * 7919) % 1000, now(), now(), array['tag' || n % 50]
    from generate_series(1, ${posts}) n`);
    await run(`insert into post_prices (creator_id, is_included, price_cents, posts)
    select creator_id, opens_to <> 'sale', price_cents, count(*) from posts group by 1, 2, 3`);
    await run(`insert into post_tags (post_id, tag, creator_id, published_at, is_open, like_count)
    select id, 'tag' || substr(text, position('#tag' in text) + 4), creator_id, published_at, opens_to = 'everyone', like_count from posts`);
    await run(
      `insert into tag_counts (tag, posts) select tag, count(*) from post_tags where is_open group by tag`,
    );
    await run(`insert into media (id, owner_id, kind, status, file_name, original_key, original_bytes, original_type, created_at)
    select id, creator_id, 'picture', 'ready', 'p.jpg', id::text, 1, 'image/jpeg', now() from posts`);
    await run(`insert into post_media (post_id, media_id, position) select id, id, 0 from posts`);
    await run(`insert into follows select distinct on (1, 2) ${id(PERSON, `1 + (n * 31) % ${people}`)},
    ${id(PERSON, `1 + (n * 17 + n / 97) % ${creators}`)}, now() from generate_series(1, ${follows}) n
    on conflict do nothing`);
    await run(`insert into memberships (fan_id, creator_id, tier_id, price_cents, status, started_at, current_period_start, current_period_end)
    select f.fan_id, f.creator_id, t.id, 900, 'active', now() - interval '1 day', now() - interval '1 day', now() + interval '29 days'
    from (select *, row_number() over () as n from follows) f join tiers t on t.creator_id = f.creator_id where f.n % ${membershipEvery} = 0`);
    await run(`insert into likes select ${id(POST, `1 + n % ${posts}`)}, ${id(PERSON, `1 + (n * 13 + n / ${posts}) % ${people}`)}, now()
    from generate_series(1, ${likes}) n on conflict do nothing`);
    await run(`insert into comments (post_id, author_id, text, created_at)
    select ${id(POST, `1 + n % 1000`)}, ${id(PERSON, `1 + n % ${people}`)}, 'a comment', now() - n * interval '1 second'
    from generate_series(1, ${comments}) n`);
    await run(`with sale as materialized (
      select uuidv7() as id, ${id(PERSON, `1 + (n * 13) % ${people}`)} as buyer_id, p.creator_id, p.id as post_id, n
      from generate_series(1, 5000) n join posts p on p.id = ${id(POST, 'n * 3 + 2')}
    ), made as (
      insert into orders (id, buyer_id, creator_id, kind, total_cents, status, idempotency_key, provider, created_at, paid_at)
      select id, buyer_id, creator_id, 'post', 900, 'paid', 'crowd-' || n, 'sandbox', now(), now() from sale
    ), line as (
      insert into order_lines (order_id, position, kind, thing_id, title, amount_cents, state, delivered_at)
      select id, 0, 'post', post_id, 'Locked post', 900, 'delivered', now() from sale
    )
    insert into grants (holder_id, kind, thing_id, order_id, position, creator_id, since)
    select buyer_id, 'post', post_id, id, 0, creator_id, now() from sale`);
    await run(`with tipped as materialized (
      select uuidv7() as id, ${id(PERSON, `1 + (n * 17) % ${people}`)} as buyer_id, p.creator_id, p.id as post_id, n
      from generate_series(1, 5000) n join posts p on p.id = ${id(POST, 'n * 3 + 1')}
    ), made as (
      insert into orders (id, buyer_id, creator_id, kind, total_cents, status, idempotency_key, provider, created_at, paid_at)
      select id, buyer_id, creator_id, 'tip', 500, 'paid', 'crowd-tip-' || n, 'sandbox', now(), now() from tipped
    ), line as (
      insert into order_lines (order_id, position, kind, thing_id, title, amount_cents, state, delivered_at)
      select id, 0, 'tip', creator_id, 'Tip', 500, 'delivered', now() from tipped
    )
    insert into tips (order_id, post_id) select id, post_id from tipped`);
    await run(`with month as materialized (
      select uuidv7() as id, m.id as membership_id, m.fan_id, m.creator_id, m.tier_id, m.started_at
      from memberships m limit 10000
    ), made as (
      insert into orders (id, buyer_id, creator_id, kind, total_cents, status, idempotency_key, provider, created_at, paid_at)
      select id, fan_id, creator_id, 'membership', 900, 'paid', 'crowd-month-' || id, 'sandbox', now(), now() from month
    ), line as (
      insert into order_lines (order_id, position, kind, thing_id, title, amount_cents, state, delivered_at)
      select id, 0, 'membership', tier_id, 'Gold: first month', 900, 'delivered', now() from month
    )
    insert into membership_orders (order_id, membership_id, tier_id, period_start)
    select id, membership_id, tier_id, started_at from month`);
    for (const table of SKIPPED) await run(`alter table ${table} enable trigger user`);
    await run('vacuum analyze');
  }
}
