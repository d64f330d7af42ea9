import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { asked, filtersOf, NO_FILTERS, withFilters } from './filters-in-address.ts';
import { MoreFilters, type MoreFiltersValue } from './more-filters.tsx';

afterEach(cleanup);

const ANY: MoreFiltersValue = { from: '', to: '', minSpentCents: null };
function show(value: MoreFiltersValue = ANY) {
  const onChange = vi.fn<(value: MoreFiltersValue) => void>();
  render(<MoreFilters value={value} onChange={onChange} />);
  return onChange;
}
function choose(fields: Readonly<Record<string, string>>) {
  fireEvent.click(screen.getByRole('button', { name: 'More filters' }));
  for (const [label, value] of Object.entries(fields))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
}

it('chooses days and an amount in a window', async () => {
  const onChange = show();
  choose({
    'Fan since, from': '2026-01-02',
    'Fan since, to': '2026-02-01',
    'Spent at least': '49.50',
  });
  await waitFor(() =>
    expect(onChange).toHaveBeenCalledWith({
      from: '2026-01-02',
      to: '2026-02-01',
      minSpentCents: 4_950,
    }),
  );
  expect(screen.queryByRole('button', { name: 'Show' })).toBeNull();
});

it('says what is wrong at the field', async () => {
  const onChange = show();
  choose({ 'Fan since, from': '2026-02-02', 'Fan since, to': '2026-02-01', 'Spent at least': 'x' });
  expect(await screen.findByText('The start date can’t be after the end date.')).toBeTruthy();
  expect(screen.getByText('Enter an amount in dollars, like 80 or 80.50.')).toBeTruthy();
  expect(onChange).not.toHaveBeenCalled();
});

it('says what is chosen, and clears it', () => {
  const onChange = show({ from: '2026-01-02', to: '', minSpentCents: 5_000 });
  expect(
    screen.getByText(/Fans since Jan 2, 2026 or later · Spent at least \$50\.00/),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(onChange).toHaveBeenCalledWith(ANY);
});

it('keeps the choice in the address and leaves out what is none', () => {
  const listId = '0190b5f0-0000-7000-8000-000000000001';
  const chosen = { ...NO_FILTERS, segment: 'spenders' as const, listId, from: '2026-01-02' };
  const address = withFilters(new URLSearchParams('q=ann'), { ...chosen, minSpentCents: 100 });
  expect(address.toString()).toBe(`q=ann&show=spenders&list=${listId}&from=2026-01-02&spent=100`);
  expect(filtersOf(address)).toEqual({ ...chosen, minSpentCents: 100 });
  expect(asked(filtersOf(address))).toEqual({
    segment: 'spenders',
    listId,
    from: '2026-01-02',
    minSpentCents: 100,
  });
  expect(withFilters(address, NO_FILTERS).toString()).toBe('q=ann');
  const nonsense = new URLSearchParams(
    'show=x&tier=y&list=z&from=2026-02-30&to=0000-01-01&spent=-1',
  );
  expect(filtersOf(nonsense)).toEqual(NO_FILTERS);
});
