import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fanCard } from '@limelight/contract/messages/inbox';
import { fakeApi } from '../../../test/fake-api.ts';
import { makeQueryClient } from '../../platform/query-client.ts';
import { FanCard } from './fan-card.tsx';
import { fan, inbox } from '../queries.ts';
import { aConversation, OTHER, SELF } from '../test-message.ts';

const save = vi.fn();
fakeApi({ client: { messages: { saveFanNote: save } } });

let queries: QueryClient;
beforeEach(() => {
  localStorage.clear();
  save.mockReset().mockResolvedValue({ ok: true });
  queries = makeQueryClient();
  queries.setDefaultOptions({ queries: { retry: false, staleTime: Infinity } });
  queries.setQueryData(inbox().queryKey, { order: 'newest', labels: [] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const conversation = aConversation({ canSell: true });
const aCard = (given: object = {}) =>
  fanCard.parse({
    userId: OTHER,
    followsSince: '2026-03-02T12:00:00Z',
    membership: { tierName: 'Gold', since: '2026-04-02T12:00:00Z' },
    spentCents: 12_345,
    purchases: {
      count: 7,
      last: [{ title: 'At the bay', cents: 900, paidAt: '2026-10-02T12:00:00Z' }],
    },
    firstMessageAt: '2026-05-02T12:00:00Z',
    lastSeenAt: '2026-10-02T12:00:00Z',
    note: 'Likes the sea',
    ...given,
  });
function show(given: object = {}, isOnline = false) {
  queries.setQueryData(fan(conversation.id).queryKey, aCard(given));
  return render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <FanCard conversation={conversation} owner={SELF} isOnline={isOnline} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const valueOf = (name: string) => screen.getByText(name).parentElement?.querySelector('dd');
const noteField = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your note' });

it('says since when, what was spent and bought', () => {
  show({}, true);
  expect(valueOf('Tier')?.textContent).toBe('Gold');
  expect(valueOf('Member since')?.textContent).toContain('2026');
  expect(valueOf('Spent with you')?.textContent).toBe('$123.45');
  expect(valueOf('Now')?.textContent).toBe('Online');
  expect(screen.getByRole('region', { name: 'Purchases' }).textContent).toContain('7 purchases');
  expect(screen.getByText('At the bay')).toBeTruthy();
  // A person who is online has no line 'Last seen'.
  expect(screen.queryByText('Last seen')).toBeNull();
  cleanup();
  show();
  expect(valueOf('Last seen')?.textContent).toBeTruthy();
});

it('leaves out what is not known', () => {
  show({
    followsSince: null,
    membership: null,
    spentCents: 0,
    purchases: { count: 0, last: [] },
    firstMessageAt: null,
    lastSeenAt: null,
  });
  expect(valueOf('Tier')?.textContent).toBe('Not a member');
  expect(valueOf('Follower since')?.textContent).toBe('Doesn’t follow you');
  expect(screen.queryByText('Now')).toBeNull();
  expect(screen.queryByText('First message')).toBeNull();
  expect(screen.queryByText('Last seen')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Purchases' })).toBeNull();
});

it('a note saves itself as it was typed', async () => {
  vi.useFakeTimers();
  show();
  fireEvent.change(noteField(), { target: { value: ' Likes the sea,\n\nnot hills ' } });
  expect(save).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(save).toHaveBeenCalledExactlyOnceWith({
    conversationId: conversation.id,
    text: ' Likes the sea,\n\nnot hills ',
  });
  expect(screen.getByRole('status').textContent).toBe('Saved');
  expect(queries.getQueryData(fan(conversation.id).queryKey)?.note).toContain('not hills');
});

it('what could not be saved is there again after a reload, and when one leaves it is saved', async () => {
  vi.useFakeTimers();
  save.mockRejectedValue(new TypeError('Failed to fetch'));
  show();
  fireEvent.change(noteField(), { target: { value: 'Moved to Porto' } });
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(screen.getByRole('status').textContent).toBe('Not saved yet');
  cleanup();
  await act(() => vi.advanceTimersByTimeAsync(0));
  save.mockReset().mockResolvedValue({ ok: true });
  show();
  expect(noteField().value).toBe('Moved to Porto');
  cleanup();
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(save).toHaveBeenCalledExactlyOnceWith({
    conversationId: conversation.id,
    text: 'Moved to Porto',
  });
});
