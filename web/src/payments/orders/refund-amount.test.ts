import { expect, it } from 'vitest';
import { readRefundAmount } from './refund-amount.ts';

it('is all that is left, or a part of it', () => {
  expect(readRefundAmount('all', 'nonsense', 900)).toEqual({ ok: true, cents: null });
  expect(readRefundAmount('part', '2.50', 900)).toEqual({ ok: true, cents: 250 });
  expect(readRefundAmount('part', '9', 900)).toEqual({ ok: true, cents: 900 });
});

it.each([
  ['9.01', 'Only $9.00 is left to refund.'],
  ['0', 'Enter more than $0.00.'],
])('refuses %s', (typed, problem) => {
  expect(readRefundAmount('part', typed, 900)).toEqual({ ok: false, problem });
});

it('asks for an amount where none is typed', () => {
  expect(readRefundAmount('part', '', 900)).toMatchObject({ ok: false });
});
