/** Texts of memberships and of buying. */
export const MEMBERSHIP_TEXTS = {
  title: 'Memberships',
  subscribe: 'Subscribe',
  empty: 'No memberships yet',
  emptyHint: 'Join a creator you like to see everything they share with members.',
  /** Under a filter of the screen. */
  noneOf: {
    active: 'No active memberships',
    ending: 'No memberships are ending',
    ended: 'No ended memberships',
  },
} as const;

export const ORDER_TEXTS = {
  title: 'Orders',
  empty: 'No orders yet',
  emptyHint: 'Your purchases and their receipts will appear here.',
} as const;

/** Stands on every page that shows money while the provider moves none. */
export const TEST_MODE_TEXT = 'Test mode: no real money';
