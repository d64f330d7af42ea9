import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MessageView } from '@limelight/contract/messages/operations';
import { makeQueryClient } from '../../platform/query-client.ts';
import * as session from '../../platform/session.tsx';
import { MessageLog } from './message-log.tsx';
import { stretch } from '../queries.ts';
import type { Stretch } from './stretch.ts';
import { aConversation, aMessage, SELF } from '../test-message.ts';

const conversation = aConversation();
const on = {
  renderMedia: () => null,
  onSeen: vi.fn(),
  onSeek: vi.fn(),
  onForward: vi.fn(),
  onReply: vi.fn(),
  onEdit: vi.fn(),
  onUnsend: vi.fn(),
  onUnlock: vi.fn(),
  onEditPending: vi.fn(),
};
const actions = { react: vi.fn(), save: vi.fn(), unsend: vi.fn(), edit: vi.fn(), copy: vi.fn() };

let queries: QueryClient;
beforeEach(() => {
  queries = makeQueryClient();
  vi.spyOn(session, 'useSession').mockReturnValue({
    status: 'signed-in',
    user: { id: SELF },
  } as session.SessionState);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const has = (around: number | null, ...items: MessageView[]) =>
  act(() => {
    queries.setQueryData<Stretch>(stretch(conversation.id, around).queryKey, {
      pages: [{ items, hasEarlier: false, hasLater: false }],
      pageParams: [{}],
    } as Stretch);
  });
const show = (given: Partial<Parameters<typeof MessageLog>[0]> = {}) =>
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <MessageLog
          conversation={conversation}
          sought={null}
          unreadAfter={null}
          sent={0}
          isTyping={false}
          actions={actions}
          {...on}
          {...given}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it('stands in days, with a line above what was unread; what is hidden is left out', () => {
  has(
    3,
    aMessage(1, { sentAt: '2026-11-19T12:00:00Z' }),
    aMessage(2, { authorId: SELF }),
    aMessage(3, { isHidden: true }),
    aMessage(4),
  );
  show({ unreadAfter: 2, isTyping: true });
  const [first, second, third, ...more] = lines();
  expect(first).toMatch(/Mira.*Message 1/);
  expect(second).toMatch(/You.*Message 2/);
  expect(third).toMatch(/^New messages.*Mira.*Message 4/);
  expect(more).toEqual([]);
  expect(screen.getByText('Mira is typing…')).toBeTruthy();
});

it('says a message that arrives while it is open, but not one’s own', async () => {
  has(null, aMessage(1));
  show();
  const news = () => screen.getByRole('status').textContent;
  expect(news()).toBe('');
  has(null, aMessage(1), aMessage(2));
  await vi.waitFor(() => expect(news()).toBe('Mira: Message 2'), 30_000);
  has(null, aMessage(1), aMessage(2), aMessage(3, { authorId: SELF }));
  await screen.findByText('Message 3', {}, { timeout: 30_000 });
  expect(news()).toBe('Mira: Message 2');
});

it('what a message replies to is sought where it is not there', () => {
  const replyTo = { id: aMessage(1).id, sequence: 1, authorId: SELF, excerpt: 'Message 1' };
  const reply = aMessage(9, { replyTo });
  has(null, reply);
  show();
  fireEvent.click(screen.getByRole('button', { name: /You.*Message 1/ }));
  expect(on.onSeek).toHaveBeenCalledExactlyOnceWith(1);
});

it('where nothing was said yet it says so', () => {
  has(null);
  show();
  expect(screen.getByText('Your messages with Mira will appear here.')).toBeTruthy();
});
