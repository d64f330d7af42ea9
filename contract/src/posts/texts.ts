/** What a stranger reads in place of a post that is not for them (docs/product.md, 'Locked posts'). */
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
  emptyHint: 'The bookmark on a post keeps it here. Nobody else sees what you keep.',
} as const;
