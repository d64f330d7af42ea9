/** The paths of the last pages, the open one first. */
let seen: string[] = [];

/** Called with the path of every page that opens. */
export function notePath(path: string): void {
  if (path !== seen[0]) seen = [path, ...seen.slice(0, 2)];
}

/**
 * Up to three paths of the pages before the one at `path`, the latest first, since the site was loaded. A page may call it
 * before or after its own path is noted.
 */
export const pathsBefore = (path: string): readonly string[] =>
  path === seen[0] ? seen.slice(1) : seen;
