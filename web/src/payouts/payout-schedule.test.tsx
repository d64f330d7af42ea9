import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { PayoutOverview } from '@limelight/contract/payouts/operations';
import { toCents } from '@limelight/contract/platform/money';
import { expect, it } from 'vitest';
import { PayoutSchedule } from './payout-schedule.tsx';

type Held = Pick<
  PayoutOverview,
  'pendingCents' | 'nextClearsAt' | 'lastClearsAt' | 'undeliveredCents'
>;
const FIRST = '2026-11-28T12:00:00.000Z';
const LAST = '2026-12-03T12:00:00.000Z';

it.each<readonly [Held, string]>([
  [
    {
      pendingCents: toCents(0),
      nextClearsAt: null,
      lastClearsAt: null,
      undeliveredCents: toCents(0),
    },
    'Funds AvailableNone',
  ],
  [
    {
      pendingCents: toCents(800),
      nextClearsAt: FIRST,
      lastClearsAt: LAST,
      undeliveredCents: toCents(0),
    },
    'Funds Available$8.00 from Nov 28, 2026This part is on hold. All of it clears by Dec 3, 2026.',
  ],
  [
    {
      pendingCents: toCents(800),
      nextClearsAt: FIRST,
      lastClearsAt: LAST,
      undeliveredCents: toCents(300),
    },
    'Funds Available$8.00 from Nov 28, 2026This part is on hold. ' +
      'All of it clears by Dec 3, 2026, except $3.00 for what you haven’t delivered yet.',
  ],
  [
    {
      pendingCents: toCents(300),
      nextClearsAt: null,
      lastClearsAt: null,
      undeliveredCents: toCents(300),
    },
    'Funds AvailableNoneThis part is on hold. It starts to clear once you deliver what it paid for.',
  ],
])('says what Funds Available is and when it clears', (held, words) => {
  const overview = { schedule: 'none', nextPayoutAt: null, ...held } as PayoutOverview;
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <PayoutSchedule overview={overview} stepUp={(call) => call()} />
    </QueryClientProvider>,
  );
  expect(container.querySelector('dl')?.lastElementChild?.textContent).toBe(words);
});
