import { createRef } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toCents } from '@limelight/contract/platform/money';
import { makeQueryClient } from '../../platform/query-client.ts';
import { Composer, type ComposerHandle } from './composer.tsx';
import { EMPTY_DRAFT, keepDraft, loadDraft } from './message-draft.ts';
import { pendingQueue } from '../reading/pending.ts';
import { aConversation, CONVERSATION, SELF } from '../test-message.ts';

const add = vi.spyOn(pendingQueue(), 'add');
const onSent = vi.fn();
const onPay = vi.fn<Parameters<typeof Composer>[0]['onPay']>();
beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  localStorage.clear();
  vi.clearAllMocks();
  add.mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(given: object = {}) {
  const handle = createRef<ComposerHandle>();
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <Composer
          conversation={aConversation(given)}
          owner={SELF}
          handle={handle}
          onSent={onSent}
          onTip={() => {}}
          onPay={onPay}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return (work: (composer: ComposerHandle) => void) =>
    act(() => {
      if (handle.current) work(handle.current);
    });
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message Mira' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const send = () => fireEvent.submit(screen.getByRole('form', { name: 'New message' }));
const shown = () => screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'));

it('sends the message with what it replies to, and is empty then', () => {
  const ask = show();
  ask((composer) => composer.reply({ id: 'm7', name: 'Mira', excerpt: 'See you' }));
  expect(screen.getByText('Replying to Mira')).toBeTruthy();
  send();
  expect(add).not.toHaveBeenCalled();
  type(' At noon ');
  send();
  expect(add).toHaveBeenCalledExactlyOnceWith(
    SELF,
    expect.objectContaining({ conversationId: CONVERSATION, text: 'At noon', replyTo: 'm7' }),
  );
  expect(onSent).toHaveBeenCalledOnce();
  expect(field().value).toBe('');
  expect(screen.queryByText('Replying to Mira')).toBeNull();
  expect(loadDraft(SELF, CONVERSATION, '')).toEqual(EMPTY_DRAFT);
});

it('offers a price, quick replies and the vault to creators, and a tip to fans', () => {
  show({ canTip: true });
  expect(shown()).toEqual(expect.arrayContaining(['Send a tip']));
  expect(shown()).not.toEqual(expect.arrayContaining(['Set a price']));
  cleanup();
  show({ canSell: true });
  const ofCreators = ['From your vault', 'Quick replies', 'Set a price'];
  expect(shown()).toEqual(expect.arrayContaining(ofCreators));
  expect(shown()).not.toEqual(expect.arrayContaining(['Send a tip']));
});

it('says at the price what is wrong with it, until it is changed', () => {
  show({ canSell: true });
  type('The rest');
  press('Set a price');
  send();
  const price = screen.getByRole('textbox', { name: 'Price to unlock' });
  expect(document.activeElement).toBe(price);
  expect(price.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(price, { target: { value: '5' } });
  expect(price.getAttribute('aria-invalid')).not.toBe('true');
  send();
  expect(screen.getByText('Lock a file or some words, or remove the price.')).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: 'Locked words' }), {
    target: { value: 'At the bay' },
  });
  send();
  expect(add.mock.calls[0]?.[1]).toMatchObject({ lockedText: 'At the bay', priceCents: 500 });
});

it('a first message that costs is paid before it is sent, and stays the same one until it is', () => {
  show({ firstMessageCents: toCents(300) });
  type('Hello');
  press('Send for $3.00');
  press('Send for $3.00');
  expect(add).not.toHaveBeenCalled();
  const [first, second] = onPay.mock.calls;
  expect(first?.[0]).toMatchObject({ text: 'Hello', media: [], replyTo: null });
  expect(second?.[0]).toEqual(first?.[0]);
  expect(field().value).toBe('Hello');
  act(() => second?.[2]());
  expect(field().value).toBe('');
  expect(onSent).toHaveBeenCalledOnce();
});

it('a message that was refused comes back before what was being written', () => {
  keepDraft(SELF, CONVERSATION, { ...EMPTY_DRAFT, text: 'And then' }, '');
  const ask = show({ canSell: true });
  ask((composer) =>
    composer.takeBack({
      clientId: 'c1',
      conversationId: CONVERSATION,
      text: 'First',
      lockedText: 'At the bay',
      media: [],
      priceCents: toCents(500),
      replyTo: null,
      forwardedFrom: null,
      writtenAt: '2026-11-20T12:00:00Z',
      failure: 'Too many messages.',
      state: 'failed',
    }),
  );
  expect(field().value).toBe('First\nAnd then');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Price to unlock' }).value).toBe(
    '5',
  );
  press('Remove the price');
  expect(field().value).toBe('First\nAnd then\nAt the bay');
});
