import { render, screen, within } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { CountriesTable } from './countries-table.tsx';

it('names the countries, with the part of the visits that each has', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CountriesTable
        countries={[
          { country: 'BR', visits: 6 },
          { country: 'DE', visits: 1 },
          { country: 'ZZ', visits: 1 },
        ]}
        days={{ from: '2026-01-01', to: '2026-01-07' }}
      />
    </QueryClientProvider>,
  );
  const [, ...rows] = screen.getAllByRole('row');
  expect(
    rows.map((row) => [
      within(row).getByRole('rowheader').textContent,
      ...within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ]),
  ).toEqual([
    ['Brazil', '6', '75%'],
    ['Germany', '1', '13%'],
    ['Not known', '1', '13%'],
  ]);
});
