import { describe, expect, it } from 'vitest';
import { orderId as orderIdOf } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { checkoutStep, startCheckout, type CheckoutEvent } from './checkout-state.ts';

const orderId = orderIdOf.parse('00000000-0000-4000-8000-000000000001');
const run = (...events: CheckoutEvent[]) => events.reduce(checkoutStep, startCheckout('key-one'));

describe('checkoutStep', () => {
  it('cannot be pressed twice', () => {
    const paying = run({ type: 'pay' });
    expect(checkoutStep(paying, { type: 'pay' })).toBe(paying);
  });

  it('ends at the receipt', () => {
    expect(run({ type: 'pay' }, { type: 'paid', orderId })).toEqual({ step: 'receipt', orderId });
  });

  it('is a new intent after a decline, and says why', () => {
    const declined: CheckoutEvent = {
      type: 'declined',
      reason: 'Insufficient funds.',
      nextKey: 'key-two',
    };
    expect(run({ type: 'pay' }, declined)).toEqual({
      step: 'choose',
      key: 'key-two',
      fault: { kind: 'declined', reason: 'Insufficient funds.' },
    });
    expect(run({ type: 'pay' }, declined, { type: 'pay' })).toEqual({
      step: 'paying',
      key: 'key-two',
    });
  });

  it('repeats the same intent when no answer came', () => {
    const lost = run({ type: 'pay' }, { type: 'lost', message: 'You seem to be offline.' });
    expect(checkoutStep(lost, { type: 'pay' })).toEqual({ step: 'paying', key: 'key-one' });
  });

  it('shows a changed price before anything is paid', () => {
    const state = run(
      { type: 'pay' },
      { type: 'price_changed', priceCents: toCents(900), nextKey: 'key-two' },
    );
    expect(state).toEqual({
      step: 'choose',
      key: 'key-two',
      fault: { kind: 'price_changed', priceCents: 900 },
    });
  });

  it('stays open, as a new intent, where a limit is in the way', () => {
    const limit = {
      period: 'day' as const,
      limitCents: toCents(1000),
      spentCents: toCents(900),
      renewsAt: '2026-11-21T00:00:00.000Z',
    };
    expect(run({ type: 'pay' }, { type: 'spending_limit', limit, nextKey: 'key-two' })).toEqual({
      step: 'choose',
      key: 'key-two',
      fault: { kind: 'spending_limit', limit },
    });
  });

  it('settles after waiting for the network', () => {
    const waiting = run({ type: 'pay' }, { type: 'processing', orderId });
    expect(waiting.step).toBe('processing');
    expect(checkoutStep(waiting, { type: 'paid', orderId }).step).toBe('receipt');
  });

  it('ignores an answer that comes after the end', () => {
    const done = run({ type: 'pay' }, { type: 'paid', orderId });
    expect(checkoutStep(done, { type: 'lost', message: 'late' })).toBe(done);
  });
});
