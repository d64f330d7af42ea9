// The areas listed in server/src/areas.ts, with the literals of their declarations, for lint.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './prepare.mjs';

const sourceOf = (file) => readFileSync(path.join(root, 'server/src', file), 'utf8');

/** The items of the array literal after a name; empty if there is none. */
const listBehind = (name, text, word) =>
  [...(new RegExp(`${name} \\[([^\\]]*)\\]`).exec(text)?.[1] ?? '').matchAll(word)].map(
    ([, found]) => found,
  );

/** In order: an area imports only areas before it. */
export const AREAS = listBehind('export const areas =', sourceOf('areas.ts'), /(\w+)Area\b/g);
if (AREAS.length === 0) throw new Error('server/src/areas.ts lists no areas');

/** The name, tables and published views of each area. */
export const declarations = AREAS.map((name) => {
  const text = sourceOf(`${name}/area.ts`);
  return {
    name,
    tables: listBehind('  tables:', text, /'([^']+)'/g),
    views: listBehind('  views:', text, /'([^']+)'/g),
  };
});
