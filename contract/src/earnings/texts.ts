/** Texts of the earnings page's Statistics and Paystubs tabs, fixed (docs/product.md, 'Fixed wording'). */
export const earningsTexts = {
  tabs: { payouts: 'Payouts', statistics: 'Statistics', paystubs: 'Paystubs' },

  statistics: {
    total: 'Total Earnings',
    /** The keys are those of `earningsBySource`, in the order of the tiles. */
    tiles: {
      subscriptions: 'Subscriptions',
      tips: 'Tips',
      lockedMessages: 'Locked Messages',
      posts: 'Posts',
      livestream: 'Livestream',
      referrals: 'Referrals',
      marketplace: 'Marketplace',
      other: 'Other',
    },
    intervals: { daily: 'Daily Earnings', weekly: 'Weekly Earnings' },
    empty: 'No earnings data yet',
  },

  paystubs: {
    views: { list: 'List', breakdown: 'Breakdown' },
    gross: 'Gross',
    net: 'Net',
    platformNet: 'Platform Net',
    figures: { afterAgencyFees: 'After Agency Fees', grossEarnings: 'Gross Earnings' },
    /** The keys are the `source` of `paystubRow`. */
    rows: {
      superMemberships: 'Super Memberships',
      livestreams: 'Livestreams',
      calls: 'Video & Voice Calls',
      marketplace: 'Marketplace',
      referrals: 'Referrals',
      other: 'Other',
    },
    /** What went back, within 'Other'; the other parts of that row have the names of the tiles. */
    wentBack: { refund: 'Refunds', dispute: 'Disputes' },
    total: 'Total',
  },
} as const;
