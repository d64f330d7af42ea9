import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { columnsOf, type CopiedSequence, type CopiedTable, nameOf, SCHEMAS } from './snapshot.ts';

/** What is put into the database instead of everything in it. */
export interface Loaded {
  readonly tables: readonly (CopiedTable & { readonly rows: number })[];
  readonly sequences: readonly CopiedSequence[];
  rowsOf(table: CopiedTable): AsyncIterable<Buffer>;
}

const OURS = `n.nspname = any($1) and c.relkind in ('r', 'p')
  and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')`;

const TABLES = `
  select n.nspname as schema, c.relname as name,
         exists (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as "hasTriggers"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where ${OURS} and c.relname not in ('migrations', 'restoring') order by 1, 2`;

/** Constraints of partitions come and go with those of their table. */
const FOREIGN_KEYS = `
  select format('alter table %I.%I drop constraint %I', n.nspname, c.relname, k.conname) as down,
         format('alter table %I.%I add constraint %I %s', n.nspname, c.relname, k.conname, pg_get_constraintdef(k.oid)) as up
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
   where k.contype = 'f' and k.conparentid = 0 and ${OURS} order by n.nspname, c.relname, k.conname`;

/** Triggers that are not simply on ('O'), with the words that bring their state back. */
const OTHER_TRIGGERS = `
  select format('alter table %I.%I %s trigger %I', n.nspname, c.relname,
           case t.tgenabled when 'D' then 'disable' when 'R' then 'enable replica' else 'enable always' end, t.tgname) as up
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
   where not t.tgisinternal and t.tgenabled <> 'O' and ${OURS}`;

/**
 * Replaces every row of a migrated database by those of a snapshot, inside the caller's transaction. It needs no superuser: the
 * foreign keys are dropped and the triggers are off meanwhile, and exactly these come back, which checks every key. Throws if a
 * table has another number of rows than the snapshot.
 */
export async function loadSnapshot(client: pg.ClientBase, loaded: Loaded): Promise<void> {
  const ask = async <Row extends object>(sql: string) =>
    (await client.query<Row>(sql, [SCHEMAS])).rows;
  const keys = await ask<{ up: string; down: string }>(FOREIGN_KEYS);
  const others = await ask<{ up: string }>(OTHER_TRIGGERS);
  const existing = await ask<{ schema: string; name: string; hasTriggers: boolean }>(TABLES);
  const withTriggers = existing.filter(({ hasTriggers }) => hasTriggers).map(nameOf);
  for (const name of withTriggers) await client.query(`alter table ${name} disable trigger user`);
  for (const { down } of keys) await client.query(down);
  await client.query(`truncate ${existing.map(nameOf).join(', ')}`);
  await makePartitions(client, loaded.tables, new Set(existing.map(nameOf)));
  for (const table of loaded.tables) {
    if (table.rows === 0) continue;
    const rows = client.query(copyFrom(`copy ${nameOf(table)} (${columnsOf(table)}) from stdin`));
    await pipeline(Readable.from(loaded.rowsOf(table)), rows);
    if (rows.rowCount !== table.rows)
      throw new Error(`${nameOf(table)} has ${rows.rowCount} rows instead of ${table.rows}`);
  }
  for (const sequence of loaded.sequences)
    await client.query('select setval($1::regclass, $2, $3)', [
      nameOf(sequence),
      sequence.lastValue,
      sequence.isCalled,
    ]);
  for (const { up } of keys) await client.query(up);
  for (const name of withTriggers) await client.query(`alter table ${name} enable trigger user`);
  for (const { up } of others) await client.query(up);
}

/** Partitions are made as time passes, not by a migration. */
async function makePartitions(
  client: pg.ClientBase,
  tables: readonly CopiedTable[],
  existing: ReadonlySet<string>,
): Promise<void> {
  for (const table of tables) {
    if (table.partition === null || existing.has(nameOf(table))) continue;
    const { of, bound } = table.partition;
    await client.query(`create table ${nameOf(table)} partition of ${nameOf(of)} ${bound}`);
    await client.query(`alter table ${nameOf(table)} enable row level security`);
  }
}
