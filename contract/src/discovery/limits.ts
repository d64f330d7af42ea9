/**
 * How many items discover and search show, and how their lists load (docs/product.md, 'Discover home' and 'Search grid'). Times
 * in milliseconds.
 */
export const DISCOVER = {
  creators: 20,
  featured: 6,
  trending: 12,
  samples: 12,
  newest: 12,
} as const;
export const EXPLORE = {
  initial: 18,
  more: 12,
  loadDelayMs: 500,
  sentinelThreshold: 0.1,
  columns: 3,
  recentCloseMs: 200,
} as const;

/** How much search as you type shows, how many recent searches are kept, and the largest count of new posts in the feed. */
export const SEARCH = { creators: 8, tags: 5, posts: 6, recent: 10, newCountMax: 99 } as const;
