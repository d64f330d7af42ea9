import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { toCents } from '@limelight/contract/platform/money';
import { PaystubBreakdown } from './paystub-breakdown.tsx';

const figures = (cents: number) => ({
  grossCents: toCents(cents),
  platformNetCents: toCents(cents * 0.8),
  afterAgencyFeesCents: toCents(cents * 0.8),
});
const run = {
  month: '2026-10',
  grossCents: toCents(500),
  netCents: toCents(400),
  rows: [{ source: 'other' as const, ...figures(500) }],
  other: [
    { part: 'tips' as const, ...figures(1500) },
    { part: 'refund' as const, ...figures(-1000) },
  ],
  takenBack: [{ source: 'other' as const, reason: 'refund' as const, cents: toCents(800) }],
};

it('opens Other to what is in it and what refunds took', () => {
  render(<PaystubBreakdown run={run} months={['2026-10']} onMonthChange={() => undefined} />);
  expect(screen.queryByRole('row', { name: /Tips/ })).toBeNull();
  const other = screen.getByRole('button', { name: 'Other', expanded: false });
  fireEvent.click(other);
  expect(screen.getByRole('row', { name: 'Tips $15.00 $12.00 $12.00' })).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Refunds -$10.00 -$8.00 -$8.00' })).toBeTruthy();
  fireEvent.click(other);
  expect(screen.queryByRole('row', { name: /Tips/ })).toBeNull();
});
