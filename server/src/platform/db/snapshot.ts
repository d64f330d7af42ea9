import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { linesOf } from '../lines-of.ts';

/** What a table or a sequence is called. */
interface Named {
  readonly schema: string;
  readonly name: string;
}

/** A table with rows of its own, as it is in one snapshot. */
export interface CopiedTable extends Named {
  /** Those that are stored; generated ones are made again. */
  readonly columns: readonly string[];
  /** The table that this one is a partition of, and which of its rows are here. */
  readonly partition: { readonly of: Named; readonly bound: string } | null;
}

/** A sequence goes on after this number, or with it if it has not been called yet. */
export interface CopiedSequence extends Named {
  /** As text: it may be beyond what a number holds. */
  readonly lastValue: string;
  readonly isCalled: boolean;
}

export interface AppliedMigration {
  readonly name: string;
  readonly sha256: string;
}

/** The database at one moment, read on one connection while everything else goes on. */
export interface Snapshot {
  readonly takenAt: Date;
  readonly migrations: readonly AppliedMigration[];
  /** The last migration of the job queue's library. */
  readonly queueMigration: number;
  readonly tables: readonly CopiedTable[];
  /** Read later than the tables, so never behind them. */
  sequences(): Promise<CopiedSequence[]>;
  /** The rows of a table in PostgreSQL's text format, and how many there were once all are read. */
  rowsOf(table: CopiedTable): { readonly bytes: AsyncIterable<Buffer>; count(): number };
  /** The one column of a query, row by row; for texts that need no escape. */
  lines(query: string): AsyncIterable<string>;
  /** Ends the transaction; the connection stays. */
  end(): Promise<void>;
}

/** Every schema that our migrations and the job queue make. */
export const SCHEMAS = ['auth', 'graphile_worker', 'public', 'sandbox'];

const UNDEFINED_TABLE = '42P01';
const TRIES = 3;

/** PostgreSQL 18 knows tables without rows of their own (`p`), which are not copied: their partitions are. */
const TABLES = `
  select n.nspname as schema, c.relname as name,
         (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
           where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
         case when c.relispartition then json_build_object(
           'of', (select json_build_object('schema', pn.nspname, 'name', p.relname) from pg_inherits i
                    join pg_class p on p.oid = i.inhparent join pg_namespace pn on pn.oid = p.relnamespace
                   where i.inhrelid = c.oid),
           'bound', pg_get_expr(c.relpartbound, c.oid)) end as partition
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind = 'r' and n.nspname = any($1) and c.relname <> 'migrations'
     and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
   order by n.nspname, c.relname`;

const SEQUENCES = `
  select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind = 'S' and n.nspname = any($1) order by n.nspname, c.relname`;

/**
 * Prepares a connection for long reading or loading: no statement of it times out, and values are written the same way whatever
 * the server's own settings are.
 */
export async function prepareToCopy(client: pg.ClientBase): Promise<void> {
  await client.query(`set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
    set transaction_timeout = 0; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC';
    set extra_float_digits = 3; set client_encoding = 'UTF8'`);
}

/**
 * Opens a snapshot on this connection, which serves nothing else meanwhile. Reads only, and takes only the lock that every read takes: writing, the jobs and
 * the events go on. Tables cannot be altered or dropped until it ends.
 */
export async function openSnapshot(client: pg.ClientBase): Promise<Snapshot> {
  for (let tries = 1; ; tries++) {
    try {
      return await tryToOpen(client);
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      // a partition was dropped between the list and its lock
      const isGone = error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE;
      if (!isGone || tries >= TRIES) throw error;
    }
  }
}

async function tryToOpen(client: pg.ClientBase): Promise<Snapshot> {
  await client.query('begin isolation level repeatable read read only');
  const taken = await client.query<{ at: Date }>('select statement_timestamp() as at');
  const { rows: tables } = await client.query<CopiedTable>(TABLES, [SCHEMAS]);
  await client.query(`lock table only ${tables.map(nameOf).join(', only ')} in access share mode`);
  const { rows: migrations } = await client.query<AppliedMigration>(
    'select name, sha256 from public.migrations order by name',
  );
  const queue = await client.query<{ id: number }>(
    'select max(id) as id from graphile_worker.migrations',
  );
  return {
    takenAt: taken.rows[0]?.at ?? new Date(),
    migrations,
    queueMigration: queue.rows[0]?.id ?? 0,
    tables,
    async sequences() {
      const { rows } = await client.query<Named>(SEQUENCES, [SCHEMAS]);
      const read: CopiedSequence[] = [];
      for (const sequence of rows) {
        const at = await client.query<Pick<CopiedSequence, 'lastValue' | 'isCalled'>>(
          `select last_value::text as "lastValue", is_called as "isCalled" from ${nameOf(sequence)}`,
        );
        if (at.rows[0]) read.push({ ...sequence, ...at.rows[0] });
      }
      return read;
    },
    rowsOf(table) {
      const stream = client.query(copyTo(`copy ${nameOf(table)} (${columnsOf(table)}) to stdout`));
      return { bytes: stream, count: () => stream.rowCount };
    },
    lines: (query) => linesOf(client.query(copyTo(`copy (${query}) to stdout`))),
    async end() {
      await client.query('commit');
    },
  };
}

/** A table or sequence as SQL names it. */
export const nameOf = ({ schema, name }: Named) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

/** The columns of a table as SQL names them. */
export const columnsOf = ({ columns }: Pick<CopiedTable, 'columns'>) =>
  columns.map((column) => pg.escapeIdentifier(column)).join(', ');
