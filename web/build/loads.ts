import type { Load } from './plan-files.ts';

const pageOf = (screen: string) => `src/pages/${screen}/page.tsx`;
/**
 * How much the speed of what is loaded matters: most where people arrive, then where they are most of the time, and least for
 * dialogs, which load with the press that opens them. The screen to create something has the most parts.
 */
const WEIGHTS: Readonly<Record<string, number>> = {
  [pageOf('landing')]: 100,
  [pageOf('auth')]: 100,
  [pageOf('discover')]: 100,
  // on every screen of a signed-in person, once the screen is there
  'src/shell/follow-all.ts': 100,
  'src/pages/discover/feed-posts.tsx': 10,
  [pageOf('create')]: 60,
  [pageOf('creator')]: 10,
  [pageOf('creator-dashboard')]: 10,
  [pageOf('messages')]: 10,
  [pageOf('notifications')]: 10,
  [pageOf('post')]: 40,
  [pageOf('product')]: 10,
  [pageOf('search')]: 10,
  [pageOf('settings')]: 8,
  [pageOf('admin')]: 4,
  [pageOf('earnings')]: 4,
  [pageOf('live')]: 15,
  [pageOf('memberships')]: 4,
  [pageOf('start-livestream')]: 5,
  [pageOf('edit-product')]: 6,
};
const OTHER_PAGE = 2;
const DIALOG = 0.1;

/** Code that a screen loads by itself, with the entries that it then has already. */
const LOADED_AFTER: Readonly<Record<string, readonly string[]>> = {
  [pageOf('discover')]: [pageOf('dashboard')],
  [pageOf('creator-dashboard')]: [pageOf('dashboard')],
  'src/pages/discover/feed-posts.tsx': [pageOf('dashboard'), pageOf('discover')],
};

/** What is loaded at one time, of the code that the app loads with `import()` (paths from `web/`). */
export const loadsOf = (entries: readonly string[]): Load[] =>
  entries.map((entry) => ({
    entries: [entry, ...(LOADED_AFTER[entry] ?? [])],
    weight: WEIGHTS[entry] ?? (entry.endsWith('/page.tsx') ? OTHER_PAGE : DIALOG),
  }));
