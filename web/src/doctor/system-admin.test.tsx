import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ORPCError } from '@orpc/client';
import { fakeApi } from '../../test/fake-api.ts';
import { SystemAdmin } from './system-admin.tsx';

const doctor = { examine: vi.fn(), sendTest: vi.fn() };
fakeApi({
  client: { doctor },
  api: {
    doctor: {
      examine: {
        queryOptions: (options: object) => ({
          ...options,
          queryKey: ['doctor'],
          queryFn: doctor.examine,
        }),
      },
    },
  },
});
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

function show() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queryClient}>
      <SystemAdmin />
    </QueryClientProvider>,
  );
}

it('shows each check with its state in words, and asks again', async () => {
  doctor.examine.mockResolvedValueOnce({
    findings: [
      { name: 'Disk', state: 'good', line: '90 GB can be used.' },
      { name: 'Email', state: 'bad', line: 'The mail server refuses the password.' },
    ],
  });
  doctor.examine.mockResolvedValueOnce({
    findings: [{ name: 'Email', state: 'good', line: 'It takes our emails.' }],
  });
  show();
  const rows = within(await screen.findByRole('list', { name: 'Checks' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Disk90 GB can be used.Good',
    'EmailThe mail server refuses the password.Problem',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('It takes our emails.')).toBeTruthy();
});

it('sends a test and shows what the provider said, or why it was refused', async () => {
  doctor.examine.mockResolvedValue({ findings: [] });
  doctor.sendTest.mockResolvedValueOnce({ result: 'sent', said: '250 OK queued' });
  doctor.sendTest.mockResolvedValueOnce({ result: 'failed', said: 'Twilio answered 400' });
  doctor.sendTest.mockRejectedValueOnce(
    new ORPCError('rate_limited', { status: 429, message: 'Too many tries.' }),
  );
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Send a test email' }));
  expect(await screen.findByText('Sent. 250 OK queued')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Your phone number'), {
    target: { value: '+1 (555) 010-0042' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Send a test text' }));
  expect(await screen.findByText('Not sent. Twilio answered 400')).toBeTruthy();
  expect(doctor.sendTest).toHaveBeenLastCalledWith({ channel: 'sms', phone: '+15550100042' });
  fireEvent.click(screen.getByRole('button', { name: 'Send a test push' }));
  expect(await screen.findByText('Too many tries.')).toBeTruthy();
});
