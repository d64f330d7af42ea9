import { expect, it } from 'vitest';
import { receivedWords } from './received-words.ts';

it.each([
  [0, 0, undefined],
  [12, 0, 'Sent to 12 of 1,340'],
  [1340, 0, 'Sent to all 1,340'],
  [12, 3, 'Sent to 12 of 1,340 · Bought by 3'],
  [0, 3, 'Bought by 3'],
])('sent to %i and bought by %i', (sent, bought, words) => {
  expect(receivedWords({ sent, bought }, 1340)).toBe(words);
});
