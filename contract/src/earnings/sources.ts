/** Where a creator's earning came from; tiles and paystub rows are made of these. */
export type EarningSource =
  | 'super_memberships'
  | 'memberships'
  | 'tips'
  | 'locked_messages'
  | 'posts'
  | 'livestreams'
  | 'calls'
  | 'referrals'
  | 'marketplace'
  | 'other';
