/** The messages screen (spec §2, fan area), to the letter. */
export const MESSAGES_TEXTS = {
  title: 'Messages',
  filters: {
    all: 'All',
    group: 'Group',
    savedMessages: 'Saved Messages',
    savedChat: 'Saved Chat',
  },
  empty: 'Welcome to your Messages!',
  emptyHint: 'Start following creators to message!',
} as const;
