import { expect, it } from 'vitest';
import { compactUsd } from './compact-usd.ts';
import { ticksOf } from './ticks.ts';

it.each([
  [[-80], 100, [-100, 0]],
  [[0, 0, -80, 0], 100, [-100, 0]],
  [[1_440, 7_200, -720], 100, [-2_000, 0, 2_000, 4_000, 6_000, 8_000]],
  [[100_000, -1_000], 100, [-20_000, 0, 20_000, 40_000, 60_000, 80_000, 100_000]],
  [[123_456_789], 100, [0, 50_000_000, 100_000_000, 150_000_000]],
  [[3, 1], 1, [0, 1, 2, 3]],
  [[7, 12], 1, [0, 2, 4, 6, 8, 10, 12]],
  [[0], 1, [0, 1]],
])('%j in steps of at least %i has the ticks %j', (values, least, ticks) => {
  expect(ticksOf(values, least)).toEqual(ticks);
});

it('has labels that differ and a zero, whatever went back', () => {
  for (let cents = 1; cents < 1e9; cents = Math.ceil(cents * 1.7)) {
    for (const series of [[-cents], [cents], [cents, -1], [1, -cents], [cents, -cents]]) {
      const ticks = ticksOf(series, 100);
      expect(ticks).toContain(0);
      expect(new Set(ticks.map(compactUsd)).size, String(series)).toBe(ticks.length);
      expect(ticks[0]).toBeLessThanOrEqual(Math.min(...series));
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(...series));
    }
  }
});
