/** The notifications screen; title, filters and button are fixed (docs/product.md, 'Fixed wording'). */
export const NOTIFICATIONS_TEXTS = {
  title: 'Notifications',
  filters: { all: 'All', comments: 'Comments', mentions: 'Mentions', memberships: 'Memberships' },
  checkItOut: 'Check it out',
  empty: 'Nothing new yet',
  emptyHint: 'Updates from the creators you follow will appear here.',
} as const;
