import type pg from 'pg';

/** The numbers of people and creators in the measured database. */
export const CREATORS = 10_000;

/**
 * Fills an empty database with creators, and one block in a hundred. Triggers are off meanwhile: they would write, ten thousand
 * times, what is there already.
 */
export async function seed(client: pg.Client): Promise<void> {
  await client.query('begin');
  await client.query(
    `with u as (
       insert into auth.users (email, created_at, updated_at)
       select 'bench' || n || '@example.test', now(), now() from generate_series(1, $1::int) n returning id, email),
     p as (
       insert into profiles (id, display_name, handle, avatar_url, bio)
       select id, 'Creator ' || left(id::text, 8), 'c.' || replace(left(split_part(email::text, '@', 1), 20), 'bench', ''),
         '/storage/v1/object/public/avatars/' || id || '.webp', repeat('Paints, films and writes. ', 3)
       from u returning id)
     insert into accounts (id, created_at) select id, now() from p`,
    [CREATORS],
  );
  await client.query(
    `insert into creators (id, tags, total_subscribers, banner_url)
     select id, array['art', 'film', 'tag' || (row_number() over (order by id)) % 200], (random() * 20000)::int,
       '/storage/v1/object/public/banners/' || id || '.webp'
     from profiles where handle like 'c.%'`,
  );
  await client.query(
    `insert into blocks (blocker_id, blocked_id, created_at)
     select a.id, b.id, now() from
       (select id, row_number() over (order by id) as n from creators) a
       join (select id, row_number() over (order by id) as n from creators) b on b.n = a.n + 1
     where a.n % 100 = 0`,
  );
  await client.query('commit');
  await client.query('vacuum analyze');
}
