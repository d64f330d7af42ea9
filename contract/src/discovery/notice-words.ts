import type { WordsOf } from '../kernel/say-notice.ts';
import type { noticesOfDiscovery } from './notices.ts';

export const wordsOfDiscovery: WordsOf<typeof noticesOfDiscovery> = {
  followed: {
    say: ({ who, times }) => ({
      title: times > 1 ? `${who} follow you` : `${who} follows you`,
      lines: [],
      action: { label: 'Open your page', path: '/dashboard/profile' },
    }),
    push: (last) => `New follower: ${last}`,
  },
};
