import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { OpenedReport } from '@limelight/contract/safety/operations';
import { fakeApi } from '../../test/fake-api.ts';
import { ReportItem } from './report-item.tsx';

const undoTakedown = vi.fn();
const decideReport = vi.fn();
fakeApi({ client: { safety: { undoTakedown, decideReport } } });
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const mira = { handle: 'mira', displayName: 'Mira' };
const REPORT: OpenedReport = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'message',
  reason: 'spam',
  reporter: null,
  author: mira,
  others: 0,
  createdAt: '2026-01-01T10:00:00.000Z',
  decision: {
    outcome: 'taken_down',
    note: 'Spam',
    by: mira,
    at: '2026-01-02T10:00:00.000Z',
    undone: null,
  },
  note: '',
  path: null,
  lines: [],
  clipPath: null,
  canTakeDown: false,
  canSuspend: false,
  canRestore: true,
};
const LINE: OpenedReport['lines'][number] = {
  id: REPORT.id,
  author: mira,
  text: '',
  lockedText: null,
  media: [],
  at: REPORT.createdAt,
  isReported: true,
  state: 'there',
};
const onOpened = vi.fn();
const show = (report: OpenedReport) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ReportItem report={report} opened={report} onOpened={onOpened} renderMedia={() => null} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
it('shows the locked words of a message, marked as such', () => {
  show({
    ...REPORT,
    lines: [LINE, { ...LINE, id: '00000000-0000-4000-8000-000000000002', lockedText: 'A threat' }],
  });
  expect(screen.getAllByText('No text')).toHaveLength(1);
  expect(screen.getByText('Locked words').nextElementSibling?.textContent).toBe('A threat');
});

const press = (name: string, at = 0) =>
  act(
    async () =>
      void fireEvent.click(
        screen.getAllByRole('button', { name, hidden: true })[at] as HTMLElement,
      ),
  );

it('restores what was taken down, with a reason', async () => {
  undoTakedown.mockResolvedValue({ ok: true });
  show(REPORT);
  await press('Restore');
  await press('Restore', 1);
  expect(screen.getByText('Give a reason for the audit log.')).toBeTruthy();
  expect(undoTakedown).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: ' A mistake ' } });
  await press('Restore', 1);
  expect(undoTakedown.mock.calls).toEqual([[{ reportId: REPORT.id, note: 'A mistake' }]]);
  expect(onOpened).toHaveBeenCalledWith(null);
});

it('says who restored it, and offers it no more', () => {
  const undone = { note: 'A mistake', by: mira, at: '2026-01-03T10:00:00.000Z' };
  show({
    ...REPORT,
    canRestore: false,
    decision: REPORT.decision && { ...REPORT.decision, undone },
  });
  expect(screen.getByText('A mistake')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
});

it('suspends the author where the server says that the viewer can', async () => {
  decideReport.mockResolvedValue({ ok: true });
  const open = { ...REPORT, decision: null, canRestore: false };
  show(open);
  expect(screen.queryByRole('button', { name: 'Suspend @mira' })).toBeNull();
  cleanup();
  show({ ...open, canSuspend: true });
  await press('Suspend @mira');
  fireEvent.change(screen.getByLabelText('How long'), { target: { value: 'open' } });
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Spam' } });
  await press('Suspend');
  expect(decideReport.mock.calls).toEqual([
    [{ reportId: REPORT.id, outcome: 'suspended', note: 'Spam', until: null }],
  ]);
  expect(onOpened).toHaveBeenCalledWith(null);
});
