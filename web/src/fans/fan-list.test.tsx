import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { Fan } from '@limelight/contract/fans/operations';
import { cents } from '@limelight/contract/platform/money';
import { userId } from '@limelight/contract/platform/ids';
import { FanList } from './fan-list.tsx';

const fan: Fan = {
  userId: userId.parse('00000000-0000-4000-8000-000000000001'),
  displayName: 'Ana',
  handle: 'ana',
  avatarUrl: null,
  isAway: true,
  since: '2026-03-02T12:00:00Z',
  followsSince: '2026-03-02T12:00:00Z',
  membership: {
    tierName: 'Gold',
    priceCents: cents.parse(900),
    since: '2026-04-02T12:00:00Z',
    state: 'failing',
    paidUntil: '2026-05-02T12:00:00Z',
  },
  wasMember: true,
  spentCents: cents.parse(1800),
  purchases: 2,
  lastPaidAt: null,
};
const show = (isWide: boolean) => {
  vi.stubGlobal('matchMedia', () => ({
    matches: isWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  render(
    <MemoryRouter>
      <FanList fans={[fan]} />
    </MemoryRouter>,
  );
};
afterEach(() => vi.unstubAllGlobals());

it('is a table where the window has room, each line of which leads to its fan', () => {
  show(true);
  const [, line] = within(screen.getByRole('table', { name: 'Fans' })).getAllByRole('row');
  if (!line) throw new Error('no line');
  const cells = within(line).getAllByRole('cell');
  expect(cells.map((cell) => cell.textContent)).toEqual([
    'Payment failed',
    'Gold',
    'Mar 2, 2026',
    '',
    '2',
    '$18.00',
  ]);
  expect(within(line).getByRole('rowheader').textContent).toContain('Away');
  const link = within(line).getByRole('link', { name: /Ana/ });
  expect(link.getAttribute('href')).toBe(`/dashboard/fans/${fan.userId}`);
});

it('is a list on a phone', () => {
  show(false);
  expect(screen.queryByRole('table')).toBeNull();
  const [row] = within(screen.getByRole('list', { name: 'Fans' })).getAllByRole('listitem');
  expect(row?.textContent).toContain('Payment failed');
});
