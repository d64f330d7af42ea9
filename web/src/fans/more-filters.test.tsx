import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { massMessageId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { api } from '../platform/api.ts';
import { makeQueryClient } from '../platform/query-client.ts';
import { asked, chosenOf, filtersOf, NO_FILTERS, withFilters } from './filters-in-address.ts';
import { type MoreFiltersValue, NO_MORE_FILTERS } from './filter-words.ts';
import { MoreFilters } from './more-filters.tsx';
import { NarrowAudience } from './narrow-audience.tsx';
import { fanChoices } from './queries.ts';

const PIER = '0190b5f0-0000-7000-8000-000000000007';
const NEWS = massMessageId.parse('0190b5f0-0000-7000-8000-000000000008');
function inPage(
  children: ReactNode,
  languages = ['de', 'en'],
  countries: string[] | null = ['AT', 'DE'],
) {
  const queries = makeQueryClient();
  queries.setDefaultOptions({ queries: { retry: false, staleTime: Infinity } });
  const at = '2026-01-01T00:00:00Z';
  const things = [{ id: PIER, kind: 'post' as const, title: 'The pier', at }];
  const messages = [{ id: NEWS, title: 'At night', at }];
  queries.setQueryData(fanChoices().queryKey, { things, messages, languages, countries });
  const { listTiers, listLists } = api.creators;
  queries.setQueryData(listTiers.queryOptions({ input: {} }).queryKey, { items: [] });
  queries.setQueryData(listLists.queryOptions({ input: {} }).queryKey, { items: [] });
  render(<QueryClientProvider client={queries}>{children}</QueryClientProvider>);
}
function show(
  value: Partial<MoreFiltersValue> = {},
  languages?: string[],
  countries?: string[] | null,
) {
  const onChange = vi.fn<(value: MoreFiltersValue) => void>();
  inPage(
    <MoreFilters value={{ ...NO_MORE_FILTERS, ...value }} onChange={onChange} />,
    languages,
    countries,
  );
  return onChange;
}
function choose(fields: Readonly<Record<string, string>>, submit = 'Show') {
  fireEvent.click(screen.getByRole('button', { name: 'More filters' }));
  for (const [label, value] of Object.entries(fields))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: submit }));
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
      ...NO_MORE_FILTERS,
      from: '2026-01-02',
      to: '2026-02-01',
      minSpentCents: 4_950,
    }),
  );
  expect(screen.queryByRole('button', { name: 'Show' })).toBeNull();
});

it('chooses top spenders, who was here, a language, what was bought, and who got a message', async () => {
  const onChange = show();
  choose({
    'Top spenders, how many': '25',
    'Free trial': 'off',
    'Last seen': '7',
    Language: 'de',
    Country: 'AT',
    'Not in': 'DE',
    Bought: PIER,
    'Didn’t get the message': NEWS,
  });
  await waitFor(() =>
    expect(onChange).toHaveBeenCalledWith({
      ...NO_MORE_FILTERS,
      top: 25,
      trial: 'off',
      seenDays: 7,
      language: 'de',
      country: 'AT',
      notCountry: 'DE',
      boughtId: PIER,
      notGotId: NEWS,
    }),
  );
});

it('offers no language where all fans have the same, and no country without a table of them', () => {
  show({}, ['en'], null);
  fireEvent.click(screen.getByRole('button', { name: 'More filters' }));
  expect(screen.queryByLabelText('Language')).toBeNull();
  expect(screen.queryByLabelText('Country')).toBeNull();
  expect(screen.queryByLabelText('Not in')).toBeNull();
  expect(screen.getByLabelText('Bought')).toBeTruthy();
});

it('narrows an audience inside the form of a message, without sending it', async () => {
  const onChange = vi.fn();
  const onSubmit = vi.fn();
  inPage(
    <form onSubmit={onSubmit}>
      <NarrowAudience value={{ minSpentCents: toCents(500) }} onChange={onChange} />
    </form>,
  );
  expect(screen.getByText(/Spent at least \$5\.00/)).toBeTruthy();
  choose({ 'Top spenders, how many': '3' }, 'Apply');
  await waitFor(() => expect(onChange).toHaveBeenCalledWith({ minSpentCents: 500, top: 3 }));
  expect(onSubmit).not.toHaveBeenCalled();
});

it('says what is wrong at the field', async () => {
  const onChange = show();
  choose({
    'Fan since, from': '2026-02-02',
    'Fan since, to': '2026-02-01',
    'Spent at least': 'x',
    'Top spenders, how many': '0',
  });
  expect(await screen.findByText('Enter a number from 1 to 10,000.')).toBeTruthy();
  expect(await screen.findByText('The start date can’t be after the end date.')).toBeTruthy();
  expect(screen.getByText('Enter an amount in dollars, like 80 or 80.50.')).toBeTruthy();
  expect(onChange).not.toHaveBeenCalled();
});

it('says what is chosen, and clears it', () => {
  const onChange = show({
    from: '2026-01-02',
    minSpentCents: 5_000,
    country: 'AT',
    notCountry: 'DE',
    notBoughtId: PIER,
    gotId: NEWS,
  });
  expect(
    screen.getByText(
      /Fans since Jan 2, 2026 or later · Spent at least \$50\.00 · In Austria · Not in Germany · Didn’t buy “Post: The pier” · Got “At night”/,
    ),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(onChange).toHaveBeenCalledWith(NO_MORE_FILTERS);
});

it('keeps the choice in the address and leaves out what is none', () => {
  const listId = '0190b5f0-0000-7000-8000-000000000001';
  const chosen = { ...NO_FILTERS, segment: 'spenders' as const, listId, from: '2026-01-02' };
  const more = {
    minSpentCents: 100,
    top: 10,
    trial: 'on' as const,
    seenDays: 7 as const,
    language: 'de',
    country: 'AT',
    notCountry: 'DE',
    boughtId: PIER,
    notBoughtId: listId,
    gotId: NEWS,
    notGotId: NEWS,
  };
  const address = withFilters(new URLSearchParams('q=ann'), { ...chosen, ...more });
  expect(address.toString()).toBe(
    `q=ann&show=spenders&trial=on&list=${listId}&from=2026-01-02&spent=100&top=10&seen=7&language=de&country=AT&notcountry=DE&bought=${PIER}&notbought=${listId}&got=${NEWS}&notgot=${NEWS}`,
  );
  expect(filtersOf(address)).toEqual({ ...chosen, ...more });
  expect(asked(filtersOf(address))).toEqual({
    segment: 'spenders',
    listId,
    from: '2026-01-02',
    ...more,
  });
  expect(chosenOf(asked(filtersOf(address)))).toEqual(filtersOf(address));
  expect(withFilters(address, NO_FILTERS).toString()).toBe('q=ann');
  const nonsense = new URLSearchParams(
    'show=x&tier=y&trial=z&list=z&from=2026-02-30&to=0000-01-01&spent=-1&top=10001&seen=2&language=D&country=at&notcountry=D&bought=x&notbought=1&got=2&notgot=3',
  );
  expect(filtersOf(nonsense)).toEqual(NO_FILTERS);
});
