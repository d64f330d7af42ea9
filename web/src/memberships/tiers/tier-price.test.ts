import { describe, expect, it } from 'vitest';
import { readTierPrice } from './tier-price.ts';

describe('readTierPrice', () => {
  it.each([
    ['80', 8000],
    ['3', 300],
    ['500.00', 50_000],
    ['0', 0],
  ])('takes %s', (typed, cents) => {
    expect(readTierPrice(typed)).toEqual({ ok: true, cents });
  });

  it.each(['2.99', '500.01', '0.01'])('refuses %s with the range', (typed) => {
    expect(readTierPrice(typed)).toEqual({
      ok: false,
      problem: 'Choose free, or a monthly price from $3.00 to $500.00.',
    });
  });

  it('says what is wrong with something that is no amount', () => {
    expect(readTierPrice('cheap')).toMatchObject({ ok: false });
    expect(readTierPrice('')).toEqual({ ok: false, problem: 'Enter an amount.' });
  });
});
