import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ORPCError } from '@orpc/client';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { STREAM } from '@limelight/contract/live/limits';
import type { OwnStream } from '@limelight/contract/live/operations';
import { fakeApi } from '../../../test/fake-api.ts';
import { audienceToBeginWith } from '../../posts/index.ts';
import { StartForm } from './start-form.tsx';
import { emptyStream, type StreamDraft } from './stream-draft.ts';

const create = vi.fn();
const change = vi.fn();
const list = (name: string, items: object[]) => ({
  queryOptions: () => ({ queryKey: [name], queryFn: () => ({ items }) }),
});
fakeApi({
  client: { live: { create, change } },
  api: {
    creators: {
      listTiers: list('tiers', [{ id: 'gold', archivedAt: null }]),
      listLists: list('lists', []),
    },
    media: { getMany: list('many', []) },
  },
});
const onSaved = vi.fn();

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  create.mockReset().mockResolvedValue({ id: 'made', state: 'prepared' });
  change.mockReset().mockResolvedValue({ id: 'changed', state: 'live' });
  onSaved.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

const start = emptyStream(audienceToBeginWith(undefined));
const show = (draft: StreamDraft = start, own: OwnStream | null = null) =>
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <StartForm start={draft} own={own} onSaved={onSaved} onSetPrice={() => undefined} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('asks for a title first, and goes there', async () => {
  show();
  press('Continue to your camera');
  expect(await screen.findByText('Give your stream a title.')).toBeTruthy();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Title' })),
  );
  expect(create).not.toHaveBeenCalled();
});

it('sells tickets to everyone else, not where everyone may watch', async () => {
  show();
  type('Title', 'Evening by the harbor');
  fireEvent.click(screen.getByRole('switch', { name: 'Sell tickets' }));
  type('Ticket price', '0.20');
  press('Continue to your camera');
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Ticket price' }).getAttribute('aria-invalid')).toBe(
      'true',
    ),
  );
  type('Ticket price', '9');
  press('Continue to your camera');
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(create.mock.calls[0]?.[0]).toMatchObject({
    title: 'Evening by the harbor',
    ticketCents: 900,
    audience: [[{ kind: 'members' }]],
    startsAt: null,
  });
  fireEvent.click(screen.getByRole('radio', { name: 'Everyone' }));
  expect(screen.queryByRole('switch', { name: 'Sell tickets' })).toBeNull();
});

it('a stream at a time is announced, and a refusal stands at its field', async () => {
  show();
  type('Title', 'Evening by the harbor');
  fireEvent.click(screen.getByRole('radio', { name: 'At a time' }));
  create.mockRejectedValueOnce(
    new ORPCError('time_not_usable', {
      status: 422,
      message: 'Choose a time in the next 12 months.',
      defined: true,
    }),
  );
  press('Announce');
  expect(await screen.findByText('Choose a time in the next 12 months.')).toBeTruthy();
  press('Announce');
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  const [first, second] = create.mock.calls.map(([sent]) => sent);
  expect(first.idempotencyKey).toBe(second.idempotencyKey);
  expect(Date.parse(second.startsAt)).toBeGreaterThan(Date.now());
});

it('takes a price for marks in the chat, which stays once one is sold', async () => {
  const { unmount } = show();
  type('Title', 'Evening by the harbor');
  type('Price of a mark', '0.20');
  press('Continue to your camera');
  expect(await screen.findByText(STREAM.markText)).toBeTruthy();
  type('Price of a mark', '2');
  press('Continue to your camera');
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(create.mock.calls[0]?.[0]).toMatchObject({ markCents: 200 });
  unmount();
  const own = { id: 'mine', state: 'live', marksSold: 1 } as OwnStream;
  show({ ...start, title: 'Evening', mark: '2' }, own);
  const field = screen.getByRole('textbox', { name: 'Price of a mark' });
  expect(field.hasAttribute('disabled')).toBe(true);
  fireEvent.click(screen.getByRole('switch', { name: 'Chat' }));
  press('Save changes');
  await waitFor(() => expect(change).toHaveBeenCalled());
  expect(change.mock.calls[0]?.[0]).toMatchObject({ markCents: 200, chat: { isOn: false } });
});

it('while it is live, what was promised with tickets cannot change', async () => {
  show({ ...start, title: 'Evening' }, { id: 'mine', state: 'live' } as OwnStream);
  expect(screen.queryByRole('radio')).toBeNull();
  type('Title', 'Night by the harbor');
  press('Save changes');
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(change.mock.calls[0]?.[0]).toMatchObject({
    streamId: 'mine',
    title: 'Night by the harbor',
  });
});
