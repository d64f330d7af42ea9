/** Paths of pages, the one that is open now first. */
let seen: string[] = [];

/** The page that is open now; told with every page. */
export function notePath(path: string): void {
  if (path !== seen[0]) seen = [path, ...seen.slice(0, 2)];
}

/**
 * Up to three paths of the pages before the one at `path`, the last first, since the site was loaded. A page asks before
 * or after it is noted.
 */
export const pathsBefore = (path: string): readonly string[] =>
  path === seen[0] ? seen.slice(1) : seen;
