import type { Catalog, Column, Table } from './catalog.ts';
import { conditionSql } from './condition-sql.ts';
import { RestError, unknownColumn } from './errors.ts';
import type { Preferences } from './preferences.ts';
import { tableSql } from './read-sql.ts';
import { quoted, type Values } from './sql-text.ts';
import type { Condition } from './syntax.ts';

function writtenColumns(table: Table, names: readonly string[]): Column[] {
  return names.map((name) => {
    const column = table.columns.get(name);
    if (!column) throw unknownColumn(table.name, name);
    return column;
  });
}

function recordColumns(columns: readonly Column[]): string {
  return columns.map(({ name, type }) => `${quoted(name)} ${type}`).join(', ');
}

export interface Insert {
  readonly table: Table;
  /** A JSON list of objects. */
  readonly body: string;
  readonly columns: readonly string[];
  readonly onConflict: readonly string[] | null;
  readonly preferences: Preferences;
}

/** Passes all rows of the body as one value; the database parses it by the columns' own types. */
export function insertSql(catalog: Catalog, insert: Insert, values: Values): string {
  const { table, preferences } = insert;
  const into = `insert into ${tableSql(catalog.schema, table)}`;
  const columns = writtenColumns(table, insert.columns);
  if (columns.length === 0) return `${into} default values`;
  const list = columns.map(({ name }) => quoted(name)).join(', ');
  const body = values.add(insert.body);
  const defaults = preferences.isMissingDefault ? defaultsSql(columns) : null;
  const rows =
    defaults === null
      ? `json_to_recordset(${body}::json)`
      : `jsonb_to_recordset((select jsonb_agg(${defaults} || d) from jsonb_array_elements(${body}::jsonb) d))`;
  const select = `select ${list} from ${rows} as b(${recordColumns(columns)})`;
  return `${into} (${list}) ${select}${conflictSql(insert, columns)}`;
}

function defaultsSql(columns: readonly Column[]): string | null {
  const pairs = columns.flatMap(({ name, fallback }) =>
    fallback === null ? [] : [`'${name.replaceAll("'", "''")}', ${fallback}`],
  );
  return pairs.length === 0 ? null : `jsonb_build_object(${pairs.join(', ')})`;
}

function conflictSql(insert: Insert, columns: readonly Column[]): string {
  const { resolution } = insert.preferences;
  if (resolution === null) return '';
  const target = writtenColumns(insert.table, insert.onConflict ?? insert.table.primaryKey);
  if (target.length === 0) return '';
  const on = ` on conflict (${target.map(({ name }) => quoted(name)).join(', ')})`;
  // The conflict columns are equal already. Setting them again would only require a right that callers do not need.
  const set = columns.filter((column) => !target.includes(column)).map(({ name }) => quoted(name));
  if (resolution === 'ignore-duplicates' || set.length === 0) return `${on} do nothing`;
  return `${on} do update set ${set.map((name) => `${name} = excluded.${name}`).join(', ')}`;
}

export interface Update {
  readonly table: Table;
  /** A JSON list of one object. */
  readonly body: string;
  readonly columns: readonly string[];
  readonly where: readonly Condition[];
}

export function updateSql(catalog: Catalog, update: Update, values: Values): string {
  const { table } = update;
  const columns = writtenColumns(table, update.columns);
  if (columns.length === 0) throw new RestError(400, 'PGRST102', 'Nothing to update');
  const set = columns.map(({ name }) => `${quoted(name)} = b.${quoted(name)}`).join(', ');
  const body = `json_to_recordset(${values.add(update.body)}::json) as b(${recordColumns(columns)})`;
  const where = update.where.map((condition) => conditionSql(condition, table, 't0', values));
  const conditions = where.length === 0 ? '' : ` where ${where.join(' and ')}`;
  return `update ${tableSql(catalog.schema, table)} t0 set ${set} from ${body}${conditions}`;
}

/** Makes the rows of `write` available as `changed`, for a select that reads what was written. */
export function returning(write: string, isUpdate: boolean): string {
  return `with changed as (${write} returning ${isUpdate ? 't0.*' : '*'})`;
}
