import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../test/fake-api.ts';
import type { Reportable } from './ask-to-report.ts';
import { ReportDialog } from './report-dialog.tsx';

const report = vi.fn();
const block = vi.fn();
fakeApi({ client: { safety: { report, block } } });

const AUTHOR = '00000000-0000-4000-8000-000000000001';
const THING = '00000000-0000-4000-8000-000000000002';
const onClose = vi.fn();

beforeEach(() => {
  report.mockResolvedValue({ author: { id: AUTHOR, handle: 'mira', displayName: 'Mira' } });
  block.mockResolvedValue({ ok: true });
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const AROUND = { label: 'Include the messages around it', help: 'Five before it.' };
const show = (thing: Pick<Reportable, 'kind' | 'around'>) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ReportDialog thing={{ ...thing, thingId: THING }} onClose={onClose} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
const press = (role: 'button' | 'radio' | 'checkbox', name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole(role, { name, hidden: true })));

it('asks why, sends the report once, says thanks and offers to block', async () => {
  show({ kind: 'message', around: AROUND });
  await press('button', 'Send report');
  expect(screen.getByRole('alert', { hidden: true }).textContent).toBe('Choose a reason.');
  expect(report).not.toHaveBeenCalled();
  await press('radio', 'Threats or violence');
  fireEvent.change(screen.getByLabelText(/Anything else/), { target: { value: 'Twice' } });
  await press('checkbox', /Include the messages around it/);
  await press('button', 'Send report');
  expect(report.mock.calls).toEqual([
    [{ kind: 'message', thingId: THING, reason: 'threats', note: 'Twice', withLinesAround: true }],
  ]);
  expect(screen.getByText('Thanks for telling us')).toBeTruthy();
  expect(block).not.toHaveBeenCalled();
  await press('button', 'Block Mira');
  expect(block.mock.calls).toEqual([[{ userId: AUTHOR }]]);
  expect(onClose).toHaveBeenCalled();
});

it('asks for what is around only where a thing says so, and keeps what was typed when it fails', async () => {
  report.mockRejectedValue(new Error('no network'));
  show({ kind: 'post' });
  expect(screen.queryByRole('checkbox', { hidden: true })).toBeNull();
  await press('radio', 'Something else');
  fireEvent.change(screen.getByLabelText(/Anything else/), { target: { value: 'Stolen' } });
  await press('button', 'Send report');
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Anything else/).value).toBe('Stolen');
  expect(screen.queryByText('Thanks for telling us')).toBeNull();
});
