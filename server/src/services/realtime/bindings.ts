import { z } from 'zod';
import type { Row } from './row-queries.ts';
import type { RowChange, RowTable } from './rows.ts';

/** What a client asks for with `.on('postgres_changes', …)`. */
export const bindingInput = z.looseObject({
  event: z.enum(['*', 'INSERT', 'UPDATE', 'DELETE']),
  schema: z.string().max(255).optional(),
  table: z.string().max(255).optional(),
  filter: z.string().max(1_000).nullish(),
  select: z.array(z.string().max(255)).max(100).nullish(),
});
type BindingInput = z.infer<typeof bindingInput>;

export interface Binding {
  readonly id: number;
  readonly event: BindingInput['event'];
  readonly tables: ReadonlySet<string>;
  readonly filter: Filter | null;
  readonly select: ReadonlySet<string> | null;
}

interface Filter {
  readonly column: string;
  readonly isNot: boolean;
  readonly values: ReadonlySet<string>;
}

/** Thrown for a binding to a table, column or filter that does not exist. Its message is shown to the client. */
export class BadBinding extends Error {
  override name = 'BadBinding';
}

/** Throws BadBinding. */
export function parseBinding(
  id: number,
  given: BindingInput,
  known: ReadonlyMap<string, RowTable>,
): Binding {
  const { event, schema = 'public', table = '*' } = given;
  const names = table === '*' ? [...known.keys()] : [table];
  if (!['public', '*'].includes(schema) || !names.every((name) => known.has(name)))
    throw new BadBinding(`No changes of ${schema}.${table} can be heard`);
  const has = (column: string) =>
    names.some((name) => known.get(name)?.columns.some((each) => each.name === column));
  const filter = given.filter ? parseFilter(given.filter) : null;
  const select = given.select ? new Set(given.select) : null;
  for (const column of [...(filter ? [filter.column] : []), ...(select ?? [])])
    if (!has(column)) throw new BadBinding(`There is no column ${column}`);
  return { id, event, tables: new Set(names), filter, select };
}

function parseFilter(text: string): Filter {
  const [, column, operator, value] = /^([^=,]+)=(eq|neq|in)\.(.*)$/s.exec(text) ?? [];
  if (column === undefined || value === undefined)
    throw new BadBinding(`${text} is no filter that is known here: column=eq.value, neq or in`);
  const values = operator === 'in' ? listOf(value, text) : [unquoted(value, text)];
  return { column, isNot: operator === 'neq', values: new Set(values) };
}

/** A bare value, or one in double quotes if it has a comma, a parenthesis, a quote or a space at its end. */
const VALUE = /"(?:[^"\\]|\\.)*"|[^",()]+/gs;

function listOf(value: string, text: string): string[] {
  const inner = /^\((.*)\)$/s.exec(value)?.[1];
  const values = inner?.match(VALUE);
  if (!values || values.join(',') !== inner) throw new BadBinding(`${text} has no list`);
  return values.map((each) => unquoted(each, text));
}

function unquoted(value: string, text: string): string {
  if (!value.startsWith('"')) {
    if (value.includes(',')) throw new BadBinding(`${text} has more than one condition`);
    return value;
  }
  if (!/^"(?:[^"\\]|\\.)*"$/s.test(value)) throw new BadBinding(`${text} has an open quote`);
  return value.slice(1, -1).replaceAll(/\\(.)/gs, '$1');
}

export const isForBinding = (binding: Binding, { table, type }: RowChange): boolean =>
  binding.tables.has(table) && (binding.event === '*' || binding.event === type);

/** Compares like PostgreSQL: null is neither equal nor unequal to a value. */
export function passes({ filter }: Binding, row: Row): boolean {
  if (!filter) return true;
  const value = row[filter.column];
  if (value === null || value === undefined) return false;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return filter.values.has(text) !== filter.isNot;
}

/** The columns that any of the bindings selects. */
export function selected(bindings: readonly Binding[], row: Row): Row {
  if (bindings.some(({ select }) => select === null)) return row;
  return Object.fromEntries(
    Object.entries(row).filter(([column]) => bindings.some(({ select }) => select?.has(column))),
  );
}
