let before: string | null = null;
let current: string | null = null;

/** The page that is open now; told with every page. */
export function notePath(path: string): void {
  if (path === current) return;
  before = current;
  current = path;
}

/** The path of the page before the one at `path`, since the site was loaded; null for none. A page asks before or after it is noted. */
export const pathBefore = (path: string): string | null => (path === current ? before : current);
