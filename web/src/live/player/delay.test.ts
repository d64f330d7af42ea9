import { expect, it } from 'vitest';
import { delayWords, isAtLive, isTooLate } from './delay.ts';

it('brings a stream back that fell behind what its playlist aims at, not one that plays as it should', () => {
  expect([2, 5.5, 6.9, 7.1].map((delay) => isTooLate(delay, 3))).toEqual([
    false,
    false,
    false,
    true,
  ]);
  expect([6.9, 9.9, 10.1].map((delay) => isTooLate(delay, 6))).toEqual([false, false, true]);
  expect(isTooLate(7.5, null)).toBe(true);
});

it('offers the way back to live only to who is behind', () => {
  expect([null, 1, 5.9, 6.5, 20].map((delay) => isAtLive(delay))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect([null, 0.3, 3.4].map(delayWords)).toEqual([null, '1 s behind', '3 s behind']);
});
