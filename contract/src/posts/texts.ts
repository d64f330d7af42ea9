/** What a viewer reads in place of a post that is locked to them (docs/product.md, 'Locked posts'). */
export const POST_TEXTS = {
  forMembers: 'A post for members',
  forFollowers: 'A post for followers',
  forSale: 'A post you can unlock',
  forOtherTier: 'A post for another tier',
  openTo: (who: string) => `Open to ${who}.`,
} as const;

export const BOOKMARK_TEXTS = {
  title: 'Bookmarks',
  empty: 'No bookmarks yet',
  emptyHint: 'Bookmark a post to save it here. Only you can see your bookmarks.',
} as const;
