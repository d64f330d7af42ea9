import { render, screen, within } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { WatchedMedia } from '@limelight/contract/analytics/operations';
import { mediaId } from '@limelight/contract/platform/ids';
import { WatchedTable } from './watched-table.tsx';

const FILM: WatchedMedia = {
  mediaId: mediaId.parse('00000000-0000-4000-8000-000000000009'),
  kind: 'video',
  fileName: 'tide.mp4',
  durationMs: 12_000,
  thumbnailUrl: null,
  starts: 8,
  quarters: 6,
  halves: 4,
  threeQuarters: 3,
  ends: 1,
};

const show = (watched: readonly WatchedMedia[]) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WatchedTable watched={watched} days={{ from: '2026-01-01', to: '2026-01-07' }} />
    </QueryClientProvider>,
  );

it('shows who began, and which part of them played on past each mark', () => {
  show([FILM]);
  const row = screen.getByRole('row', { name: /tide\.mp4/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['8', '75%', '50%', '38%', '13%']);
});

it('says it where nobody played anything, and has no table to export', () => {
  show([]);
  expect(screen.getByText('Nobody played a video or a sound in these days.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export CSV' }).disabled).toBe(true);
});
