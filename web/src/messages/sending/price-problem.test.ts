import { expect, it } from 'vitest';
import type { MessageDraft } from './message-draft.ts';
import { priceOf } from './price-problem.ts';

const file = (isFree: boolean) => ({ id: 'f', mediaId: 'f', isFree });
const LOCKED = [file(false)];

const NOTHING = { problem: 'Lock a file or some words, or remove the price.' };

it.each<[string | null, MessageDraft['files'], ReturnType<typeof priceOf>]>([
  [null, [], { cents: null }],
  ['', LOCKED, { problem: 'Enter an amount.' }],
  ['0.99', LOCKED, { problem: 'Messages can cost from $1.00 to $500.00.' }],
  ['500.01', LOCKED, { problem: 'Messages can cost from $1.00 to $500.00.' }],
  ['5', [], NOTHING],
  ['5', [file(true)], NOTHING],
])('a price of %s is checked before anything is sent', (price, files, outcome) => {
  expect(priceOf({ price, files, lockedText: ' ' })).toEqual(outcome);
});

it('a price is whole cents', () => {
  const files = [file(true), file(false)];
  expect(priceOf({ price: '5.50', files, lockedText: '' })).toEqual({ cents: 550 });
});

it('locked words are enough to sell', () => {
  expect(priceOf({ price: '5', files: [], lockedText: 'The rest' })).toEqual({ cents: 500 });
});
