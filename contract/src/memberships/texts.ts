/** Texts of memberships and of buying. */
export const MEMBERSHIP_TEXTS = {
  title: 'Memberships',
  subscribe: 'Subscribe',
  empty: 'No memberships yet',
  emptyHint: 'Become a member of a creator you like, and everything they share is yours to see.',
  /** Under a filter of the screen. */
  noneOf: {
    active: 'No active memberships',
    expiring: 'None is about to end',
    ended: 'None has ended',
  },
} as const;

export const ORDER_TEXTS = {
  title: 'Orders',
  empty: 'No orders yet',
  emptyHint: 'Every purchase you make stands here, with its receipt.',
} as const;

/** Stands on every page that shows money while the provider moves none. */
export const TEST_MODE_TEXT = 'Test mode: no real money';
