import { expect, test } from 'vitest';
import type { Subject } from './check.ts';
import { bad, good, off, together, warning, wordsOf } from './check.ts';
import { examine } from './examine.ts';

test('each check ends by itself: with its verdict, its error, or the time that it may take', async () => {
  const checks = [
    { name: 'Right', run: async () => good('It works.') },
    { name: 'Broken', run: async () => Promise.reject(new Error('it broke')) },
    { name: 'Stuck', run: () => new Promise<never>(() => undefined) },
  ];
  expect(await examine({} as Subject, checks, 50)).toEqual([
    { name: 'Right', state: 'good', line: 'It works.' },
    { name: 'Broken', state: 'bad', line: 'it broke.' },
    { name: 'Stuck', state: 'bad', line: 'No answer within 0.05 seconds.' },
  ]);
});

test('of several verdicts the worst is said', () => {
  expect(together([good('a'), good('b')])).toEqual(good('a b'));
  expect(together([good('a'), warning('b'), off('c')])).toEqual(warning('b'));
  expect(together([bad('a'), warning('b'), bad('c')])).toEqual(bad('a c'));
});

test('an error is said with its reason', () => {
  const refused = new Error('connect ECONNREFUSED 127.0.0.1:9');
  expect(wordsOf(new TypeError('fetch failed', { cause: refused }))).toBe(refused.message);
  expect(wordsOf(new AggregateError([refused], ''))).toBe(refused.message);
});
