import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { DueWork, RestoredCopy, UnmatchedMove } from '@limelight/contract/backups/held';
import { userId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { fakeApi } from '../../test/fake-api.ts';
import { RestoredBanner } from './restored-banner.tsx';
import { RestoredWork } from './restored-work.tsx';

const backups = {
  getRestoredCopy: vi.fn(),
  listDueWork: vi.fn(),
  listUnmatchedMoves: vi.fn(),
  decideDueWork: vi.fn(),
  settleUnmatchedMove: vi.fn(),
};
const list = (name: 'listDueWork' | 'listUnmatchedMoves') => ({
  infiniteOptions: (options: object) => ({
    ...options,
    queryKey: ['backups', name],
    queryFn: backups[name],
  }),
});
fakeApi({
  client: { backups },
  api: {
    backups: {
      key: () => ['backups'],
      getRestoredCopy: {
        queryOptions: () => ({ queryKey: ['backups', 'copy'], queryFn: backups.getRestoredCopy }),
      },
      listDueWork: list('listDueWork'),
      listUnmatchedMoves: list('listUnmatchedMoves'),
      decideDueWork: {
        mutationOptions: (options: object) => ({ ...options, mutationFn: backups.decideDueWork }),
      },
    },
  },
});
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

const COPY: RestoredCopy = {
  snapshotAt: '2026-05-01T03:00:00.000Z',
  restoredAt: '2026-05-01T12:00:00.000Z',
  liveAt: null,
  isHeld: true,
  openWork: 0,
  openMoves: 0,
};
const show = (what: React.ReactNode, copy: RestoredCopy | null) => {
  backups.getRestoredCopy.mockResolvedValue({ copy });
  return act(
    async () =>
      void render(
        <MemoryRouter>
          <QueryClientProvider client={new QueryClient()}>{what}</QueryClientProvider>
        </MemoryRouter>,
      ),
  );
};
const LIVE = { ...COPY, liveAt: '2026-05-01T13:00:00.000Z', isHeld: false };

it.each([
  ['a site of its own', null, false, null],
  ['a held copy', COPY, false, /no card is charged.*npm run restore -- --live/],
  [
    'a copy that went live, in a process from before',
    { ...LIVE, isHeld: true },
    true,
    /Restart it/,
  ],
  [
    'a live copy with work for an administrator',
    { ...LIVE, openWork: 2, openMoves: 1 },
    true,
    /what is left: 3/,
  ],
  ['the same for a moderator', { ...LIVE, openWork: 2 }, false, null],
  ['a live copy that is through', LIVE, true, null],
])('staff read of %s', async (_what, copy, isAdmin, words) => {
  await show(<RestoredBanner isAdmin={isAdmin} />, copy);
  if (words === null) expect(screen.queryByRole('alert')).toBeNull();
  else expect((await screen.findByRole('alert')).textContent).toMatch(words);
});

const person = {
  id: userId.parse('00000000-0000-4000-8000-000000000001'),
  handle: 'mira',
  displayName: 'Mira',
};
const WORK: DueWork = {
  id: '00000000-0000-4000-8000-000000000002',
  kind: 'renewal',
  dueAt: '2026-05-01T05:00:00.000Z',
  amountCents: toCents(900),
  fan: person,
  creator: null,
  sameMove: { reference: 'pi_1', movedAt: '2026-05-01T05:00:00.000Z' },
};
const MOVE: UnmatchedMove = {
  id: '00000000-0000-4000-8000-000000000003',
  kind: 'charge',
  provider: 'stripe',
  reference: 'pi_1',
  lostId: '00000000-0000-4000-8000-000000000004',
  amountCents: toCents(900),
  returnedCents: toCents(0),
  description: 'Gold: renewal',
  person,
  movedAt: '2026-05-01T05:00:00.000Z',
};

it('an administrator skips one, runs all of a kind, and notes what was done about a charge', async () => {
  backups.listDueWork.mockResolvedValue({ items: [WORK], nextCursor: null });
  backups.listUnmatchedMoves.mockResolvedValue({ items: [MOVE], nextCursor: null });
  backups.decideDueWork.mockResolvedValue({ decided: 1 });
  backups.settleUnmatchedMove.mockResolvedValue({ ok: true });
  await show(<RestoredWork />, { ...LIVE, openWork: 1, openMoves: 1 });
  expect(await screen.findByText(/The lost site moved the same amount/)).toBeTruthy();
  const press = (name: string) =>
    act(async () => fireEvent.click(screen.getByRole('button', { name })));
  await press('Skip');
  expect(screen.getByRole('dialog').textContent).toContain('Charges nothing');
  const confirm = async (name: string) => {
    const dialog = screen.getByRole('dialog');
    const button = [...dialog.querySelectorAll('button')].find((one) => one.textContent === name);
    await act(async () => void (button && fireEvent.click(button)));
  };
  await confirm('Skip');
  expect(backups.decideDueWork.mock.calls[0]?.[0]).toEqual({
    decision: 'skip',
    which: { id: WORK.id },
  });
  await press('Run all: Renewal');
  await confirm('Run');
  expect(backups.decideDueWork.mock.calls[1]?.[0]).toEqual({
    decision: 'run',
    which: { kind: 'renewal' },
  });
  await press('Note what was done about pi_1');
  await act(
    async () =>
      void fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Refunded' } }),
  );
  await confirm('Save');
  expect(backups.settleUnmatchedMove).toHaveBeenCalledWith({ id: MOVE.id, note: 'Refunded' });
});
