import { Scanner } from './scanner.ts';
import type { ReadNode, SelectItem } from './syntax.ts';

/** No screen needs deeper or wider embedding; more would only load the database. */
const MAX_DEPTH = 5;

/** Casts that a select may use. */
const CASTS = new Set([
  'text', 'varchar', 'int', 'integer', 'int2', 'int4', 'int8', 'bigint', 'smallint', 'numeric',
  'float4', 'float8', 'real', 'bool', 'boolean', 'uuid', 'json', 'jsonb', 'date', 'timestamptz',
]); // oxfmt-ignore

export function emptyNode(items: readonly SelectItem[]): ReadNode {
  return { items, where: [], order: [], limit: null, offset: 0 };
}

/** `id,label:name::text,relation!inner(*)` */
export function parseSelect(text: string): ReadNode {
  const scanner = new Scanner('select parameter', text);
  const node = emptyNode(items(scanner, 0));
  scanner.end();
  return node;
}

function items(scanner: Scanner, depth: number): SelectItem[] {
  if (depth > MAX_DEPTH) throw scanner.fault(`at most ${MAX_DEPTH} levels of embedding`);
  const found: SelectItem[] = [];
  if (scanner.isAtEnd || scanner.looksAt(')')) return found;
  do found.push(item(scanner, depth));
  while (scanner.take(','));
  return found;
}

function item(scanner: Scanner, depth: number): SelectItem {
  if (scanner.take('*')) return { kind: 'all' };
  if (scanner.looksAt('...')) throw scanner.fault('spread relations are not supported');
  let name = scanner.name('a column or relation');
  let alias: string | null = null;
  if (!scanner.looksAt('::') && scanner.take(':')) {
    alias = name;
    if (!/^[A-Za-z_][\w $-]{0,62}$/.test(alias)) {
      throw scanner.fault('an alias has 1-63 letters, digits, spaces, _, $ or -');
    }
    name = scanner.name('a column or relation');
  }
  let hint: string | null = null;
  let inner = false;
  let modified = false;
  while (scanner.take('!')) {
    modified = true;
    const modifier = scanner.name('inner, left or a hint');
    if (modifier === 'inner') inner = true;
    else if (modifier !== 'left') hint = modifier;
  }
  if (name === 'count' && scanner.looksAt('()')) throw noAggregates(scanner);
  if (scanner.take('(')) {
    const node = emptyNode(items(scanner, depth + 1));
    scanner.expect(')');
    return { kind: 'embed', target: name, alias, hint, inner, node };
  }
  if (modified) throw scanner.fault('expecting "("');
  if (scanner.looksAt('->')) throw scanner.fault('JSON paths are not supported');
  if (scanner.looksAt('.')) throw noAggregates(scanner);
  let cast: string | null = null;
  if (scanner.take('::')) {
    cast = scanner.name('a type');
    if (!CASTS.has(cast)) throw scanner.fault(`no cast to "${cast}"`);
  }
  return { kind: 'column', name, alias, cast };
}

const noAggregates = (scanner: Scanner) => scanner.fault('aggregates are not supported');
