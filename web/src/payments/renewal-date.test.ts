import { expect, it } from 'vitest';
import { oneMonthAfter } from './renewal-date.ts';

it.each([
  ['2026-11-20T08:30:00Z', '2026-12-20T08:30:00.000Z'],
  ['2027-01-31T00:00:00Z', '2027-02-28T00:00:00.000Z'],
  ['2028-01-31T00:00:00Z', '2028-02-29T00:00:00.000Z'],
  ['2026-12-31T23:59:00Z', '2027-01-31T23:59:00.000Z'],
])('a month after %s is %s', (start, end) => {
  expect(oneMonthAfter(new Date(start)).toISOString()).toBe(end);
});
