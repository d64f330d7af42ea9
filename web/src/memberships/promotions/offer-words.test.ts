import { expect, it } from 'vitest';
import { amount } from '@limelight/contract/platform/money';
import { offerWords, startWords } from './offer-words.ts';
import { termsWords } from './promotion-row.tsx';

const month = { firstMonthCents: 500, monthlyCents: 1000 };

it('says what a first month costs, and every one after it', () => {
  const terms = { kind: 'discount', percentOff: 50 } as const;
  expect(offerWords({ terms, ...month })).toBe('First month $5.00, then $10.00 a month');
  expect(termsWords(terms)).toBe('50% off the first month');
  expect(startWords({ terms, firstMonthCents: amount.parse(500) })).toBe(
    'Subscribe: $5.00 for the first month',
  );
});

it.each([
  [1, '1 day free'],
  [7, '7 days free'],
])('says of a trial of %d that it ends by itself', (days, words) => {
  const terms = { kind: 'trial', days } as const;
  expect(offerWords({ terms, firstMonthCents: 0, monthlyCents: 1000 })).toBe(
    `${words}. It ends by itself; nothing is charged.`,
  );
  expect(termsWords(terms)).toBe(`${days}-day free trial`);
  expect(startWords({ terms, firstMonthCents: amount.parse(0) })).toBe(`Start ${words}`);
});
