import { describe, expect, it } from 'vitest';
import { readPayoutAmount } from './payout-amount.ts';

describe('readPayoutAmount', () => {
  it('takes the whole balance, or the most that one payout may be', () => {
    expect(readPayoutAmount('full', '', 64_00)).toEqual({ ok: true, cents: 64_00 });
    expect(readPayoutAmount('full', '', 50_000_00)).toEqual({ ok: true, cents: 50_000_00 });
    expect(readPayoutAmount('full', '', 70_000_00)).toEqual({ ok: true, cents: 50_000_00 });
  });

  it('takes a part of it', () => {
    expect(readPayoutAmount('partial', '50', 64_00)).toEqual({ ok: true, cents: 50_00 });
    expect(readPayoutAmount('partial', '64.00', 64_00)).toEqual({ ok: true, cents: 64_00 });
  });

  it.each([
    ['full', '', 0, 'The smallest payout is $50.00.'],
    ['full', '', 49_99, 'The smallest payout is $50.00.'],
    ['partial', '49.99', 64_00, 'The smallest payout is $50.00.'],
    ['partial', '64.01', 64_00, 'That’s more than your available balance of $64.00.'],
    [
      'partial',
      '50000.01',
      70_000_00,
      'The largest payout is $50,000.00. Larger balances need separate requests.',
    ],
    ['partial', '', 64_00, 'Enter an amount.'],
    ['partial', 'all of it', 64_00, 'Enter an amount in dollars, like 80 or 80.50.'],
    ['partial', '50.001', 64_00, 'Use up to two decimal places.'],
  ] as const)('refuses %s %j of %i', (choice, typed, available, problem) => {
    expect(readPayoutAmount(choice, typed, available)).toEqual({ ok: false, problem });
  });
});
