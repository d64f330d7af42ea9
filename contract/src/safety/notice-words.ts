import type { WordsOf } from '../kernel/say-notice.ts';
import type { noticesOfSafety } from './notices.ts';
import { reportedName } from './report-words.ts';

export const wordsOfSafety: WordsOf<typeof noticesOfSafety> = {
  report_decided: {
    say: ({ fact }) => ({
      title: 'We looked at your report',
      lines: [
        {
          taken_down: `We took down the ${reportedName(fact.reported)} you reported. Thanks for telling us.`,
          suspended: `We suspended the account of ${fact.reported === 'person' ? 'the person' : `who wrote the ${reportedName(fact.reported)}`} you reported. Thanks for telling us.`,
          dismissed: `We didn’t find that the ${reportedName(fact.reported)} you reported breaks our rules. You can still block the person.`,
        }[fact.outcome],
      ],
      action: { label: 'See who you blocked', path: '/dashboard/settings?section=privacy' },
    }),
    push: () => 'News about your report',
  },
};
