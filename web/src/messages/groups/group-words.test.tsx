import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { GroupView } from '@limelight/contract/messages/operations';
import { makeQueryClient } from '../../platform/query-client.ts';
import { Composer } from '../sending/composer.tsx';
import { foundMessages } from '../queries.ts';
import { SearchBar } from '../search-bar.tsx';
import { aConversation, aGroup, aMessage, SELF } from '../test-message.ts';
import { PauseLine } from './pause-line.tsx';

const NOW = new Date('2026-11-20T12:00:00Z');
const queries = makeQueryClient();
queries.setDefaultOptions({ queries: { retry: false, staleTime: Infinity } });
beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] }));
afterEach(() => vi.useRealTimers());

it('a search in a group names who wrote each message', () => {
  const author = { ...aConversation().other, displayName: 'Ann' };
  queries.setQueryData(foundMessages('tide', aGroup().id).queryKey, {
    pages: [
      {
        items: [
          {
            message: aMessage(1, { text: 'High tide', author }),
            other: null,
            groupName: 'Harbor club',
            gone: null,
          },
        ],
        nextCursor: null,
      },
    ],
    pageParams: [undefined],
  });
  render(
    <QueryClientProvider client={queries}>
      <SearchBar conversation={aGroup()} onFound={() => {}} onClose={() => {}} />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'tide' } });
  expect(screen.getByRole('button', { name: /Ann.*High tide/ })).toBeTruthy();
});

it('in slow mode Send counts down, and sends again at its end', () => {
  render(
    <QueryClientProvider client={queries}>
      <Composer
        conversation={{
          ...aGroup({ slowSeconds: 120, nextMessageAt: '2026-11-20T12:01:05Z' }),
          draft: 'Hello',
        }}
        owner={SELF}
        handle={null}
        onSent={() => {}}
        onTip={() => {}}
        onPay={() => {}}
      />
    </QueryClientProvider>,
  );
  const send = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Send/ });
  expect(send().textContent).toBe('1:05');
  expect(send().disabled).toBe(true);
  act(() => void vi.advanceTimersByTime(40_000));
  expect(send().getAttribute('aria-label')).toBe('Send in 0:25');
  act(() => void vi.advanceTimersByTime(25_000));
  expect(send().getAttribute('aria-label')).toBe('Send');
  expect(send().disabled).toBe(false);
});

const pauses: readonly [NonNullable<GroupView['silencedUntil']>, RegExp][] = [
  ['2026-11-20T13:00:00Z', /paused your messages here until \d+:00.[AP]M\.$/],
  ['2026-11-22T12:00:00Z', /paused your messages here until Nov 2\d, 2026, .+\.$/],
  ['forever', /paused your messages here\.$/],
];
it.each(pauses)('a pause says until when (%s)', (silencedUntil, words) => {
  render(
    <QueryClientProvider client={queries}>
      <PauseLine conversationId={aGroup().id} silencedUntil={silencedUntil} />
    </QueryClientProvider>,
  );
  expect(screen.getByText(words)).toBeTruthy();
});
