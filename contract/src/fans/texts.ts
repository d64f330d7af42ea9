/** What a member is to the creator now, on screen and in the exported table. */
export const MEMBERSHIP_WORDS = {
  active: 'Member',
  trial: 'On trial',
  leaving: 'Leaving',
  failing: 'Payment failed',
} as const;
export const FORMER_MEMBER = 'Former member';
