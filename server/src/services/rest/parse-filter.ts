import { notSpoken } from './errors.ts';
import { Scanner } from './scanner.ts';
import {
  type Condition,
  type Group,
  IS_VALUES,
  type IsValue,
  type Operator,
  OPERATORS,
  type Test,
} from './syntax.ts';

const MAX_GROUP_DEPTH = 10;

function isOperator(name: string): name is Operator {
  return (OPERATORS as readonly string[]).includes(name);
}

function isIsValue(value: string): value is IsValue {
  return (IS_VALUES as readonly string[]).includes(value);
}

/** The right side of `column=not.eq.value`. */
export function parseFilter(column: string, text: string): Condition {
  const scanner = new Scanner(`filter on ${column}`, text);
  const negated = scanner.take('not.');
  const operator = operatorName(scanner);
  if (operator === 'in') {
    const values = list(scanner);
    scanner.end();
    return { kind: 'comparison', negated, column, test: { operator, values } };
  }
  return comparison(negated, column, operator, scanner.rest(), text);
}

/** The right side of `or=(…)`, `not.and=(…)`. */
export function parseGroup(join: 'and' | 'or', negated: boolean, text: string): Group {
  const scanner = new Scanner(`logic tree ${negated ? 'not.' : ''}${join}`, text);
  const found = group(scanner, join, negated, 0);
  scanner.end();
  return found;
}

function group(scanner: Scanner, join: 'and' | 'or', negated: boolean, depth: number): Group {
  if (depth >= MAX_GROUP_DEPTH) throw scanner.fault(`at most ${MAX_GROUP_DEPTH} levels of logic`);
  scanner.expect('(');
  const parts: Condition[] = [];
  do parts.push(member(scanner, depth));
  while (scanner.take(','));
  scanner.expect(')');
  return { kind: 'group', negated, join, parts };
}

function member(scanner: Scanner, depth: number): Condition {
  const isNegated = scanner.looksAt('not.and(') || scanner.looksAt('not.or(');
  if (isNegated) scanner.take('not.');
  for (const join of ['and', 'or'] as const) {
    if (scanner.looksAt(`${join}(`)) {
      scanner.take(join);
      return group(scanner, join, isNegated, depth + 1);
    }
  }
  const column = scanner.name('a column');
  if (scanner.looksAt('->')) throw scanner.fault('JSON paths are not supported');
  scanner.expect('.');
  const negated = scanner.take('not.');
  const operator = operatorName(scanner);
  if (operator === 'in') {
    return { kind: 'comparison', negated, column, test: { operator, values: list(scanner) } };
  }
  const value = memberValue(scanner);
  return comparison(negated, column, operator, value, `${column}.${operator}.${value}`);
}

function memberValue(scanner: Scanner): string {
  if (scanner.looksAt('"')) return scanner.quoted();
  if (scanner.looksAt('{')) return scanner.braces();
  return scanner.untilDelimiter();
}

function operatorName(scanner: Scanner): Operator {
  const name = scanner.name('an operator');
  if (!isOperator(name)) throw scanner.fault(`operator "${name}" is not supported`);
  if (scanner.looksAt('(')) throw scanner.fault(`"${name}" does not support modifiers`);
  scanner.expect('.');
  return name;
}

/** `(a,"b, c",d)` */
function list(scanner: Scanner): string[] {
  scanner.expect('(');
  const values: string[] = [];
  if (scanner.take(')')) return values;
  do values.push(scanner.looksAt('"') ? scanner.quoted() : scanner.untilDelimiter());
  while (scanner.take(','));
  scanner.expect(')');
  return values;
}

function comparison(
  negated: boolean,
  column: string,
  operator: Exclude<Operator, 'in'>,
  value: string,
  text: string,
): Condition {
  let test: Test;
  if (operator === 'is') {
    const lower = value.toLowerCase();
    if (!isIsValue(lower)) {
      throw notSpoken(`filter on ${column}`, text, `"is" takes ${IS_VALUES.join(', ')}`);
    }
    test = { operator, value: lower };
  } else if (operator === 'like' || operator === 'ilike') {
    test = { operator, value: value.replaceAll('*', '%') };
  } else {
    test = { operator, value };
  }
  return { kind: 'comparison', negated, column, test };
}
