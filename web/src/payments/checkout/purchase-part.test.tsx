import { QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PRINTS, printCheckout, printsPart } from '../../../test/prints/print-checkout.ts';
import { api } from '../../platform/api.ts';
import { makeQueryClient } from '../../platform/query-client.ts';
import { carryOut, paymentsPart, readAgain } from './purchase-part.ts';

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => {})));
afterEach(() => vi.unstubAllGlobals());

const PARTS = [paymentsPart, printsPart];

it('an area sells by its own checkout, and what it changes is read again with the orders', async () => {
  const queries = makeQueryClient();
  const orders = api.payments.listOrders.key();
  const other = api.notifications.list.key();
  for (const key of [PRINTS, orders, other]) queries.setQueryData(key, {});
  const { dialog } = printCheckout('7');
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        {dialog({
          onClose: () => undefined,
          onPaid: () => void readAgain(PARTS, queries),
          onLeave: () => undefined,
        })}
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('dialog', { name: 'Buy this print' }, { timeout: 30_000 });
  fireEvent.click(screen.getByRole('button', { name: 'Join for free' }));
  await screen.findByRole('dialog', { name: 'Your print is on its way' }, { timeout: 30_000 });
  const isRead = (key: QueryKey) => queries.getQueryState(key)?.isInvalidated;
  expect([PRINTS, orders, other].map(isRead)).toEqual([true, true, false]);
});

it.each([
  ['buy_print', 1],
  ['a verb of an older version', 0],
  ['constructor', 0],
])('what was begun is carried out by the area that knows it: %s', async (verb, times) => {
  const open = vi.fn();
  const resumes = PARTS.map((part) => part.resumes ?? {});
  await carryOut(resumes, { verb, id: '7' }, { queries: makeQueryClient(), open });
  expect(open).toHaveBeenCalledTimes(times);
});
