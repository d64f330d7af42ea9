import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PeriodSpending, Spending } from '@limelight/contract/payments/spending';
import { toCents } from '@limelight/contract/platform/money';
import { fakeApi } from '../../../test/fake-api.ts';
import { makeQueryClient } from '../../platform/query-client.ts';
import { spending } from '../queries.ts';
import { SpendingLimits } from './spending-limits.tsx';

const setSpendingLimit = vi.fn();
fakeApi({ client: { payments: { setSpendingLimit } } });

const of = (cents: number | null, spentCents: number, coming: PeriodSpending['coming'] = null) => ({
  limitCents: cents === null ? null : toCents(cents),
  coming,
  spentCents: toCents(spentCents),
  renewsAt: '2026-11-21T00:00:00.000Z',
});
const to = (cents: number | null) => ({
  limitCents: cents === null ? null : toCents(cents),
  at: '2026-11-21T12:00:00.000Z',
});

let queries: QueryClient;
beforeEach(() => {
  queries = makeQueryClient();
  queries.setDefaultOptions({ queries: { retry: false, staleTime: Infinity } });
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

function show(now: Spending) {
  queries.setQueryData(spending().queryKey, now);
  render(
    <QueryClientProvider client={queries}>
      <SpendingLimits />
    </QueryClientProvider>,
  );
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (name: string, value: string) => {
  fireEvent.change(field(name), { target: { value } });
  press(`Save ${name.toLowerCase()}`);
};
const sent = (period: string, limitCents: number | null) =>
  waitFor(() => expect(setSpendingLimit).toHaveBeenLastCalledWith({ period, limitCents }), {
    timeout: 30_000,
  });

it('says what was spent, and sends what is typed in whole cents; what is no amount stays with its reason', async () => {
  const before = { day: of(null, 0), month: of(5000, 1250) };
  show(before);
  expect(field('Daily limit').value).toBe('');
  expect(field('Monthly limit').value).toBe('50');
  expect(document.body.textContent).toContain('You’ve spent $0.00 today.');
  expect(document.body.textContent).toContain('You’ve spent $12.50 this month.');
  expect(screen.queryByRole('button', { name: 'Remove daily limit' })).toBeNull();
  type('Daily limit', 'a lot');
  expect(await screen.findByText(/Enter an amount in dollars/)).toBeDefined();
  expect(field('Daily limit').value).toBe('a lot');
  type('Daily limit', '');
  expect(await screen.findByText('Enter an amount.')).toBeDefined();
  expect(setSpendingLimit).not.toHaveBeenCalled();
  setSpendingLimit.mockResolvedValue({ ...before, day: of(1050, 0) });
  type('Daily limit', '$10.50');
  await sent('day', 1050);
  await screen.findByRole('button', { name: 'Remove daily limit' }, { timeout: 30_000 });
  expect(field('Daily limit').value).toBe('10.50');
});

it('a raise waits beside the limit that holds, and can be taken back', async () => {
  const month = of(null, 0);
  show({ day: of(1000, 0), month });
  setSpendingLimit.mockResolvedValue({ day: of(1000, 0, to(2000)), month });
  type('Daily limit', '20');
  await sent('day', 2000);
  expect(await screen.findByText(/This limit goes up to/)).toBeDefined();
  expect(field('Daily limit').value).toBe('10');
  setSpendingLimit.mockResolvedValue({ day: of(1000, 0, to(null)), month });
  press('Remove daily limit');
  await sent('day', null);
  expect(await screen.findByText(/This limit ends on/)).toBeDefined();
  setSpendingLimit.mockResolvedValue({ day: of(1000, 0), month });
  press('Keep $10.00');
  await sent('day', 1000);
  await waitFor(() => expect(screen.queryByText(/This limit ends on/)).toBeNull(), {
    timeout: 30_000,
  });
});
