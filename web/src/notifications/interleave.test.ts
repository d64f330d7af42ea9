import { expect, test } from 'vitest';
import { interleave } from './interleave.ts';

const at = (...days: number[]) => days.map((day) => ({ at: `2026-06-0${day}T00:00:00.000Z` }));

test('two lists are one, newest first', () => {
  expect(interleave(at(8, 4), at(9, 5, 1), false)).toEqual(at(9, 8, 5, 4, 1));
  expect(interleave(at(), at(3, 2), false)).toEqual(at(3, 2));
});

test('what is older than the last that has come waits for the rest', () => {
  expect(interleave(at(8, 4), at(9, 5, 1), true)).toEqual(at(9, 8, 5, 4));
});
