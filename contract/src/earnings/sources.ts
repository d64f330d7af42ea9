/** Where an earning of a creator came from; tiles and paystub rows are sums of these. */
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
