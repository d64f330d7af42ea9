import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { editProductPath } from '@limelight/contract/shop/paths';
import { ownProduct } from '@limelight/contract/shop/product';
import { fakeApi } from '../../../test/fake-api.ts';
import * as session from '../../platform/session.tsx';
import EditProductPage from './page.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const create = vi.fn();
const list = (name: string, items: object[]) => ({
  queryOptions: () => ({ queryKey: [name], queryFn: () => ({ items }) }),
});
fakeApi({
  client: { shop: { create } },
  api: {
    creators: { listTiers: list('tiers', []), listLists: list('lists', []) },
    media: { getMany: list('many', []) },
    shop: { key: () => ['shop'] },
  },
});

/** A busy machine takes its time. */
const WAIT = { timeout: 30_000 };
const until = (check: () => unknown) => waitFor(check, WAIT);

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.spyOn(session, 'useSession').mockReturnValue({
    status: 'signed-in',
    user: { id: 'mira' },
  } as session.SessionState);
  create.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a new product is saved while it is typed, and gets its address without losing a word', async () => {
  create.mockImplementation(async (content) =>
    ownProduct.parse({
      ...content,
      id: ID,
      state: 'draft',
      revision: 1,
      stockLeft: null,
      held: 0,
      pictures: [],
      files: [],
      links: [],
      rating: { count: 0, average: null },
      sold: 0,
      publishedAt: null,
      scheduledFor: null,
      updatedAt: '2026-11-20T12:00:00Z',
      isTakenDown: false,
    }),
  );
  const router = createMemoryRouter(
    [{ path: '/dashboard/shop/products/:productId', element: <EditProductPage /> }],
    { initialEntries: [editProductPath('new')] },
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const title = await screen.findByRole('textbox', { name: 'Title' }, WAIT);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.change(title, { target: { value: 'Harbor presets' } });
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  vi.useRealTimers();
  fireEvent.change(title, { target: { value: 'Harbor presets, all of them' } });
  await until(() => expect(router.state.location.pathname).toBe(editProductPath(ID)));
  expect(create).toHaveBeenCalledOnce();
  expect(screen.getByRole('textbox', { name: 'Title' })).toBe(title);
  expect(title).toHaveProperty('value', 'Harbor presets, all of them');
  await act(() => router.navigate(editProductPath('new')));
  expect(await screen.findByRole('textbox', { name: 'Title' }, WAIT)).toHaveProperty('value', '');
});
