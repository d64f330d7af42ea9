import type pg from 'pg';
import type { CreatorId } from '@limelight/contract/platform/ids';

/**
 * Adds this many followers of a creator. Triggers are off meanwhile: one row counts all followers, and 100,000 updates of it in
 * a statement take minutes.
 */
export async function buildFollowers(
  db: pg.Pool | pg.PoolClient,
  creator: CreatorId,
  people: number,
): Promise<void> {
  await db.query('alter table follows disable trigger user');
  await db.query(
    `with u as (insert into auth.users (email, created_at, updated_at)
       select 'fan' || n || '@bench.test', now(), now() from generate_series(1, $2::int) n returning id),
     p as (insert into profiles (id, display_name, handle)
       select id, 'Fan', 'f' || substr(md5(id::text), 1, 19) from u returning id),
     a as (insert into accounts (id, created_at) select id, now() from p on conflict do nothing)
     insert into follows select id, $1, now() from p`,
    [creator, people],
  );
  await db.query('alter table follows enable trigger user');
  await db.query('vacuum analyze');
}
