import { describe, expect, it } from 'vitest';
import { toCents } from '@limelight/contract/platform/money';
import { breakdownOf, PAYSTUB_SOURCES } from './paystub-totals.ts';

const row = (source: (typeof PAYSTUB_SOURCES)[number] | 'other', cents: number) => ({
  source,
  grossCents: toCents(cents),
  platformNetCents: toCents(cents * 0.8),
  afterAgencyFeesCents: toCents(cents * 0.6),
});

describe('breakdownOf', () => {
  it('shows the five rows at zero for a new creator', () => {
    const { rows, total } = breakdownOf({ rows: [] });
    expect(rows.map((one) => one.source)).toEqual(PAYSTUB_SOURCES);
    expect(total).toEqual({ grossCents: 0, platformNetCents: 0, afterAgencyFeesCents: 0 });
  });

  it('adds Other when it holds money, and totals what it shows', () => {
    const { rows, total } = breakdownOf({
      rows: [row('other', 1000), row('superMemberships', 8000), row('referrals', 50)],
    });
    expect(rows.map((one) => one.source)).toEqual([...PAYSTUB_SOURCES, 'other']);
    expect(total).toEqual({ grossCents: 9050, platformNetCents: 7240, afterAgencyFeesCents: 5430 });
  });
});
