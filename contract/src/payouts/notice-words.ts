import type { WordsOf } from '../kernel/say-notice.ts';
import type { noticesOfPayouts } from './notices.ts';

const EARNINGS = { label: 'Open Earnings', path: '/dashboard/earnings' };

export const wordsOfPayouts: WordsOf<typeof noticesOfPayouts> = {
  payout_failed: {
    say: ({ fact, names }, { money }) => ({
      title: `Your payout of ${money(fact.amountCents)} didn’t go through`,
      lines: [
        ...(names.reason === null ? [] : [names.reason]),
        'The money is back in your available balance, minus anything you owe.',
        'Check your payout method, then request the payout again. You don’t have to wait 24 hours, because a failed payout doesn’t count.',
      ],
      action: EARNINGS,
    }),
    push: () => 'News about a payout',
  },
  payout_paid: {
    say: ({ fact }, { money }) => ({
      title: `Your payout of ${money(fact.amountCents)} was paid`,
      lines: [],
      action: EARNINGS,
    }),
    push: () => 'News about a payout',
  },
};
