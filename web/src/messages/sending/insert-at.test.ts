import { expect, it } from 'vitest';
import { insertAt } from './insert-at.ts';

it.each([
  ['', 0, 0, 'Thanks', 6],
  ['Hello', 5, 5, 'Hello Thanks', 12],
  ['Hello ', 6, 6, 'Hello Thanks', 12],
  ['Hello you', 5, 5, 'Hello Thanks you', 12],
  ['Hello you', 6, 9, 'Hello Thanks', 12],
  ['you', 0, 0, 'Thanks you', 6],
  ['Hello!', 5, 5, 'Hello Thanks!', 12],
])('into %j from %i to %i', (before, from, to, text, end) => {
  expect(insertAt(before, 'Thanks', from, to)).toEqual({ text, end });
});
