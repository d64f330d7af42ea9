import { describe, expect, it } from 'vitest';
import { readAudience } from './audience-choice.ts';

const members = { kind: 'members', tierIds: [], months: 0 };

describe('readAudience', () => {
  it.each([
    ['everyone', '', [[{ kind: 'everyone' }]]],
    ['followers', '', [[{ kind: 'followers' }]]],
    ['members', '', [[members]]],
    ['price', '9', [[{ kind: 'price', priceCents: 900 }]]],
    ['membersOrPrice', '9.50', [[members], [{ kind: 'price', priceCents: 950 }]]],
  ] as const)('%s', (who, price, audience) => {
    expect(readAudience({ who, price })).toEqual({ ok: true, audience });
  });

  it('keeps a forgotten price out of a choice that has none', () => {
    expect(readAudience({ who: 'members', price: 'not a number' })).toEqual({
      ok: true,
      audience: [[members]],
    });
  });

  it.each(['0.99', '500.01', '0'])('refuses %s with the range', (price) => {
    expect(readAudience({ who: 'price', price })).toEqual({
      ok: false,
      problem: 'A post costs from $1.00 to $500.00.',
    });
  });

  it('asks for a missing price', () => {
    expect(readAudience({ who: 'membersOrPrice', price: ' ' })).toEqual({
      ok: false,
      problem: 'Enter an amount.',
    });
  });
});
