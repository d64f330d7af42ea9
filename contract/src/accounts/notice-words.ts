import type { WordsOf } from '../kernel/say-notice.ts';
import type { noticesOfAccounts } from './notices.ts';
import { SECURITY_WORDS } from './security-words.ts';

export const wordsOfAccounts: WordsOf<typeof noticesOfAccounts> = {
  security_changed: {
    say: ({ fact }) => ({
      title: SECURITY_WORDS[fact.change],
      lines: ['If this wasn’t you, change your password and sign out everywhere.'],
      action: { label: 'Check your security', path: '/dashboard/settings?section=security' },
    }),
    push: () => 'News about your account',
  },
};
