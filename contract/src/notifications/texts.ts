/** The notifications screen (spec §2, fan area), to the letter. */
export const NOTIFICATIONS_TEXTS = {
  title: 'Notifications',
  filters: { all: 'All', comments: 'Comments', mentions: 'Mentions', memberships: 'Memberships' },
  checkItOut: 'Check it out',
  /** Not in the specification, which shows only announcements. */
  empty: 'Nothing new yet',
  emptyHint: 'What happens around the creators you follow will stand here.',
} as const;
