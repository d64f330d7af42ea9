import { expect, it } from 'vitest';
import { forwarded, mayForward } from './forwarded.ts';
import { aMessage } from '../test-message.ts';

const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;
const file = (last: number, isFree: boolean) => ({
  mediaId: id(last),
  kind: 'picture',
  isFree,
  view: null,
});

it('passes on free words and own free files, and nothing that was sold', () => {
  const sold = aMessage(1, {
    text: 'Look',
    hasLockedText: true,
    lockedText: 'The secret',
    media: [file(1, true), file(2, false)],
    price: { cents: 500, isBought: true, buyers: null },
  });
  expect(forwarded(sold, true)).toEqual({
    text: 'Look',
    media: [{ mediaId: id(1), isFree: true }],
  });
  expect(forwarded(sold, false)).toEqual({ text: 'Look', media: [] });
});

it('passes on no name of a reader', () => {
  const hers = aMessage(1, { text: 'Hi Noor!', textForOthers: 'Hi there!' });
  expect(forwarded(hers, true).text).toBe('Hi there!');
});

it('there is nothing to pass on of a file of somebody else, a tip, or what was unsent', () => {
  expect(mayForward(aMessage(1), false)).toBe(true);
  expect(mayForward(aMessage(1, { text: '', media: [file(1, true)] }), false)).toBe(false);
  expect(mayForward(aMessage(1, { text: '', media: [file(1, true)] }), true)).toBe(true);
  expect(mayForward(aMessage(1, { tip: { cents: 500, status: 'paid' } }), true)).toBe(false);
  expect(mayForward(aMessage(1, { unsentAt: '2026-11-20T12:00:00Z' }), true)).toBe(false);
});
