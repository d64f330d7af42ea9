// The areas of the server as server/src/areas.ts lists them, with the literals of their declarations, for lint.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './prepare.mjs';

const sourceOf = (file) => readFileSync(path.join(root, 'server/src', file), 'utf8');

/** The words between the brackets behind a name; where it is not spelled, none. */
const listBehind = (name, text, word) =>
  [...(new RegExp(`${name} \\[([^\\]]*)\\]`).exec(text)?.[1] ?? '').matchAll(word)].map(
    ([, found]) => found,
  );

/** In the order in which they know each other. */
export const AREAS = listBehind('export const areas =', sourceOf('areas.ts'), /(\w+)Area\b/g);
if (AREAS.length === 0) throw new Error('server/src/areas.ts lists no areas');

/** What each area owns, and the views that it publishes, by its name. */
export const declarations = AREAS.map((name) => {
  const text = sourceOf(`${name}/area.ts`);
  return {
    name,
    tables: listBehind('  tables:', text, /'([^']+)'/g),
    views: listBehind('  views:', text, /'([^']+)'/g),
  };
});
