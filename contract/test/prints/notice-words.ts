import type { WordsOf } from '../../src/kernel/say-notice.ts';
import type { noticesOfPrints } from './notices.ts';

export const wordsOfPrints: WordsOf<typeof noticesOfPrints> = {
  print_given: {
    say: ({ fact, names, last }, { money }) => ({
      title: `${last} gave you ${names.print}`,
      lines: [`They paid ${money(fact.paidCents)}.`],
      action: { label: 'See it', path: `/prints/${fact.printId}` },
    }),
    push: (last) => `${last} gave you something`,
  },
};
