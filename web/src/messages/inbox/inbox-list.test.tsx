import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { inbox as inboxShape } from '@limelight/contract/messages/inbox';
import { makeQueryClient } from '../../platform/query-client.ts';
import { ConversationList } from './conversation-list.tsx';
import type { InboxSorting } from './inbox-sorting.ts';
import { readPlace } from './place.ts';
import { conversations, inbox } from '../queries.ts';
import { unreadCount } from './use-unread-messages.ts';
import { aConversation } from '../test-message.ts';

const kept = inboxShape.parse({
  order: 'top_fans',
  labels: [{ id: '00000000-0000-4000-8000-000000000077', name: 'Birthday in May' }],
});
const [label] = kept.labels;
const labelId = label!.id;

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
  queries.setQueryData(inbox().queryKey, kept);
  has({ order: 'newest', filter: 'all' }, 'Newest of all');
  has({ order: 'top_fans', filter: 'all' }, 'Best fan', [labelId]);
  has({ order: 'top_fans', filter: { labelId } }, 'Labeled fan');
  has({ order: 'top_fans', filter: 'unanswered' }, null);
});

function has(sorting: InboxSorting, displayName: string | null, labels: string[] = []) {
  const { other } = aConversation();
  const items =
    displayName === null ? [] : [aConversation({ labels, other: { ...other, displayName } })];
  queries.setQueryData(conversations('inbox', '', sorting).queryKey, {
    pages: [{ items, nextCursor: null }],
    pageParams: [undefined],
  });
}
const show = (isCreator: boolean) =>
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <ConversationList place={readPlace(new URLSearchParams())} isCreator={isCreator} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
const choose = (name: string) =>
  fireEvent.click(
    within(screen.getByRole('radiogroup', { name: 'Filter' })).getByRole('radio', { name }),
  );

it('a creator has the order they chose, and labels on the rows', () => {
  show(true);
  const row = screen.getByRole('link', { name: /Best fan/ });
  expect(row.textContent).toContain('Birthday in May');
  expect(screen.getByRole('button', { name: 'Sorted by: Top fans' })).toBeTruthy();
});

it('a label shows its conversations only, and Everyone all of them again', () => {
  show(true);
  choose('Birthday in May');
  expect(screen.getByRole('link', { name: /Labeled fan/ })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Best fan/ })).toBeNull();
  choose('Everyone');
  expect(screen.getByRole('link', { name: /Best fan/ })).toBeTruthy();
});

it('says so where nobody waits for an answer', () => {
  show(true);
  choose('Unanswered');
  expect(screen.getByText('You answered everyone')).toBeTruthy();
});

it('a fan has none of it', () => {
  show(false);
  expect(screen.getByRole('link', { name: /Newest of all/ })).toBeTruthy();
  expect(screen.queryByRole('radiogroup', { name: 'Filter' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Sorted by/ })).toBeNull();
});
