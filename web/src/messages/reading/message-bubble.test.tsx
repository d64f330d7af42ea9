import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { MessageBubble, type MessageBubbleProps } from './message-bubble.tsx';
import { PendingBubble } from './pending-bubble.tsx';
import type { QueuedMessage } from './pending-queue.ts';
import { aMessage, CONVERSATION, SELF } from '../test-message.ts';

function show(given: object, props: Partial<MessageBubbleProps> = {}) {
  const message = aMessage(4, given);
  return render(
    <MessageBubble
      message={message}
      isOwn={message.authorId === SELF}
      author="Mira"
      showsAuthor={false}
      continues={false}
      seenBy={null}
      isSought={false}
      media={null}
      menu={null}
      repliedToName="You"
      myHandle={null}
      onReplied={() => {}}
      onUnreact={() => {}}
      onUnlock={() => {}}
      {...props}
    />,
  ).container;
}

it('words stand in the direction of their script, and links lead out', () => {
  const shown = show({ text: 'شكرا https://example.com/a' });
  expect(screen.getByText(/شكرا/).getAttribute('dir')).toBe('auto');
  const link = screen.getByRole('link', { name: 'https://example.com/a' });
  expect(link.getAttribute('rel')).toContain('noopener');
  expect(shown.textContent).toContain('Mira: ');
});

it('shows what a page says that it links to, and what was paid for sending it', () => {
  const link = {
    url: 'https://example.com/a',
    site: 'The Pier',
    title: 'Tides',
    description: null,
  };
  const fee = { cents: 500, status: 'held', answerBy: '2026-11-27T12:00:00Z' };
  show({ text: 'Look', link, fee });
  expect(screen.getByRole('link', { name: /The Pier.*Tides/ }).getAttribute('href')).toBe(link.url);
  expect(screen.getByText(/\$5\.00 · Reply to earn it by/)).toBeTruthy();
  cleanup();
  show({ authorId: SELF, fee });
  expect(screen.getByText(/\$5\.00 · Refunded if they don’t reply by/)).toBeTruthy();
  cleanup();
  show({ authorId: SELF, fee: { ...fee, status: 'returned' } });
  expect(screen.getByText(/\$5\.00 · Refunded, no reply/)).toBeTruthy();
});

it.each([
  [1, 'Seen'],
  [0, 'Sent'],
  [null, 'Sent'],
])('one’s own message says how far it came (seen by %s)', (seenBy, word) => {
  show({ authorId: SELF }, { seenBy });
  expect(screen.getByRole('img', { name: word })).toBeTruthy();
});

it('in a group the first of a run names its author, and one’s own how many have seen it', () => {
  expect(show({}, { showsAuthor: true }).textContent).toContain('Mira');
  const next = show({}, { showsAuthor: true, continues: true });
  expect(next.querySelector('p.truncate')).toBeNull();
  show({ authorId: SELF }, { showsAuthor: true, seenBy: 3 });
  expect(screen.getByRole('img', { name: 'Seen by 3' })).toBeTruthy();
});

it('an unsent message is an empty place', () => {
  const shown = show({ text: null, unsentAt: '2026-11-20T12:05:00Z' });
  expect(shown.textContent).toContain('Message unsent');
  expect(shown.textContent).not.toContain('Message 4');
});

it('a message that was taken down says so, to its author too', () => {
  const down = { text: null, unsentAt: '2026-11-20T12:05:00Z', isTakenDown: true };
  expect(show({ ...down, authorId: SELF }).textContent).toContain('Message taken down');
});

it('what those who run a group removed is not said to be unsent by its author', () => {
  const removed = { text: null, unsentAt: '2026-11-20T12:05:00Z', isRemoved: true };
  const own = show({ ...removed, authorId: SELF }).textContent;
  expect(own).toContain('A moderator removed your message');
  expect(show(removed).textContent).toContain('Removed by a moderator');
});

it('a buyer keeps what was unsent', () => {
  const shown = show({
    unsentAt: '2026-11-20T12:05:00Z',
    price: { cents: 500, isBought: true, buyers: null },
  });
  expect(shown.textContent).toContain('You keep what you bought.');
  expect(shown.textContent).toContain('Message 4');
});

it.each([
  [false, 'Not unlocked yet'],
  [true, 'Unlocked'],
])('an author reads whether it was unlocked (%s)', (isBought, words) => {
  const shown = show({ authorId: SELF, price: { cents: 500, isBought, buyers: null } });
  expect(shown.textContent).toContain(`$5.00 · ${words}`);
});

it('the author of a group’s message reads how many unlocked it', () => {
  const shown = show({ authorId: SELF, price: { cents: 500, isBought: true, buyers: 12 } });
  expect(shown.textContent).toContain('$5.00 · Unlocked by 12');
});

it('in a group names stand out, one’s own most', () => {
  const text = 'Ask @ben or @mira.b, not me@mira.b';
  const shown = show({ text }, { myHandle: 'mira.b' });
  expect([...shown.querySelectorAll('mark')].map((one) => one.textContent)).toEqual(['@mira.b']);
  expect(screen.getByText('@ben').className).toContain('font-semibold');
  cleanup();
  expect(show({ text }).querySelector('mark')).toBeNull();
});

it('an answer leads to what it answers', () => {
  const onReplied = vi.fn();
  const replyTo = { id: aMessage(2).id, sequence: 2, authorId: SELF, excerpt: 'Hello' };
  show({ replyTo }, { onReplied });
  fireEvent.click(screen.getByRole('button', { name: /Hello/ }));
  expect(onReplied).toHaveBeenCalledWith(2);
});

it('one’s own reaction can be taken away', () => {
  const onUnreact = vi.fn();
  show({ reactions: [{ emoji: '🔥', isOwn: true }] }, { onUnreact });
  fireEvent.click(screen.getByRole('button', { name: '🔥 from you. Remove' }));
  expect(onUnreact).toHaveBeenCalled();
});

it.each<[QueuedMessage['state'], string]>([
  ['sending', 'Sending'],
  ['offline', 'Waiting for the network'],
  ['failed', 'Not sent'],
])('a message on its way says how it stands: %s', (state, words) => {
  const failure = state === 'failed' ? 'You can’t message this person.' : null;
  const onRetry = vi.fn();
  render(
    <PendingBubble
      message={{
        clientId: 'one',
        conversationId: CONVERSATION,
        text: 'Hello',
        lockedText: '',
        media: [],
        priceCents: null,
        replyTo: null,
        forwardedFrom: null,
        writtenAt: '2026-11-20T12:00:00Z',
        failure,
        state,
      }}
      onRetry={onRetry}
      onDrop={() => {}}
    />,
  );
  expect(screen.getByRole('status').textContent).toBe(words);
  expect(screen.getByText('Hello')).toBeTruthy();
  const again = screen.queryByRole('button', { name: 'Try again' });
  expect(again !== null).toBe(failure !== null);
  if (again) {
    expect(screen.getByRole('alert').textContent).toContain(failure);
    fireEvent.click(again);
    expect(onRetry).toHaveBeenCalled();
  }
});
