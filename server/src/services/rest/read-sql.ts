import { type Catalog, findRelation, type Relation, type Table } from './catalog.ts';
import { conditionSql } from './condition-sql.ts';
import { notSpoken, RestError } from './errors.ts';
import { columnOf, quoted, type Values } from './sql-text.ts';
import type { EmbedItem, OrderTerm, ReadNode } from './syntax.ts';

/** The most rows of a response or an embedded list (docs/product.md, 'Rights behind rest/v1'). */
export const MAX_ROWS = 1_000;

/** PostgreSQL allows 1,664 at most; no table here has a tenth of this. */
const MAX_COLUMNS = 500;

/** No screen embeds more relations in one request; more would only load the database. */
const MAX_EMBEDS = 20;

export interface RowsSql {
  /** The names of the selected columns, in their order. */
  readonly labels: readonly string[];
  /** A select of the requested columns. */
  readonly rows: string;
  /** The same without order and limit, for the exact count. */
  readonly count: string;
}

/** Builds the SQL of a read, level by level; each level of embedding is a lateral join. */
export class ReadSql {
  readonly #catalog: Catalog;
  readonly #values: Values;
  #embeds = 0;

  constructor(catalog: Catalog, values: Values) {
    this.#catalog = catalog;
    this.#values = values;
  }

  /** `source` is the table itself, or the rows that a write returned. */
  root(node: ReadNode, table: Table, source: string): RowsSql {
    const level = this.#level(node, table, 't0', []);
    const columns = level.columns.join(', ');
    return {
      labels: level.labels,
      rows: `select ${columns} from ${source} t0${level.joins}${level.where}${level.order}${limitSql(node)}`,
      count: `select count(*) from ${source} t0${level.innerJoins}${level.where}`,
    };
  }

  #level(node: ReadNode, table: Table, alias: string, conditions: readonly string[]) {
    const columns: string[] = [];
    const labels: string[] = [];
    const joins: string[] = [];
    const innerJoins: string[] = [];
    const where = [...conditions];
    const embedded = new Map<string, string>();
    const orderOf = new Map<string, string>();
    for (const item of node.items) {
      if (item.kind === 'all') {
        for (const name of table.columns.keys()) {
          columns.push(`${alias}.${quoted(name)}`);
          labels.push(name);
        }
      } else if (item.kind === 'column') {
        const { name } = columnOf(table, item.name);
        const value = `${alias}.${quoted(name)}`;
        const cast = item.cast === null ? value : `${value}::${item.cast}`;
        const label = item.alias ?? (item.cast === null ? null : name);
        columns.push(label === null ? cast : `${cast} as ${quoted(label)}`);
        labels.push(label ?? name);
      } else {
        const into = { columns, labels, joins, innerJoins, where, embedded, orderOf };
        this.#embed(item, node, table, alias, into);
      }
      if (columns.length > MAX_COLUMNS) {
        throw notSpoken('select parameter', table.name, `at most ${MAX_COLUMNS} columns`);
      }
    }
    for (const condition of node.where) {
      where.push(conditionSql(condition, table, alias, this.#values, embedded));
    }
    return {
      columns,
      labels,
      joins: joins.join(''),
      innerJoins: innerJoins.join(''),
      where: where.length === 0 ? '' : ` where ${where.join(' and ')}`,
      order: orderSql(node.order, table, alias, orderOf),
    };
  }

  #embed(
    item: EmbedItem,
    parent: ReadNode,
    table: Table,
    alias: string,
    into: {
      columns: string[];
      labels: string[];
      joins: string[];
      innerJoins: string[];
      where: string[];
      embedded: Map<string, string>;
      orderOf: Map<string, string>;
    },
  ): void {
    if (++this.#embeds > MAX_EMBEDS) {
      throw notSpoken('select parameter', item.target, `at most ${MAX_EMBEDS} embedded relations`);
    }
    const relation = findRelation(this.#catalog, table, item.target, item.hint);
    const target = this.#catalog.tables.get(relation.to);
    if (!target) throw new Error(`the catalog lost ${relation.to}`);
    const label = item.alias ?? item.target;
    const inside = `t${this.#embeds}`;
    const joined = `e${this.#embeds}`;
    const level = this.#level(item.node, target, inside, onClauses(relation, alias, inside));
    const from = `from ${tableSql(this.#catalog.schema, target)} ${inside}${level.joins}${level.where}`;
    into.embedded.set(label, `exists (select ${from})`);
    const ordering = parent.order.filter((term) => term.relation === label);
    if (ordering.length > 0 && !relation.isToOne) throw notOrderable(label);
    if (level.columns.length === 0 && ordering.length === 0) {
      if (item.inner) into.where.push(`exists (select ${from})`);
      return;
    }
    const list = level.columns.join(', ');
    let lateral: string;
    if (ordering.length > 0) {
      // The columns to order by are selected beside the object, not in it.
      const extra = ordering.map(({ column }, index) => {
        into.orderOf.set(`${label}(${column})`, `${joined}.o${index}`);
        return `, ${inside}.${quoted(columnOf(target, column).name)} as o${index}`;
      });
      lateral = `select (select row_to_json(x.*) from (select ${list}) x) as j${extra.join('')} ${from}`;
    } else if (relation.isToOne) {
      lateral = `select row_to_json(x.*) as j from (select ${list} ${from}) x`;
    } else {
      const rows = `(select ${list} ${from}${level.order}${limitSql(item.node)}) x`;
      const none = item.inner ? '' : `coalesce(`;
      lateral = `select ${none}json_agg(x.*)${item.inner ? '' : `, '[]')`} as j from ${rows}`;
    }
    const on = item.inner && !relation.isToOne ? `${joined}.j is not null` : 'true';
    const join = ` ${item.inner ? 'inner' : 'left'} join lateral (${lateral}) ${joined} on ${on}`;
    into.joins.push(join);
    if (item.inner) into.innerJoins.push(join);
    if (level.columns.length === 0) return;
    into.columns.push(`${joined}.j as ${quoted(label)}`);
    into.labels.push(label);
  }
}

export function tableSql(schema: string, table: Table): string {
  return `${quoted(schema)}.${quoted(table.name)}`;
}

function onClauses(relation: Relation, here: string, there: string): string[] {
  return relation.pairs.map(([own, other]) => `${there}.${quoted(other)} = ${here}.${quoted(own)}`);
}

function orderSql(
  terms: readonly OrderTerm[],
  table: Table,
  alias: string,
  orderOf: ReadonlyMap<string, string>,
): string {
  if (terms.length === 0) return '';
  const parts = terms.map(({ relation, column, direction, nulls }) => {
    let value: string | undefined;
    if (relation === null) value = `${alias}.${quoted(columnOf(table, column).name)}`;
    else value = orderOf.get(`${relation}(${column})`);
    if (value === undefined) throw notEmbeddedInOrder(relation ?? column);
    return `${value}${direction === 'desc' ? ' desc' : ''}${nulls === null ? '' : ` nulls ${nulls}`}`;
  });
  return ` order by ${parts.join(', ')}`;
}

/**
 * The limit is part of the text, not a value. It is a checked integer, and a statement without values is planned once, while
 * one with the limit as a value is planned again for each run (0.2 ms of 0.3 ms).
 */
function limitSql({ limit, offset }: ReadNode): string {
  const most = Math.min(limit ?? MAX_ROWS, MAX_ROWS);
  return ` limit ${most}${offset === 0 ? '' : ` offset ${offset}`}`;
}

function notOrderable(name: string): RestError {
  return new RestError(400, 'PGRST118', `A related order on '${name}' is not possible`, {
    details: 'The relation is to many rows, and only a relation to one row can order.',
  });
}

function notEmbeddedInOrder(name: string): RestError {
  return new RestError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  });
}
