import { expect, it } from 'vitest';
import type { MembershipPayment } from '@limelight/contract/memberships/operations';
import { orderId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { withChanges } from './price-changes.ts';

const paid = (cents: number, status: MembershipPayment['status'] = 'paid'): MembershipPayment => ({
  orderId: orderId.parse(crypto.randomUUID()),
  number: '1',
  status,
  totalCents: toCents(cents),
  refundedCents: toCents(status === 'refunded' ? cents : 0),
  createdAt: '2026-01-01T00:00:00Z',
});

it('says what it cost before, at the month that cost something else', () => {
  const newestFirst = [paid(1200), paid(1200), paid(900, 'refunded'), paid(900)];
  expect(withChanges(newestFirst).map(({ before }) => before)).toEqual([null, 900, null, null]);
});

it('looks past payments that did not go through', () => {
  const newestFirst = [paid(1200), paid(700, 'declined'), paid(900)];
  expect(withChanges(newestFirst).map(({ before }) => before)).toEqual([900, null, null]);
});
