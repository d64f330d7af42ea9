/** Texts of the notifications screen; title, filters and button are fixed (docs/product.md, 'Fixed wording'). */
export const NOTIFICATIONS_TEXTS = {
  title: 'Notifications',
  filters: { all: 'All', comments: 'Comments', mentions: 'Mentions', memberships: 'Memberships' },
  checkItOut: 'Check it out',
  empty: 'Nothing new yet',
  emptyHint: 'Updates from the creators you follow will appear here.',
  /** Shown under a filter of the screen that matches nothing. */
  noneOf: {
    comments: {
      title: 'No comments yet',
      hint: 'Comments on your posts and replies to your comments will appear here.',
    },
    mentions: {
      title: 'No mentions yet',
      hint: 'When someone mentions you, you’ll see it here.',
    },
    memberships: {
      title: 'No membership news yet',
      hint: 'You’ll see it here when a membership starts, renews, ends or changes price.',
    },
  },
} as const;
