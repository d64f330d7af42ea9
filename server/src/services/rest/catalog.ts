import type pg from 'pg';
import { RestError, unknownRelation, unknownTable } from './errors.ts';

export interface Column {
  readonly name: string;
  /** The PostgreSQL type, without a length. */
  readonly type: string;
  /** The expression of the default, as the database has it. */
  readonly fallback: string | null;
}

/** A join from one table to another along a foreign key. `pairs` are [here, there] columns. */
export interface Relation {
  readonly from: string;
  readonly to: string;
  readonly constraint: string;
  readonly isToOne: boolean;
  /** Whether `from` is the table with the foreign key. */
  readonly holdsKey: boolean;
  readonly cardinality: 'many-to-one' | 'one-to-one' | 'one-to-many';
  readonly pairs: readonly (readonly [here: string, there: string])[];
  /** The foreign key's columns, in whichever table they are; a hint may name one. */
  readonly keyColumns: readonly string[];
}

export interface Table {
  readonly name: string;
  readonly columns: ReadonlyMap<string, Column>;
  readonly primaryKey: readonly string[];
  readonly relations: readonly Relation[];
}

/** The exposed tables as they are in the database. Every name in a request is looked up here. */
export interface Catalog {
  readonly schema: string;
  readonly tables: ReadonlyMap<string, Table>;
  /** If false, the role cannot bypass row level security, and service calls run as the connection's own role. */
  readonly serviceBypassesRls: boolean;
}

const COLUMNS = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type,
    case when a.attgenerated = '' and a.attidentity = '' then pg_get_expr(d.adbin, d.adrelid) end as fallback,
    coalesce(a.attnum = any(pk.conkey), false) as "isKey"
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  left join pg_constraint pk on pk.conrelid = c.oid and pk.contype = 'p'
  where c.relnamespace = $1::regnamespace and c.relname = any($2) and c.relkind in ('r', 'p')
  order by c.relname, a.attnum`;

const FOREIGN_KEYS = `
  select k.conname as constraint, child.relname as child, parent.relname as parent,
    array(select a.attname::text from unnest(k.conkey) with ordinality as n(num, place)
      join pg_attribute a on a.attrelid = child.oid and a.attnum = n.num order by place) as "childColumns",
    array(select a.attname::text from unnest(k.confkey) with ordinality as n(num, place)
      join pg_attribute a on a.attrelid = parent.oid and a.attnum = n.num order by place) as "parentColumns",
    exists (select from pg_index i where i.indrelid = child.oid and i.indisunique and i.indpred is null
      and i.indexprs is null and i.indkey::int2[] <@ k.conkey) as "isUnique"
  from pg_constraint k
  join pg_class child on child.oid = k.conrelid
  join pg_class parent on parent.oid = k.confrelid
  where k.contype = 'f' and child.relnamespace = $1::regnamespace and parent.relnamespace = $1::regnamespace
    and child.relname = any($2) and parent.relname = any($2)
  order by k.conname`;

interface ColumnRow {
  table: string;
  name: string;
  type: string;
  fallback: string | null;
  isKey: boolean;
}

interface ForeignKeyRow {
  constraint: string;
  child: string;
  parent: string;
  childColumns: string[];
  parentColumns: string[];
  isUnique: boolean;
}

/** Reads tables, columns and foreign keys once. Throws if one of `names` does not exist. */
export async function readCatalog(
  pool: pg.Pool,
  schema: string,
  names: readonly string[],
): Promise<Catalog> {
  const columns = await pool.query<ColumnRow>(COLUMNS, [schema, names]);
  const foreignKeys = await pool.query<ForeignKeyRow>(FOREIGN_KEYS, [schema, names]);
  const service = await pool.query<{ bypasses: boolean }>(
    `select rolbypassrls as bypasses from pg_roles where rolname = 'service_role'`,
  );
  const relations = foreignKeys.rows.flatMap(relationsOf);
  const tables = new Map<string, Table>();
  for (const name of names) {
    const own = columns.rows.filter((row) => row.table === name);
    if (own.length === 0)
      throw new Error(`rest/v1 is to expose ${schema}.${name}, which does not exist`);
    tables.set(name, {
      name,
      columns: new Map(own.map(({ name, type, fallback }) => [name, { name, type, fallback }])),
      primaryKey: own.filter((row) => row.isKey).map((row) => row.name),
      relations: relations.filter((relation) => relation.from === name),
    });
  }
  return { schema, tables, serviceBypassesRls: service.rows[0]?.bypasses === true };
}

function relationsOf(key: ForeignKeyRow): Relation[] {
  const { constraint, child, parent, childColumns, parentColumns, isUnique } = key;
  const pair = (here: readonly string[], there: readonly string[]) =>
    here.map((column, index) => [column, there[index] ?? ''] as const);
  return [
    {
      from: child,
      to: parent,
      constraint,
      isToOne: true,
      holdsKey: true,
      cardinality: isUnique ? 'one-to-one' : 'many-to-one',
      pairs: pair(childColumns, parentColumns),
      keyColumns: childColumns,
    },
    {
      from: parent,
      to: child,
      constraint,
      isToOne: isUnique,
      holdsKey: false,
      cardinality: isUnique ? 'one-to-one' : 'one-to-many',
      pairs: pair(parentColumns, childColumns),
      keyColumns: childColumns,
    },
  ];
}

export function findTable(catalog: Catalog, name: string): Table {
  const table = catalog.tables.get(name);
  if (!table) throw unknownTable(catalog.schema, name);
  return table;
}

/** The one relation that `target` (a table, a foreign key by name, or its column) and `hint` identify. */
export function findRelation(
  catalog: Catalog,
  from: Table,
  target: string,
  hint: string | null,
): Relation {
  const matches = from.relations.filter((relation) => {
    const isMeant =
      relation.to === target ||
      relation.constraint === target ||
      (relation.holdsKey && relation.keyColumns.length === 1 && relation.keyColumns[0] === target);
    if (!isMeant) return false;
    return hint === null || relation.constraint === hint || relation.keyColumns.includes(hint);
  });
  const [only, ...others] = matches;
  if (!only) throw unknownRelation(catalog.schema, from.name, target, hint);
  if (others.length > 0) throw ambiguous(from.name, target, matches);
  return only;
}

function ambiguous(from: string, target: string, matches: readonly Relation[]): RestError {
  return new RestError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${from}' and '${target}'`,
    {
      details: matches.map((relation) => ({
        cardinality: relation.cardinality,
        embedding: `${relation.from} with ${relation.to}`,
        relationship: `${relation.constraint} using ${relation.from}(${relation.pairs
          .map(([here]) => here)
          .join(', ')}) and ${relation.to}(${relation.pairs.map(([, there]) => there).join(', ')})`,
      })),
      hint: `Try changing '${target}' to one of the following: ${matches
        .map((relation) => `'${relation.to}!${relation.constraint}'`)
        .join(', ')}. Find the desired relationship in the 'details' key.`,
    },
  );
}
