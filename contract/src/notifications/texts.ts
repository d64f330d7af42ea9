/** The notifications screen; title, filters and button are fixed (docs/product.md, 'Fixed wording'). */
export const NOTIFICATIONS_TEXTS = {
  title: 'Notifications',
  filters: { all: 'All', comments: 'Comments', mentions: 'Mentions', memberships: 'Memberships' },
  checkItOut: 'Check it out',
  empty: 'Nothing new yet',
  emptyHint: 'Updates from the creators you follow will appear here.',
  /** Under a filter of the screen. */
  noneOf: {
    comments: {
      title: 'No comments yet',
      hint: 'Comments on your posts and replies to yours will appear here.',
    },
    mentions: {
      title: 'No mentions yet',
      hint: 'When someone writes your @handle, it will appear here.',
    },
    memberships: {
      title: 'No membership news yet',
      hint: 'When a membership begins, renews, ends or changes its price, it will appear here.',
    },
  },
} as const;
