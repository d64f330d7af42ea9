import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { listedOrder } from '@limelight/contract/payments/order';
import { makeQueryClient } from '../../platform/query-client.ts';
import { OrderList } from './order-list.tsx';
import { orders } from '../queries.ts';

const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const post = {
  id: idOf(1),
  number: 'L-1001',
  status: 'paid',
  kind: 'post',
  title: 'A post by Mira',
  creator: { handle: 'mira', displayName: 'Mira', avatarUrl: null },
  totalCents: 900,
  card: { brand: 'visa', last4: '4242' },
  createdAt: '2026-11-20T12:00:00Z',
  paidAt: '2026-11-20T12:00:01Z',
  refundedAt: null,
  thing: { path: '/post/9', title: 'Harbor at night', picture: '/picture.webp' },
};
const declined = {
  ...post,
  id: idOf(2),
  number: 'L-1002',
  status: 'declined',
  kind: 'membership',
  title: 'Gold, one month',
  paidAt: null,
  thing: null,
};

it('a row says and shows what was bought, and what came of it; only what was paid has a receipt', () => {
  const queries = makeQueryClient();
  const items = [post, declined].map((one) => listedOrder.parse(one));
  queries.setQueryData(orders().queryKey, {
    pages: [{ items, nextCursor: null }],
    pageParams: [undefined],
  });
  const onOpen = vi.fn();
  render(
    <QueryClientProvider client={queries}>
      <OrderList onOpen={onOpen} emptyAction={null} />
    </QueryClientProvider>,
  );
  const [bought, refused] = screen.getAllByRole('listitem') as [HTMLElement, HTMLElement];
  for (const words of ['Harbor at night', 'A post by Mira', '$9.00', 'Paid'])
    expect(bought.textContent).toContain(words);
  expect(bought.querySelector('s')).toBeNull();
  expect(bought.querySelector('img')?.getAttribute('src')).toBe('/picture.webp');
  expect(within(bought).getByRole('button', { name: /L-1001/ })).toBeDefined();
  expect(refused.textContent).toContain('Gold, one month');
  expect(refused.textContent).toContain('Declined');
  // struck through, since it was not paid
  expect(refused.querySelector('s')?.textContent).toBe('$9.00');
  expect(within(refused).getAllByRole('button')).toHaveLength(1);
  fireEvent.click(within(bought).getByRole('button', { name: /Harbor at night/ }));
  expect(onOpen).toHaveBeenCalledWith(post.id);
});

it('an order with a page of its own leads there, and says of each of its parts what became of it', () => {
  const queries = makeQueryClient();
  const lines = [
    { position: 0, title: 'Presets', quantity: 1, state: 'delivered' },
    { position: 1, title: 'Keys', quantity: 2, state: 'refunded' },
  ];
  queries.setQueryData(orders().queryKey, {
    pages: [{ items: [listedOrder.parse({ ...post, lines })], nextCursor: null }],
    pageParams: [undefined],
  });
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <OrderList onOpen={vi.fn()} pathOf={({ id }) => `/orders/${id}`} emptyAction={null} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const row = screen.getByRole('link');
  expect(row.getAttribute('href')).toBe(`/orders/${post.id}`);
  expect(row.textContent).toContain('Presets · Keys × 2, refunded');
});
