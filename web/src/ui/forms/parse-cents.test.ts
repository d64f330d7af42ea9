import { describe, expect, it } from 'vitest';
import { centsToField, parseCents } from './parse-cents.ts';

describe('parseCents', () => {
  it.each([
    ['80', 8000],
    ['80.5', 8050],
    ['80.50', 8050],
    ['$80', 8000],
    [' $ 1,234.56 ', 123456],
    ['.5', 50],
    ['0', 0],
    ['80.', 8000],
    ['3.00 USD', 300],
    ['007', 700],
    ['0.29', 29],
    ['1.15', 115],
    ['1,000,000', 100_000_000],
  ])('reads %j as %i cents', (typed, cents) => {
    expect(parseCents(typed)).toEqual({ ok: true, cents });
  });

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['$', 'empty'],
    ['.', 'not_an_amount'],
    ['-5', 'not_an_amount'],
    ['1e3', 'not_an_amount'],
    ['1,50', 'not_an_amount'],
    ['12,34,567', 'not_an_amount'],
    ['1.2.3', 'not_an_amount'],
    ['eighty', 'not_an_amount'],
    ['0x10', 'not_an_amount'],
    ['80.999', 'too_precise'],
    ['1000000.01', 'too_large'],
    ['99999999999999999999', 'too_large'],
  ])('refuses %j as %s', (typed, reason) => {
    expect(parseCents(typed)).toEqual({ ok: false, reason });
  });

  it('agrees with whole-number arithmetic on every cent up to $100', () => {
    for (let cents = 0; cents <= 10_000; cents++) {
      expect(parseCents(centsToField(cents))).toEqual({ ok: true, cents });
    }
  });

  it.each([
    ['80,50', 8050],
    ['80,5', 8050],
    ['80.50', 8050],
    ['1.234,56', 123456],
    ['1 234,56', 123456],
    ['1 234', 123400],
    ['12 $', 1200],
    ['1.000.000', 100_000_000],
  ])('reads %j where cents follow a comma', (typed, cents) => {
    expect(parseCents(typed, ',')).toEqual({ ok: true, cents });
  });

  it.each([
    ['1,234', 'too_precise'],
    ['1,234.5', 'not_an_amount'],
    ['1.50,00', 'not_an_amount'],
  ])('refuses %j there', (typed, reason) => {
    expect(parseCents(typed, ',')).toEqual({ ok: false, reason });
  });

  it('reads there what it writes there', () => {
    for (const cents of [5, 50, 8000, 123_456]) {
      expect(parseCents(centsToField(cents, ','), ',')).toEqual({ ok: true, cents });
    }
  });
});
