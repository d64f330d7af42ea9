/** Texts of the earnings page's Payouts tab, fixed (docs/product.md, 'Fixed wording'). */
export const payoutsTexts = {
  availableBalance: 'Available Balance',
  currency: 'USD',
  requestPayoutNow: 'Request Payout Now',
  amountChoice: { full: 'Withdraw full amount', partial: 'Partial amount' },
  defaultPayoutMethod: 'Default Payout Method',
  notConnected: 'Not connected yet',
  manage: 'Manage',
  scheduleRegularPayouts: 'Schedule Regular Payouts',
  schedules: { none: 'None', weekly: 'Weekly', monthly: 'Monthly' },
  save: 'Save',
  nextPayout: 'Next Payout',
  fundsAvailable: 'Funds Available',
  none: 'None',
  payoutHistory: 'Payout History',
  noHistory: 'No payout history yet',
  /** Shown for a balance above one payout's maximum. */
  separateRequests: 'Larger balances need separate requests.',
} as const;
