/** The notifications screen; title, filters and button are fixed (docs/product.md, 'Fixed wording'). */
export const NOTIFICATIONS_TEXTS = {
  title: 'Notifications',
  filters: { all: 'All', comments: 'Comments', mentions: 'Mentions', memberships: 'Memberships' },
  checkItOut: 'Check it out',
  empty: 'Nothing new yet',
  emptyHint: 'What happens around the creators you follow will stand here.',
} as const;
