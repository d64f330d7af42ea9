import { expect, it } from 'vitest';
import { fillIn, insertAt } from './quick-reply-text.ts';

it.each([
  ['Hi {name}!', 'Noor', 'Hi Noor!'],
  ['{Name}, {name}', 'Noor', 'Noor, Noor'],
  ['Hi {name}!', '$& {name}', 'Hi $& {name}!'],
  ['Hi {name}!', '   ', 'Hi there!'],
  ['Hi {name}!', null, 'Hi there!'],
  ['Hi {you}', 'Noor', 'Hi {you}'],
])('%s to %s', (text, displayName, written) => {
  expect(fillIn(text, displayName === null ? null : { displayName })).toBe(written);
});

it.each([
  ['', 0, 0, 'Thanks', 6],
  ['Hello', 5, 5, 'Hello Thanks', 12],
  ['Hello ', 6, 6, 'Hello Thanks', 12],
  ['Hello you', 5, 5, 'Hello Thanks you', 12],
  ['Hello you', 6, 9, 'Hello Thanks', 12],
  ['you', 0, 0, 'Thanks you', 6],
])('into %j from %i to %i', (before, from, to, text, end) => {
  expect(insertAt(before, 'Thanks', from, to)).toEqual({ text, end });
});
