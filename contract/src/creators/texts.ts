/** Texts of the creator area and of becoming a creator, fixed (docs/product.md, 'Fixed wording'). */
export const creatorsTexts = {
  becomeACreator: 'Become a Creator',
  becomeACreatorFailed: 'Failed to become a creator',
  welcomeToCreators: 'Welcome to Creators! 🎉',

  bottomTabs: { home: 'Home', create: 'Create', earnings: 'Earnings' },

  dashboard: {
    greeting: (displayName: string) => `Welcome back, ${displayName}!`,
    tabs: { dashboard: 'Dashboard', explore: 'Explore' },
    periods: {
      thisWeek: 'This Week',
      lastWeek: 'Last Week',
      lastMonth: 'Last Month',
      custom: 'Custom',
    },
    cards: {
      newProfileVisits: 'New Profile Visits',
      newMemberships: 'New Memberships',
      directMessageRevenue: '1:1 DM Revenue',
      membershipRevenue: 'Membership Revenue',
    },
    reuseTopDms: {
      title: 'Reuse Top DMs with a New Audience',
      empty: 'No DM data yet',
      conversion: (percent: number) => `${percent}% conv.`,
    },
    tryNewCaptions: {
      title: 'Try New Captions',
      empty: 'Start posting to see caption suggestions',
      noWords: 'Your posts don’t have captions yet. Captions you write will show up here.',
    },
    topEarningMedia: { title: 'Top Earning Media', empty: 'No media earnings yet' },
    topPurchasedMedia: { title: 'Top Purchased Media', empty: 'No purchases yet' },
    shortcuts: {
      sendMassDms: 'Send Mass DMs',
      createAPost: 'Create a Post',
      viewEarnings: 'View Earnings',
    },
  },

  create: {
    sendMassDms: 'Send Mass DMs',
    createAPost: 'Create a Post',
    startLivestream: 'Start Livestream',
  },
} as const;
