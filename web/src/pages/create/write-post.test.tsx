import { cleanup, render, screen } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { ComposerProps } from '../../posts/compose/composer.tsx';
import { NewPost } from './write-post.tsx';

const listTiers = vi.hoisted(() => vi.fn());
vi.mock('../../platform/api.ts', () => ({
  api: {
    creators: {
      listTiers: {
        queryOptions: () => ({ queryKey: ['tiers'], queryFn: listTiers, retry: false }),
      },
    },
  },
}));
vi.mock('../../posts/compose/composer.tsx', () => ({
  Composer: ({ editor }: ComposerProps) => <p>For {editor.draft.audience.who}</p>,
}));
vi.mock('../../memberships/index.ts', () => ({ PriceDialog: () => null }));
vi.mock('../parts/connected-post.tsx', () => ({ ConnectedPost: () => null }));
vi.mock('../parts/use-purchases.tsx', () => ({ usePurchases: () => ({}) }));
afterEach(cleanup);

const gold = { id: 'gold', archivedAt: null };

it.each([
  ['For everyone', () => listTiers.mockResolvedValue({ items: [] })],
  ['For members', () => listTiers.mockResolvedValue({ items: [gold] })],
  // Without the tiers the safe default is members: an audience that is too small can be fixed, one that is too large cannot.
  ['For members', () => listTiers.mockRejectedValue(new Error('away'))],
])('a new post is %s', async (words, tiers) => {
  tiers();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <NewPost owner="creator" startText="" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByText(words)).toBeTruthy();
});
