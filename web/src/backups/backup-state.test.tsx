import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../test/fake-api.ts';
import { BackupState } from './backup-state.tsx';

const getSummary = vi.fn();
fakeApi({
  api: {
    backups: { getSummary: { queryOptions: () => ({ queryKey: ['s'], queryFn: getSummary }) } },
  },
});
afterEach(cleanup);

const GOOD = { endedAt: '2026-11-28T00:15:00Z', place: '/mnt/copies', bytes: 1, files: 1 };
const BAD = {
  endedAt: '2026-11-29T00:15:00Z',
  place: '/mnt/copies',
  failure: 'There is no folder /mnt.',
};

function show(summary: object) {
  getSummary.mockResolvedValue({ lastSuccess: null, lastFailure: null, isLate: false, ...summary });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BackupState />
    </QueryClientProvider>,
  );
}

it('says when the last backup was, or that there is none', async () => {
  show({});
  expect(await screen.findByText('There is no backup yet.')).toBeTruthy();
  cleanup();
  show({ lastSuccess: GOOD });
  expect((await screen.findByText(/Last backup:/)).textContent).toMatch(
    /2026.*, to \/mnt\/copies\.$/,
  );
  expect(screen.queryByRole('alert')).toBeNull();
});

it('warns when one failed since, and when the schedule was missed', async () => {
  show({ lastSuccess: GOOD, lastFailure: BAD });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/^The last backup failedThere is no folder \/mnt\.Last backup/);
  cleanup();
  show({ isLate: true });
  expect((await screen.findByRole('alert')).textContent).toMatch(
    'The scheduled backups are missing',
  );
});
