import { Scanner } from './scanner.ts';
import type { OrderTerm } from './syntax.ts';

/** `name.desc.nullslast,relation(name).asc` */
export function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner('order', text);
  const terms: OrderTerm[] = [];
  do terms.push(term(scanner));
  while (scanner.take(','));
  scanner.end();
  return terms;
}

function term(scanner: Scanner): OrderTerm {
  let column = scanner.name('a column');
  let relation: string | null = null;
  if (scanner.take('(')) {
    relation = column;
    column = scanner.name('a column');
    scanner.expect(')');
  }
  if (scanner.looksAt('->')) throw scanner.fault('JSON paths are not supported');
  let direction: OrderTerm['direction'] = 'asc';
  let nulls: OrderTerm['nulls'] = null;
  if (scanner.take('.desc')) direction = 'desc';
  else scanner.take('.asc');
  if (scanner.take('.nullsfirst')) nulls = 'first';
  else if (scanner.take('.nullslast')) nulls = 'last';
  if (!scanner.isAtEnd && !scanner.looksAt(',')) {
    throw scanner.fault('expecting asc, desc, nullsfirst or nullslast');
  }
  return { relation, column, direction, nulls };
}
