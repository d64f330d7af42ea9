import { invalidRange, notEmbedded, notSpoken } from './errors.ts';
import { parseFilter, parseGroup } from './parse-filter.ts';
import { parseOrder } from './parse-order.ts';
import { parseSelect } from './parse-select.ts';
import { Scanner } from './scanner.ts';
import type { ReadNode } from './syntax.ts';

export interface Query {
  readonly root: ReadNode;
  /** The conflict columns of an upsert, or null for the primary key. */
  readonly onConflict: readonly string[] | null;
  /** Columns that an insert or update writes, or null for those of the body. */
  readonly columns: readonly string[] | null;
}

/** Parses the query string: select first, since every other parameter may refer to what it embeds. */
export function parseQuery(params: URLSearchParams): Query {
  const root = parseSelect(params.get('select') ?? '*');
  const onConflict = params.get('on_conflict');
  const columns = params.get('columns');
  for (const [key, value] of params) readParameter(root, key, value);
  return {
    root,
    onConflict: onConflict === null ? null : names('on_conflict', onConflict),
    columns: columns === null ? null : names('columns', columns),
  };
}

function readParameter(root: ReadNode, key: string, value: string): void {
  if (key === 'select' || key === 'on_conflict' || key === 'columns' || key === 'apikey') return;
  const path = key.split('.');
  const last = path.pop() ?? '';
  if (last === 'and' || last === 'or') {
    const negated = path.at(-1) === 'not';
    if (negated) path.pop();
    nodeAt(root, path).where.push(parseGroup(last, negated, value));
    return;
  }
  const node = nodeAt(root, path);
  if (last === 'order') node.order = parseOrder(value);
  else if (last === 'limit') node.limit = wholeNumber('limit', value);
  else if (last === 'offset') node.offset = wholeNumber('offset', value);
  else node.where.push(parseFilter(columnName(last), value));
}

function columnName(text: string): string {
  if (text.includes('->')) throw notSpoken('filter', text, 'JSON paths are not supported');
  return text.startsWith('"') && text.endsWith('"') && text.length > 2 ? text.slice(1, -1) : text;
}

/** The embedded relation that a dotted key names, by alias or name. */
function nodeAt(root: ReadNode, path: readonly string[]): ReadNode {
  let node = root;
  for (const name of path) {
    const embed = node.items.find(
      (item) => item.kind === 'embed' && (item.alias ?? item.target) === name,
    );
    if (embed?.kind !== 'embed') throw notEmbedded(name);
    node = embed.node;
  }
  return node;
}

function wholeNumber(part: string, text: string): number {
  if (/^-\d+$/.test(text)) {
    throw invalidRange(
      `${part === 'limit' ? 'Limit' : 'Offset'} should be greater than or equal to zero.`,
    );
  }
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value)) {
    throw notSpoken(part, text, 'expecting a whole number');
  }
  return value;
}

function names(part: string, text: string): string[] {
  const scanner = new Scanner(part, text);
  const found: string[] = [];
  do found.push(scanner.name('a column'));
  while (scanner.take(','));
  scanner.end();
  return [...new Set(found)];
}
