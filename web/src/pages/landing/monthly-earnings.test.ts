import { expect, it } from 'vitest';
import { monthlyEarnings } from './monthly-earnings.ts';

it('takes the fee from every single payment', () => {
  expect(monthlyEarnings(100, 1000, 20)).toEqual({
    grossCents: 100_000,
    feeCents: 20_000,
    netCents: 80_000,
  });
  // 3.33 at 20% is 66.6 cents, rounded to 67 for each of the three
  expect(monthlyEarnings(3, 333, 20)).toEqual({ grossCents: 999, feeCents: 201, netCents: 798 });
});
