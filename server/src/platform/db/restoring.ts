import type pg from 'pg';
import { SCHEMAS } from './snapshot.ts';

/** A restore that has begun in a database and not ended: a start refuses it until then. */
export interface Restoring {
  readonly set: string;
  /** The rows are in; the files may not be. */
  readonly isLoaded: boolean;
}

const HAS_TABLES = `
  select exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname = any($1)
      and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')) as found`;

/** Whether a database has any table of ours, or one of another program where ours go. */
export async function hasTables(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(HAS_TABLES, [SCHEMAS]);
  return rows[0]?.found ?? false;
}

/** The restore that has begun; null for none. */
export async function restoringOf(client: pg.ClientBase): Promise<Restoring | null> {
  const { rows } = await client.query<{ begun: boolean }>(
    `select to_regclass('public.restoring') is not null as begun`,
  );
  if (!rows[0]?.begun) return null;
  const found = await client.query<Restoring>(
    'select set, is_loaded as "isLoaded" from public.restoring',
  );
  return found.rows[0] ?? null;
}

/** Marks an empty database: from now on it belongs to this restore. */
export async function markRestoring(client: pg.ClientBase, set: string): Promise<void> {
  await client.query('begin');
  await client.query(
    'create table public.restoring (set text not null, is_loaded boolean not null default false)',
  );
  await client.query('alter table public.restoring enable row level security');
  await client.query('insert into public.restoring (set) values ($1)', [set]);
  await client.query('commit');
}

/** In the transaction that loads the rows. */
export async function markLoaded(client: pg.ClientBase): Promise<void> {
  await client.query('update public.restoring set is_loaded = true');
}

/** The restore is over: the next start finds a database like any other. */
export async function unmarkRestoring(client: pg.ClientBase): Promise<void> {
  await client.query('drop table public.restoring');
}
