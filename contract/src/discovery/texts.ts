/** Texts of the discover home (spec §2, fan area), to the letter. */
export const DISCOVER_TEXTS = {
  featured: 'Featured Creators',
  trending: 'Trending Now',
  viewAll: 'View All',
  following: 'Following',
  noPosts: 'No posts yet',
  /** Added section (decisions.md, 'discover home'). */
  newest: 'New creators',
} as const;

/** Texts of search (spec §2, Search/explore), to the letter. */
export const SEARCH_TEXTS = {
  placeholder: 'Search creators, tags...',
  recent: 'Recent',
  noResults: 'No results found',
  noResultsHint: 'Try searching for something else',
  /** Decisions.md, 'Sample content': the grid ends with an end line. */
  end: 'You have seen it all.',
} as const;

/** Texts of the gallery (spec §2; decisions.md puts the two rules below it in words). */
export const GALLERY_TEXTS = {
  title: 'Gallery',
  empty: 'No media yet!',
  purchased: 'Purchased media appears here.',
  membership: 'Membership media is available only while subscribed.',
  gone: {
    refunded: 'Refunded, so it is no longer yours.',
    removed: 'Taken down.',
    creator_gone: 'The creator is no longer here.',
    membership_ended: 'Available only while subscribed.',
  },
} as const;

/** Names of what the menu opens (spec §2, Menu). */
export const STREAMS_TEXTS = {
  title: 'Watch Streams',
  empty: 'No streams right now',
  emptyHint: 'When a creator you follow goes live, you will find them here.',
} as const;

/** Shown under 'Recent' only while the person has no searches of their own. */
export const SAMPLE_SEARCHES = ['photography', 'music', 'fitness', 'art', 'travel'] as const;
