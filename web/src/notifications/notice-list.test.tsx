import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Notice } from '@limelight/contract/notifications/operations';
import { NOTIFICATIONS_TEXTS } from '@limelight/contract/notifications/texts';
import { postId, userId } from '@limelight/contract/platform/ids';
import { iconsOfPrints } from '../../test/prints/notice-icons.ts';
import { api } from '../platform/api.ts';
import { makeQueryClient } from '../platform/query-client.ts';
import { NoticeList } from './notice-list.tsx';
import { notices } from './queries.ts';

vi.mock('../platform/config.ts', () => ({
  config: () => ({ brandName: 'Brand', supportEmail: null }),
}));

const { mutate } = vi.hoisted(() => ({ mutate: vi.fn() }));
vi.mock('./use-mark-read.ts', () => ({ useMarkRead: () => ({ mutate }) }));

const queries = makeQueryClient();
const answers = vi.fn<typeof fetch>();
beforeEach(() => {
  queries.clear();
  queries.setDefaultOptions({ queries: { retry: false } });
  vi.stubGlobal('fetch', answers);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const actor = (n: number, displayName: string) => ({
  id: userId.parse(idOf(n)),
  displayName,
  handle: `p${n}`,
  avatarUrl: null,
});
const liked: Notice = {
  id: idOf(1),
  fact: { kind: 'post_liked', postId: postId.parse(idOf(9)) },
  actors: [actor(2, 'Ana'), actor(3, 'Ben')],
  times: 13,
  names: { post: 'Harbor' },
  at: '2026-06-15T12:00:00.000Z',
  readAt: null,
};
const followed: Notice = {
  ...liked,
  id: idOf(4),
  fact: { kind: 'followed' },
  times: 1,
  at: '2026-06-14T12:00:00.000Z',
  readAt: '2026-06-14T13:00:00.000Z',
};

function show(items: readonly Notice[] | null, about: 'all' | 'comments' = 'all') {
  if (items) {
    queries.setQueryData(notices(about).queryKey, {
      pages: [{ items: [...items], nextCursor: null }],
      pageParams: [undefined],
    });
    queries.setQueryData(api.notifications.listAnnouncements.queryOptions({ input: {} }).queryKey, {
      items: [],
    });
  }
  return render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <NoticeList about={about} iconOf={() => iconsOfPrints.print_given} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it('says who did what, how many more, and which are new; the tick reads one', () => {
  answers.mockReturnValue(new Promise(() => undefined));
  const newer = { ...liked, id: idOf(5), fact: { kind: 'of_a_newer_server' } };
  show([liked, newer as unknown as Notice, followed]);
  const [first, second] = screen.getAllByRole('listitem') as [HTMLElement, HTMLElement];
  const title = within(first).getByRole('heading').textContent;
  expect(title).toBe('New: Ana and 12 others liked your post “Harbor”');
  expect(within(first).getByRole('link').getAttribute('href')).toBe(`/post/${idOf(9)}`);
  expect(within(second).getByRole('heading').textContent).toBe('Ana follows you');
  expect(within(second).queryByRole('button', { name: 'Mark as read' })).toBeNull();
  fireEvent.click(within(first).getByRole('button', { name: 'Mark as read' }));
  expect(mutate.mock.calls).toEqual([[{ noticeId: liked.id }]]);
});

it('says that it loads, that there is nothing, and what went wrong', async () => {
  answers.mockReturnValue(new Promise(() => undefined));
  show(null);
  expect(screen.getByText('Loading your notifications')).toBeDefined();
  cleanup();
  show([]);
  expect(screen.getByText(NOTIFICATIONS_TEXTS.empty)).toBeDefined();
  cleanup();
  show([], 'comments');
  expect(screen.getByText('No comments yet')).toBeDefined();
  expect(screen.queryByText(NOTIFICATIONS_TEXTS.empty)).toBeNull();
  cleanup();
  queries.clear();
  answers.mockRejectedValue(new TypeError('no network'));
  show(null);
  expect(
    await screen.findByRole('button', { name: /try again/i }, { timeout: 30_000 }),
  ).toBeDefined();
});
