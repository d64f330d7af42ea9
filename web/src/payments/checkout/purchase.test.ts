import { describe, expect, it } from 'vitest';
import { ORPCError } from '@orpc/client';
import { failureEvent } from './purchase.ts';

const fail = (error: unknown) => failureEvent(error, 'key-two');

describe('failureEvent', () => {
  it('tells why a card was declined', () => {
    const error = new ORPCError('card_declined', {
      status: 402,
      message: 'Your card was declined.',
      data: { reason: 'Insufficient funds.', orderId: 'x' },
    });
    expect(fail(error)).toEqual({
      type: 'declined',
      reason: 'Insufficient funds.',
      nextKey: 'key-two',
    });
  });

  it('shows the new price', () => {
    const error = new ORPCError('price_changed', { status: 409, data: { priceCents: 900 } });
    expect(fail(error)).toEqual({ type: 'price_changed', priceCents: 900, nextKey: 'key-two' });
  });

  it.each([
    ['no network', new TypeError('Failed to fetch')],
    ['a fault of the server', new ORPCError('internal', { status: 500, message: 'Noted.' })],
    ['a busy server', new ORPCError('unavailable', { status: 503, message: 'Busy.' })],
    ['a provider out of reach', new ORPCError('provider_unavailable', { status: 503 })],
  ])('keeps the intent after %s', (_, error) => {
    expect(fail(error).type).toBe('lost');
  });

  it('starts a new intent after a refusal', () => {
    const error = new ORPCError('already_member', {
      status: 409,
      message: 'You’re already a member.',
    });
    expect(fail(error)).toEqual({
      type: 'refused',
      message: 'You’re already a member.',
      nextKey: 'key-two',
    });
  });

  it('names the limit that is in the way, and is refused in words without it', () => {
    const limit = {
      period: 'day',
      limitCents: 1000,
      spentCents: 900,
      renewsAt: '2026-11-21T00:00:00.000Z',
    };
    const message = 'This would go over the spending limit you set.';
    const refused = (data: object) =>
      new ORPCError('spending_limit', { status: 409, message, data });
    expect(fail(refused(limit))).toEqual({ type: 'spending_limit', limit, nextKey: 'key-two' });
    expect(fail(refused({}))).toEqual({ type: 'refused', message, nextKey: 'key-two' });
  });

  it('says why the money of a sale that ended goes back', () => {
    const reason = 'This was no longer for sale when your payment went through.';
    const error = new ORPCError('sale_ended', { status: 409, data: { reason, orderId: 'o1' } });
    expect(fail(error)).toEqual({
      type: 'refused',
      message: `${reason} Your money is on its way back to your card.`,
      nextKey: 'key-two',
    });
  });
});
