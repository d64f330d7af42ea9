/** What a member is to the creator now, on screen and in the exported table. */
export const MEMBERSHIP_WORDS = {
  active: 'Member',
  trial: 'On trial',
  leaving: 'Leaving',
  failing: 'Payment failed',
} as const;
/** A fan whose account is suspended. Why, and until when, is not told. */
export const AWAY = 'Away';
export const FORMER_MEMBER = 'Former member';
