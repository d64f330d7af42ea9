/** Texts of the discover home. The texts of this file are fixed (docs/product.md, 'Fixed wording'). */
export const DISCOVER_TEXTS = {
  featured: 'Featured Creators',
  trending: 'Trending Now',
  viewAll: 'View All',
  following: 'Following',
  noPosts: 'No posts yet',
  /** Here people find a real creator from the first day. */
  newest: 'New creators',
} as const;

/** Texts of search. */
export const SEARCH_TEXTS = {
  placeholder: 'Search creators, tags...',
  recent: 'Recent',
  noResults: 'No results found',
  noResultsHint: 'Try searching for something else',
  /** Shown at the end of the grid. */
  end: 'You have seen it all.',
} as const;

/** Texts of the gallery; the empty state mentions both what was bought and members' media. */
export const GALLERY_TEXTS = {
  title: 'Gallery',
  empty: 'No media yet!',
  purchased: 'Purchased media appears here.',
  membership: 'Membership media is available only while subscribed.',
  gone: {
    refunded: 'Refunded, so it’s no longer yours.',
    removed: 'Taken down.',
    creator_gone: 'This creator is no longer here.',
    membership_ended: 'Available only while subscribed.',
  },
} as const;

/** Watch Streams, which the menu opens. */
export const STREAMS_TEXTS = {
  title: 'Watch Streams',
  empty: 'No streams right now',
  emptyHint: 'Creators you follow will appear here when they go live.',
} as const;

/** Shown under 'Recent' only while the person has no searches of their own. */
export const SAMPLE_SEARCHES = ['photography', 'music', 'fitness', 'art', 'travel'] as const;
