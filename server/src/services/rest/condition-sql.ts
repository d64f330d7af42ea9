import { arrayLiteral, columnOf, quoted, type Values } from './sql-text.ts';
import type { Table } from './catalogue.ts';
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

/** One condition on the table that the statement knows as `alias`. */
export function conditionSql(
  condition: Condition,
  table: Table,
  alias: string,
  values: Values,
): string {
  if (condition.kind === 'comparison') return comparisonSql(condition, table, alias, values);
  const parts = condition.parts.map((part) => conditionSql(part, table, alias, values));
  return `${condition.negated ? 'not ' : ''}(${parts.join(` ${condition.join} `)})`;
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
