import { wordsOfPrints } from '../../../contract/test/prints/notice-words.ts';
import { noticesOfPrints as kinds } from '../../../contract/test/prints/notices.ts';
import { hear, tell } from '../../src/kernel/parts/news.ts';
import { noticeArea } from '../../src/kernel/parts/notice-area.ts';
import { printGiven } from './events.ts';

export const noticesOfPrints = noticeArea({
  kinds,
  words: wordsOfPrints,
  rules: { print_given: { sight: null, once: 'of a thing' } },
  names: [
    {
      name: 'print',
      join: `left join prints print on print.id = (n.facts ->> 'printId')::uuid`,
      value: 'print.title',
    },
  ],
  hears: [
    hear(printGiven, ({ printId, paidCents, holderId, buyerId }, at) => [
      tell(
        kinds.print_given,
        { printId, paidCents },
        { to: holderId, actor: buyerId, at, thing: printId },
      ),
    ]),
  ],
});
