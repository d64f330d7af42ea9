import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import type { OrderLine, SingleOrder } from '@limelight/contract/payments/operations';
import { toCents } from '@limelight/contract/platform/money';
import { expect, it } from 'vitest';
import { Receipt } from './receipt.tsx';

const lineOf = (change: Partial<OrderLine>): OrderLine => ({
  position: 0,
  title: 'Livestream ticket',
  quantity: 1,
  unitCents: toCents(15_00),
  amountCents: toCents(15_00),
  discountCents: toCents(0),
  taxCents: toCents(0),
  taxLabel: null,
  refundedCents: toCents(0),
  state: 'delivered',
  deliveredAt: '2026-03-01T12:00:01Z',
  ...change,
});

const show = (...lines: OrderLine[]) => showOrder({ lines });

function showOrder(given: Partial<SingleOrder>) {
  const order = {
    number: '7',
    status: 'paid',
    title: 'Livestream ticket',
    creator: { handle: 'zara', displayName: 'Zara', avatarUrl: null },
    totalCents: toCents(15_00),
    refundedCents: toCents(0),
    card: null,
    createdAt: '2026-03-01T12:00:00Z',
    paidAt: null,
    refundedAt: null,
    ...given,
  } as unknown as SingleOrder;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Receipt order={order} />
    </QueryClientProvider>,
  );
  const list = screen.queryByRole('list', { name: 'Lines' });
  return (
    list &&
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent)
  );
}

it('says no lines where its title and total say it all', () => {
  expect(show(lineOf({}))).toBeNull();
});

it('a trial was not paid: it is free, and cost $0.00', () => {
  const free = lineOf({ title: 'Gold: free trial, 7 days', amountCents: toCents(0) });
  const paidAt = '2026-03-01T12:00:01Z';
  const lines = showOrder({ title: free.title, totalCents: toCents(0), paidAt, lines: [free] });
  expect(lines).toBeNull();
  expect(screen.getByText('Gold: free trial, 7 days')).toBeTruthy();
  expect(screen.getByText('$0.00')).toBeTruthy();
  expect(screen.getByText('Free')).toBeTruthy();
  expect(screen.queryByText('Paid')).toBeNull();
});

it('a free order whose access was ended says so, and of no refund', () => {
  const free = lineOf({ title: 'Gold: free trial, 7 days', amountCents: toCents(0) });
  const refundedAt = '2026-03-02T12:00:00Z';
  showOrder({ totalCents: toCents(0), status: 'refunded', refundedAt, lines: [free] });
  expect(screen.getAllByText('Ended')).toHaveLength(2);
  expect(screen.queryByText(/refunded/i)).toBeNull();
});

it('says what was taken off, and tax', () => {
  const one = lineOf({
    amountCents: toCents(20_00),
    discountCents: toCents(6_00),
    taxCents: toCents(1_00),
  });
  expect(show(one)).toEqual(['Livestream ticket, $20.00, $6.00 discount, $1.00 tax']);
});

it('says each of several lines', () => {
  const program = { position: 1, title: 'Program', amountCents: toCents(5_00) };
  expect(show(lineOf({ amountCents: toCents(10_00) }), lineOf(program))).toEqual([
    'Livestream ticket, $10.00',
    'Program, $5.00',
  ]);
});
