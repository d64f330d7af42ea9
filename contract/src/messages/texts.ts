/** Texts of the messages screen, fixed (docs/product.md, 'Fixed wording'). */
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
