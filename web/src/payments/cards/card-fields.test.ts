import { describe, expect, it } from 'vitest';
import { formatCardNumber, formatExpiry, readCard } from './card-fields.ts';

const today = new Date('2026-11-20T12:00:00Z');
const good = { number: '4242 4242 4242 4242', expiry: '12 / 30', cvc: '123' };

describe('typing a card', () => {
  it('groups digits as they stand on the card', () => {
    expect(formatCardNumber('4242424242')).toBe('4242 4242 42');
    expect(formatCardNumber('378282246310005')).toBe('3782 822463 10005');
    expect(formatCardNumber('42a4-2')).toBe('4242');
    expect(formatCardNumber('')).toBe('');
  });

  it('puts the slash into the expiry', () => {
    expect(formatExpiry('1')).toBe('1');
    expect(formatExpiry('12')).toBe('12');
    expect(formatExpiry('1230')).toBe('12 / 30');
    expect(formatExpiry('530')).toBe('05 / 30');
  });
});

describe('readCard', () => {
  it('gives the details of a good card', () => {
    expect(readCard(good, today)).toEqual({
      details: { number: '4242424242424242', expMonth: 12, expYear: 2030, cvc: '123' },
    });
  });

  it.each([
    ['a typo', { number: '4242 4242 4242 4241' }, 'number'],
    ['a short number', { number: '4242' }, 'number'],
    ['no month', { expiry: '13 / 30' }, 'expiry'],
    ['a half expiry', { expiry: '12' }, 'expiry'],
    ['last month', { expiry: '10 / 26' }, 'expiry'],
    ['a short code', { cvc: '12' }, 'cvc'],
    ['letters in the code', { cvc: '12a' }, 'cvc'],
  ])('names the field for %s', (_, change, field) => {
    const read = readCard({ ...good, ...change }, today);
    expect('faults' in read && Object.keys(read.faults)).toEqual([field]);
  });

  it('accepts a card in its last month', () => {
    expect(readCard({ ...good, expiry: '11 / 26' }, today)).toHaveProperty('details');
  });

  it('wants four digits for American Express', () => {
    const amex = { ...good, number: '3782 822463 10005' };
    expect(readCard(amex, today)).toHaveProperty('faults.cvc');
    expect(readCard({ ...amex, cvc: '1234' }, today)).toHaveProperty('details');
  });
});
