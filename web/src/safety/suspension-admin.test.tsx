import { QueryClient, QueryClientProvider, skipToken } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userId } from '@limelight/contract/platform/ids';
import type { FoundPerson } from '@limelight/contract/safety/operations';
import { fakeApi } from '../../test/fake-api.ts';
import { SuspensionAdmin } from './suspension-admin.tsx';

const safety = {
  findPeople: vi.fn(),
  suspend: vi.fn(),
  liftSuspension: vi.fn(),
  listSuspensions: vi.fn(),
};
const api = {
  safety: {
    key: () => ['safety'],
    findPeople: {
      queryOptions: ({ input }: { input: unknown }) =>
        input === skipToken
          ? { queryKey: ['safety', 'people'], queryFn: skipToken }
          : { queryKey: ['safety', 'people', input], queryFn: () => safety.findPeople(input) },
    },
    listSuspensions: {
      infiniteOptions: (options: object) => ({
        ...options,
        queryKey: ['safety', 'suspensions'],
        queryFn: safety.listSuspensions,
      }),
    },
  },
};
fakeApi({ client: { safety }, api });

const MIRA: FoundPerson = {
  id: userId.parse('00000000-0000-4000-8000-000000000001'),
  handle: 'mira',
  displayName: 'Mira',
  avatarUrl: null,
  suspension: null,
  canSuspend: true,
  canLift: false,
};
const OUT: FoundPerson = {
  ...MIRA,
  suspension: {
    reason: 'Spam in comments',
    since: '2026-05-01T10:00:00.000Z',
    until: null,
    by: { handle: 'ada', displayName: 'Ada' },
  },
  canSuspend: false,
  canLift: true,
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-05-01T12:00:00.000Z'), toFake: ['Date'] });
  safety.listSuspensions.mockResolvedValue({ items: [], nextCursor: null });
  safety.suspend.mockResolvedValue({ ok: true });
  safety.liftSuspension.mockResolvedValue({ ok: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.resetAllMocks();
});

const show = (isAdmin = false) =>
  act(
    async () =>
      void render(
        <QueryClientProvider client={new QueryClient()}>
          <MemoryRouter>
            <SuspensionAdmin isAdmin={isAdmin} />
          </MemoryRouter>
        </QueryClientProvider>,
      ),
  );
const press = (name: string, at = 0) =>
  act(
    async () =>
      void fireEvent.click(
        screen.getAllByRole('button', { name, hidden: true })[at] as HTMLElement,
      ),
  );
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
async function find(person: FoundPerson) {
  safety.findPeople.mockResolvedValueOnce({ items: [person], hasMore: false });
  await show();
  type('Find people', ' @mira ');
  await press('Find');
  await screen.findByText('Mira', {}, { timeout: 30_000 });
  expect(safety.findPeople.mock.calls).toEqual([[{ q: '@mira', by: 'name' }]]);
}

it('finds a person, asks why before it suspends them, and says so', async () => {
  await find(MIRA);
  safety.findPeople.mockResolvedValue({ items: [OUT], hasMore: false });
  await press('Suspend @mira');
  expect(screen.getByText('Suspend @mira?')).toBeTruthy();
  await press('Suspend');
  expect(screen.getByText('Give a reason. They’ll see it.')).toBeTruthy();
  expect(safety.suspend).not.toHaveBeenCalled();
  type('Reason', ' Spam ');
  type('How long', '30');
  await press('Suspend');
  expect(safety.suspend.mock.calls).toEqual([
    [{ userId: MIRA.id, reason: 'Spam', until: '2026-05-31T12:00:00.000Z' }],
  ]);
  expect(screen.queryByText('Suspend @mira?')).toBeNull();
  // fetched again: the screen shows the current state
  await screen.findByText('Spam in comments', {}, { timeout: 30_000 });
  expect(screen.getByText(/until someone lifts it/)).toBeTruthy();
});

it('says at the date that it has passed, ours or the server’s, and keeps what was typed', async () => {
  await find(MIRA);
  await press('Suspend @mira');
  type('Reason', 'Spam');
  type('How long', 'date');
  await press('Suspend');
  expect(screen.getByText('Choose a time in the future.')).toBeTruthy();
  expect(safety.suspend).not.toHaveBeenCalled();
  type('Until', '2026-05-20T10:00');
  expect(screen.queryByText('Choose a time in the future.')).toBeNull();
  safety.suspend.mockRejectedValue({ code: 'ends_too_soon', message: 'It has passed.' });
  await press('Suspend');
  const until = screen.getByLabelText<HTMLInputElement>('Until');
  expect(until.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('It has passed.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Spam');
});

it('says below the reason why somebody was not suspended', async () => {
  await find(MIRA);
  await press('Suspend @mira');
  type('Reason', 'Spam');
  type('How long', 'open');
  safety.suspend.mockRejectedValue({ code: 'already_suspended', message: 'It already is.' });
  await press('Suspend');
  expect(safety.suspend.mock.calls[0]).toMatchObject([{ until: null }]);
  expect(screen.getByText('It already is.')).toBeTruthy();
});

it('offers nothing for an account that the viewer cannot suspend', async () => {
  await find({ ...MIRA, canSuspend: false });
  expect(screen.queryByRole('button', { name: /Suspend/ })).toBeNull();
  expect(screen.getByText(/You can’t suspend this account/)).toBeTruthy();
});

it('says that nobody was found, and at the field why a search failed', async () => {
  safety.findPeople.mockResolvedValueOnce({ items: [], hasMore: false });
  await show();
  await press('Find');
  expect(screen.getByText('Type part of a name or handle.')).toBeTruthy();
  type('Find people', 'nobody');
  await press('Find');
  await screen.findByText('Nobody found.', {}, { timeout: 30_000 });
  safety.findPeople.mockRejectedValue({ code: 'rate_limited', message: 'Too many tries.' });
  type('Find people', 'again');
  await press('Find');
  await screen.findByText('Too many tries.', {}, { timeout: 30_000 });
  expect(screen.queryByLabelText('Search by')).toBeNull();
});

it('lets administrators search by email, once for each time they ask', async () => {
  safety.findPeople.mockResolvedValue({ items: [MIRA], hasMore: false });
  await show(true);
  type('Search by', 'email');
  type('Find people', 'mira@example.test');
  await press('Find');
  await screen.findByText('Mira', {}, { timeout: 30_000 });
  await press('Suspend @mira');
  type('Reason', 'Spam');
  await press('Suspend');
  // what is shown afterwards is searched by the handle: no other line in the audit log
  await waitFor(
    () => expect(safety.findPeople.mock.lastCall).toEqual([{ q: '@mira', by: 'name' }]),
    { timeout: 30_000 },
  );
  expect(safety.findPeople.mock.calls.filter(([{ by }]) => by === 'email')).toHaveLength(1);
});

it('lists who is suspended and why, and lifts it with a reason where the viewer can', async () => {
  const staff = { ...OUT, id: userId.parse('00000000-0000-4000-8000-000000000002') };
  safety.listSuspensions.mockResolvedValue({
    items: [OUT, { ...staff, handle: 'boss', canLift: false }],
    nextCursor: null,
  });
  await show();
  await waitFor(() => expect(screen.getAllByText('Spam in comments')).toHaveLength(2), {
    timeout: 30_000,
  });
  expect(screen.queryByRole('button', { name: 'Lift the suspension of @boss' })).toBeNull();
  await press('Lift the suspension of @mira');
  await press('Lift');
  expect(screen.getByText('Give a reason for the audit log.')).toBeTruthy();
  type('Reason', 'A mistake');
  safety.listSuspensions.mockResolvedValue({ items: [], nextCursor: null });
  await press('Lift');
  expect(safety.liftSuspension.mock.calls).toEqual([[{ userId: OUT.id, note: 'A mistake' }]]);
  await waitFor(() => expect(screen.getByText('Nobody is suspended')).toBeTruthy(), {
    timeout: 30_000,
  });
});
