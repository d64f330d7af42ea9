import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { userId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import type { AuditLine, AuditPerson } from '@limelight/contract/safety/operations';
import { fakeApi } from '../../test/fake-api.ts';
import { AuditLog } from './audit-log.tsx';

const listAudit = vi.fn();
fakeApi({
  api: {
    safety: {
      listAudit: {
        infiniteOptions: ({ input, ...options }: { input: (cursor?: string) => unknown }) => ({
          ...options,
          queryKey: ['audit', input()],
          queryFn: () => listAudit(input()),
        }),
      },
    },
  },
});
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

const person = (n: number, handle: string | null, displayName: string): AuditPerson => ({
  id: userId.parse(`00000000-0000-4000-8000-00000000000${n}`),
  handle,
  displayName,
});
const ADA = person(1, 'ada', 'Ada');
const MIRA = person(2, 'mira', 'Mira');
const GONE = person(3, null, 'Deleted account');
const line = (id: number, given: Partial<AuditLine>): AuditLine => ({
  id: `00000000-0000-4000-8000-00000000010${id}`,
  actor: ADA,
  onBehalfOf: null,
  action: 'safety.suspend',
  person: null,
  thing: null,
  details: {},
  reason: null,
  occurredAt: '2026-05-01T10:00:00.000Z',
  ...given,
});

async function show(items: readonly AuditLine[], address = '/admin/audit') {
  listAudit.mockResolvedValue({ items, nextCursor: null });
  const router = createMemoryRouter([{ path: '/admin/audit', Component: AuditLog }], {
    initialEntries: [address],
  });
  await act(
    async () =>
      void render(
        <QueryClientProvider client={new QueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>,
      ),
  );
  return router;
}

it('says in words what happened, to what, by whom and why', async () => {
  const order = { kind: 'order', id: ADA.id, name: 'Order 12', path: '/admin/orders?q=12' };
  await show([
    line(1, { person: MIRA, reason: 'Spam' }),
    line(2, {
      action: 'payments.refundOrder',
      thing: order,
      details: { amountCents: toCents(900) },
    }),
    line(3, {
      action: 'posts.look',
      thing: { kind: 'post', id: ADA.id, name: null, path: null },
      actor: GONE,
    }),
    line(4, { action: 'safety.grant', actor: null, person: MIRA, details: { role: 'admin' } }),
    line(5, { action: 'tiers.change', onBehalfOf: MIRA }),
  ]);
  const list = await screen.findByRole('list', { name: 'Audit log' }, { timeout: 30_000 });
  const said = within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent?.replace(/May 1, 2026.*/, ''));
  expect(said).toEqual([
    'Suspended an account · Mira @miraBy Ada @adaSpam',
    'Refunded an order · Order 12 · $9.00By Ada @ada',
    'Viewed a post · post that’s goneBy Deleted account',
    'Granted a staff role · Mira @mira · administratorOn the server',
    'tiers.changeBy Ada @ada for Mira @mira',
  ]);
  const [first] = screen.getAllByRole('link', { name: 'Mira' });
  expect(first?.getAttribute('href')).toBe('/admin/people?q=%40mira');
  expect(screen.getByRole('link', { name: 'Order 12' }).getAttribute('href')).toBe(order.path);
});

it('keeps its filters in the address, whole days included, and Back undoes one', async () => {
  const router = await show([], '/admin/audit?action=safety.suspend&from=2026-05-01&to=2026-05-02');
  expect(await screen.findByText('Nothing found', {}, { timeout: 30_000 })).toBeTruthy();
  expect(listAudit.mock.lastCall).toEqual([
    {
      person: '',
      action: 'safety.suspend',
      from: new Date(2026, 4, 1).toISOString(),
      to: new Date(2026, 4, 3).toISOString(),
    },
  ]);
  fireEvent.change(screen.getByLabelText('Person'), { target: { value: ' mira ' } });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Find' })));
  expect(router.state.location.search).toContain('person=mira');
  expect(listAudit.mock.lastCall).toMatchObject([{ person: 'mira', action: 'safety.suspend' }]);
  await act(() => router.navigate(-1));
  expect(screen.getByLabelText<HTMLInputElement>('Person').value).toBe('');
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Clear' })));
  expect(router.state.location.search).toBe('');
});
