import type { Prepared } from '@limelight/pg-prepared';
import { readBody } from './body.ts';
import type { Caller } from './caller.ts';
import { type Catalog, findTable } from './catalog.ts';
import { invalidBody, notSpoken } from './errors.ts';
import type { Format } from './media-type.ts';
import { parseQuery, type Query } from './parse-query.ts';
import type { Preferences } from './preferences.ts';
import { MAX_ROWS, ReadSql, type RowsSql, tableSql } from './read-sql.ts';
import { prepared } from './run.ts';
import { quoted, Values } from './sql-text.ts';
import { insertSql, returning, updateSql } from './write-sql.ts';

export interface Wish {
  readonly table: string;
  readonly params: URLSearchParams;
  readonly preferences: Preferences;
  /** The Range header, both ends inclusive; null if there is none. */
  readonly range: { readonly first: number; readonly last: number } | null;
  readonly format: Format;
}

/** A statement, and what the response headers depend on. */
export interface Plan {
  readonly statement: Prepared;
  readonly offset: number;
  readonly hasBody: boolean;
  readonly isCounted: boolean;
  readonly format: Format;
  /** The column names, for formats with a header line. */
  readonly labels: readonly string[];
}

/** One row of three texts: the rows as JSON, the number of rows in it, and the exact count if it was requested. */
function answerSql(sql: RowsSql, format: Format, hasBody: boolean, isCounted: boolean): string {
  const { rows, count } = sql;
  const json = hasBody ? `coalesce(${listSql(sql, format)}::text, '[]')` : 'null';
  const total = isCounted ? `(${count})` : 'null';
  return `select ${json}, count(*), ${total} from (${rows}) r`;
}

/** Objects or, for CSV, each row's values as PostgreSQL formats them. */
function listSql({ labels }: RowsSql, { kind, stripsNulls }: Format): string {
  if (kind === 'csv') {
    const cells = labels.map((label) => `r.${quoted(label)}::text`);
    return `json_agg(array[${cells.join(', ')}]::text[])`;
  }
  return stripsNulls ? 'json_strip_nulls(json_agg(r.*))' : 'json_agg(r.*)';
}

export function compileRead(
  catalog: Catalog,
  role: Caller['role'],
  wish: Wish,
  hasBody: boolean,
): Plan {
  const table = findTable(catalog, wish.table);
  const { root } = parseQuery(wish.params);
  if (wish.range) {
    const first = Math.max(root.offset, wish.range.first);
    const end = Math.min(root.offset + (root.limit ?? MAX_ROWS), wish.range.last + 1);
    root.offset = first;
    root.limit = Math.max(0, end - first);
  }
  const values = new Values();
  const sql = new ReadSql(catalog, values).root(root, table, tableSql(catalog.schema, table));
  const { isCounted } = wish.preferences;
  const { format } = wish;
  const text = answerSql(sql, format, hasBody, isCounted);
  return {
    statement: prepared(role, text, values.list),
    offset: root.offset,
    hasBody,
    isCounted,
    format,
    labels: sql.labels,
  };
}

/** Null if there is nothing to insert. */
export async function compileInsert(
  catalog: Catalog,
  role: Caller['role'],
  wish: Wish,
  request: Request,
): Promise<Plan | null> {
  const table = findTable(catalog, wish.table);
  const query = parseQuery(wish.params);
  refusePaging(query);
  const body = await readBody(request, query.columns !== null);
  if (body.rowCount === 0) return null;
  const columns = query.columns ?? body.keys;
  if (columns.length === 0 && body.rowCount > 1) throw invalidBody('Rows without any column');
  const values = new Values();
  const { preferences } = wish;
  const insert = { table, body: body.json, columns, onConflict: query.onConflict, preferences };
  const text = insertSql(catalog, insert, values);
  return written(catalog, role, wish, query, text, false, values);
}

export async function compileUpdate(
  catalog: Catalog,
  role: Caller['role'],
  wish: Wish,
  request: Request,
): Promise<Plan> {
  const table = findTable(catalog, wish.table);
  const query = parseQuery(wish.params);
  refusePaging(query);
  const body = await readBody(request, query.columns !== null);
  if (body.rowCount !== 1) throw invalidBody('An update needs one JSON object');
  const values = new Values();
  const update = {
    table,
    body: body.json,
    columns: query.columns ?? body.keys,
    where: query.root.where,
  };
  const text = updateSql(catalog, update, values);
  // The conditions select the rows to change. They must not filter the result, whose values may no longer match them.
  query.root.where.length = 0;
  return written(catalog, role, wish, query, text, true, values);
}

function written(
  catalog: Catalog,
  role: Caller['role'],
  wish: Wish,
  query: Query,
  write: string,
  isUpdate: boolean,
  values: Values,
): Plan {
  const hasBody = wish.preferences.representation === 'full';
  const { isCounted } = wish.preferences;
  const { format } = wish;
  const plan = { offset: 0, hasBody, isCounted, format };
  if (!hasBody) return { ...plan, statement: prepared(role, write, values.list), labels: [] };
  const table = findTable(catalog, wish.table);
  const sql = new ReadSql(catalog, values).root(query.root, table, 'changed');
  const text = `${returning(write, isUpdate)} ${answerSql(sql, format, true, false)}`;
  return { ...plan, statement: prepared(role, text, values.list), labels: sql.labels };
}

function refusePaging({ root }: Query): void {
  if (root.limit !== null || root.offset !== 0) {
    throw notSpoken(
      'limit',
      String(root.limit ?? root.offset),
      'writes do not support limit or offset',
    );
  }
}
