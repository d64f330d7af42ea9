import { expect, it } from 'vitest';
import { changeOf } from './change.ts';

const count = { say: String, less: 'fewer' } as const;
const money = { say: (cents: number) => `$${(cents / 100).toFixed(2)}`, less: 'less' } as const;

it.each([
  [0, 0, null],
  [5, 5, { direction: 'same', label: 'Same as' }],
  [5, 0, { direction: 'up', label: '5 more than' }],
  [0, 5, { direction: 'down', label: '5 fewer than' }],
])('%i after %i', (now, before, change) => {
  expect(changeOf(now, before, count)).toEqual(change);
});

it('says money as money, below zero too', () => {
  expect(changeOf(500, 2500, money)?.label).toBe('$20.00 less than');
  expect(changeOf(500, -500, money)?.label).toBe('$10.00 more than');
});
