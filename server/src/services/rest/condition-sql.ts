import { arrayLiteral, columnOf, quoted, type Values } from './sql-text.ts';
import type { Table } from './catalog.ts';
import type { Comparison, Condition } from './syntax.ts';

const SYMBOLS = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  cs: '@>',
  cd: '<@',
  ov: '&&',
} as const;

/** For each embedded relation, by its name in the request, the SQL of whether it has a row: an `exists (…)`. */
export type Embedded = ReadonlyMap<string, string>;
const NONE: Embedded = new Map();

/** One condition on the table with this `alias`, or on a relation embedded in it. */
export function conditionSql(
  condition: Condition,
  table: Table,
  alias: string,
  values: Values,
  embedded: Embedded = NONE,
): string {
  if (condition.kind === 'comparison') {
    return (
      relationSql(condition, table, embedded) ?? comparisonSql(condition, table, alias, values)
    );
  }
  const parts = condition.parts.map((part) => conditionSql(part, table, alias, values, embedded));
  return `${condition.negated ? 'not ' : ''}(${parts.join(` ${condition.join} `)})`;
}

/** `relation=is.null` keeps rows without a related row, `relation=not.is.null` rows with one. Null for any other condition. */
function relationSql(
  { column, negated, test }: Comparison,
  table: Table,
  embedded: Embedded,
): string | null {
  const exists = table.columns.has(column) ? undefined : embedded.get(column);
  if (exists === undefined || test.operator !== 'is') return null;
  if (test.value !== 'null' && test.value !== 'not_null') return null;
  return (test.value === 'null') === negated ? exists : `not ${exists}`;
}

function comparisonSql(
  { column, negated, test }: Comparison,
  table: Table,
  alias: string,
  values: Values,
): string {
  const { name, type } = columnOf(table, column);
  const left = `${alias}.${quoted(name)}`;
  let text: string;
  switch (test.operator) {
    case 'is':
      text = `${left} is ${test.value.replace('_', ' ')}`;
      break;
    case 'in':
      text = `${left} = any (${values.add(arrayLiteral(test.values))}::${type}[])`;
      break;
    case 'like':
    case 'ilike':
      text = `${left} ${test.operator} ${values.add(test.value)}`;
      break;
    default:
      text = `${left} ${SYMBOLS[test.operator]} ${values.add(test.value)}::${type}`;
  }
  return negated ? `not (${text})` : text;
}
