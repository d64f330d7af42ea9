/** Texts of memberships and of buying. */
export const MEMBERSHIP_TEXTS = {
  title: 'Memberships',
  subscribe: 'Subscribe',
  empty: 'No memberships yet',
  emptyHint: 'Join a creator you like to see everything they share with members.',
  /** Shown under a filter of the screen that matches nothing. */
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

/** Shown on every page with amounts while the payment provider moves no real money. */
export const TEST_MODE_TEXT = 'Test mode: no real money';
