import { QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { printCheckout, printsPart } from '../../../test/prints/print-checkout.ts';
import { api } from '../../platform/api.ts';
import { makeQueryClient } from '../../platform/query-client.ts';
import { finish } from './purchase-parts.ts';
import { usePurchases } from './use-purchases.tsx';

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => {})));
afterEach(() => vi.unstubAllGlobals());

function Page() {
  const { open, dialog } = usePurchases();
  return (
    <>
      <button type="button" onClick={() => open(printCheckout('7'))}>
        Buy
      </button>
      {dialog}
    </>
  );
}

it('a page sells what it does not know, and asks again for what any purchase changes', async () => {
  const queries = makeQueryClient();
  const changed: QueryKey[] = [
    api.creators.get.key(),
    api.posts.get.key(),
    api.discovery.listFeed.key(),
    api.memberships.list.key(),
    api.payments.listOrders.key(),
  ];
  const other = api.notifications.list.key();
  for (const key of [...changed, other]) queries.setQueryData(key, {});
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Buy' }));
  await screen.findByRole('dialog', { name: 'Buy this print' }, { timeout: 30_000 });
  fireEvent.click(screen.getByRole('button', { name: 'Join for free' }));
  await screen.findByRole('dialog', { name: 'Your print is on its way' }, { timeout: 30_000 });
  const isAskedAgain = (key: QueryKey) => queries.getQueryState(key)?.isInvalidated;
  expect(changed.map(isAskedAgain)).toEqual(changed.map(() => true));
  expect(isAskedAgain(other)).toBe(false);
});

it.each([
  ['buy_print', 1],
  ['a verb of a version before', 0],
  ['constructor', 0],
])('what was begun is finished by the area that knows it: %s', async (verb, times) => {
  const open = vi.fn();
  const page = { queries: makeQueryClient(), open };
  await finish({ verb, id: '7' }, page, printsPart.resumes ?? {});
  expect(open).toHaveBeenCalledTimes(times);
});
