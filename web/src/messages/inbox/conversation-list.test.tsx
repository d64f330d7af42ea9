import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MESSAGES_TEXTS } from '@limelight/contract/messages/texts';
import { conversationId } from '@limelight/contract/platform/ids';
import { makeQueryClient } from '../../platform/query-client.ts';
import { ConversationList } from './conversation-list.tsx';
import { readPlace } from './place.ts';
import { conversations, inbox } from '../queries.ts';
import { aConversation, aGroup, OTHER } from '../test-message.ts';
import { unreadCount } from './use-unread-messages.ts';

let queries: QueryClient;
beforeEach(() => {
  queries = makeQueryClient();
  queries.setDefaultOptions({ queries: { retry: false, staleTime: Infinity } });
  queries.setQueryData(unreadCount().queryKey, {
    unread: 0,
    requests: 0,
    ofGroups: 0,
    groups: [],
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const has = (items: ReturnType<typeof aConversation>[], folder: 'inbox' | 'groups' = 'inbox') =>
  queries.setQueryData(conversations(folder, '').queryKey, {
    pages: [{ items, nextCursor: null }],
    pageParams: [undefined],
  });
const show = (search = '', isCreator = false) =>
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <ConversationList place={readPlace(new URLSearchParams(search))} isCreator={isCreator} />
      </MemoryRouter>
    </QueryClientProvider>,
  );

it('has the four filters, in order', () => {
  has([]);
  show();
  const names = within(screen.getByRole('radiogroup', { name: 'Show' }))
    .getAllByRole('radio')
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['All', 'Group', 'Saved Messages', 'Saved Chat']);
});

it.each(['', 'show=group'])('an empty list says what to do (%s)', (search) => {
  has([]);
  has([], 'groups');
  show(search);
  expect(screen.getByText(MESSAGES_TEXTS.empty)).toBeTruthy();
  expect(screen.getByText(MESSAGES_TEXTS.emptyHint)).toBeTruthy();
});

it('a creator without groups reads how to start one, not whom to follow', () => {
  has([]);
  has([], 'groups');
  queries.setQueryData(inbox().queryKey, { order: 'newest', labels: [] });
  show('show=group', true);
  expect(screen.getByText('No groups yet')).toBeTruthy();
  expect(screen.queryByText(MESSAGES_TEXTS.emptyHint)).toBeNull();
  expect(screen.getByRole('button', { name: 'New group' })).toBeTruthy();
});

it('a group says its name, who spoke last, and how much is unread', () => {
  has([aConversation()]);
  has([{ ...aGroup(), unread: 2 }], 'groups');
  show('show=group');
  expect(screen.getByRole('link').textContent).toContain('Harbor club');
  expect(screen.getByText('Mira: See you')).toBeTruthy();
  expect(screen.queryByText('Deleted account')).toBeNull();
  expect(screen.queryByRole('button', { name: 'New group' })).toBeNull();
});

it('a conversation says who, what was last, and how much is unread', () => {
  has([aConversation({ unread: 120, isPinned: true, isMuted: true })]);
  show();
  const row = screen.getByRole('link', { name: /Mira/ });
  expect(row.textContent).toContain('See you');
  expect(row.textContent).toContain('99+ unread');
  expect(within(row).getByRole('img', { name: 'Pinned' })).toBeTruthy();
  expect(within(row).getByRole('img', { name: 'Muted' })).toBeTruthy();
  expect(row.getAttribute('href')).toContain('conversation=');
});

it('what is being written stands in the place of what was said', () => {
  has([aConversation({ draft: 'Half a sen' })]);
  show();
  expect(screen.getByRole('link', { name: /Mira/ }).textContent).toContain('Draft: Half a sen');
});

it('a person whose account is gone has a name all the same', () => {
  has([aConversation({ other: null })]);
  show();
  expect(screen.getByRole('link', { name: /Deleted account/ })).toBeTruthy();
});

it('All has groups among the conversations', () => {
  has([aConversation(), { ...aGroup(), id: conversationId.parse(OTHER) }]);
  show();
  expect(screen.getAllByRole('link').map((row) => row.getAttribute('href'))).toHaveLength(2);
  expect(screen.getByRole('link', { name: /Harbor club/ }).textContent).toContain('Mira: See you');
});

it('requests are offered while one is unread, without the words of an empty list', () => {
  has([]);
  queries.setQueryData(unreadCount().queryKey, {
    unread: 0,
    requests: 2,
    ofGroups: 0,
    groups: [],
  });
  show();
  expect(screen.getByRole('link', { name: /Message requests/ }).textContent).toContain('2');
  expect(screen.queryByText(MESSAGES_TEXTS.empty)).toBeNull();
});

it('a list that could not be loaded says so, with another try', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  show();
  expect(
    await screen.findByRole('button', { name: 'Try again' }, { timeout: 30_000 }),
  ).toBeTruthy();
});
