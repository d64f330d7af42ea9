import { expect, it } from 'vitest';
import { waitBeforeLoad } from './load-pace.ts';

it('never waits before the first load', () => {
  expect(waitBeforeLoad(null, 10, 500)).toBe(0);
});

it('waits out what is left of the gap, and not a millisecond more', () => {
  expect(waitBeforeLoad(1000, 1100, 500)).toBe(400);
  expect(waitBeforeLoad(1000, 1500, 500)).toBe(0);
  expect(waitBeforeLoad(1000, 9000, 500)).toBe(0);
});
