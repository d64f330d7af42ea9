import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { payoutsTexts } from '@limelight/contract/payouts/texts';
import type { PayoutOverview } from '@limelight/contract/payouts/operations';
import { toCents } from '@limelight/contract/platform/money';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { RequestPayout } from './request-payout.tsx';

function show(part: Pick<PayoutOverview, 'availableCents' | 'blockedBy'>) {
  const overview = { isFirst: false, ...part } as PayoutOverview;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <RequestPayout overview={overview} stepUp={(call) => call()} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return screen.getByRole<HTMLButtonElement>('button', { name: payoutsTexts.requestPayoutNow });
}

it('cannot be pressed below the minimum, and says why beside it', () => {
  const button = show({ availableCents: toCents(0), blockedBy: { reason: 'below_minimum' } });
  expect(button.disabled).toBe(true);
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe('You can request a payout once $50.00 is available.');
});

it('can be pressed with the minimum', () => {
  expect(show({ availableCents: toCents(50_00), blockedBy: null }).disabled).toBe(false);
});
