import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { makeQueryClient } from '../../platform/query-client.ts';
import { OrderAdmin } from './order-admin.tsx';

const findOrders = vi.fn().mockResolvedValue({ items: [], nextCursor: null });
fakeApi({
  api: {
    payments: {
      findOrders: {
        infiniteOptions: (options: { input: (cursor?: string) => { q: string } }) => ({
          ...options,
          queryKey: ['orders', options.input()],
          queryFn: () => findOrders(options.input()),
        }),
      },
    },
  },
});
afterEach(cleanup);

function Address() {
  const { pathname, search } = useLocation();
  return <p>{`At ${pathname}${search}`}</p>;
}

it('finds the order of a link, and keeps what is typed out of the address', async () => {
  await act(
    async () =>
      void render(
        <QueryClientProvider client={makeQueryClient()}>
          <MemoryRouter initialEntries={['/admin/orders?q=L-12']}>
            <OrderAdmin />
            <Address />
          </MemoryRouter>
        </QueryClientProvider>,
      ),
  );
  expect(findOrders).toHaveBeenLastCalledWith({ q: 'L-12' });
  const field = screen.getByLabelText<HTMLInputElement>('Find orders');
  expect(field.value).toBe('L-12');
  fireEvent.change(field, { target: { value: ' ada@example.test ' } });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Find' })));
  expect(findOrders).toHaveBeenLastCalledWith({ q: 'ada@example.test' });
  expect(screen.getByText('At /admin/orders')).toBeTruthy();
  await screen.findByText('Nothing matches “ada@example.test”.', {}, { timeout: 30_000 });
});
