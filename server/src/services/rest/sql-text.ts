import { undefinedColumn } from './errors.ts';
import type { Column, Table } from './catalog.ts';

/** A statement's values; `add` returns the placeholder for the text. */
export class Values {
  readonly list: string[] = [];

  add(value: string): string {
    return `$${this.list.push(value)}`;
  }
}

/** Quotes a name. Only catalog names and checked aliases may be passed. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function columnOf(table: Table, name: string): Column {
  const column = table.columns.get(name);
  if (!column) throw undefinedColumn(table.name, name);
  return column;
}

/** Several texts as one array value. */
export function arrayLiteral(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}
