/** The state of a fan's membership, on screen and in the exported table. */
export const MEMBERSHIP_WORDS = {
  active: 'Member',
  trial: 'On trial',
  leaving: 'Leaving',
  failing: 'Payment failed',
} as const;
/** Shown for a fan whose account is suspended. The creator does not learn why, or until when. */
export const AWAY = 'Away';
export const FORMER_MEMBER = 'Former member';
