import { expect, it } from 'vitest';
import { preparingWords } from './preparing-words.ts';

it.each([
  [{ step: 'waiting', progress: 0, secondsLeft: null }, 'Queued'],
  [{ step: null, progress: 0, secondsLeft: null }, 'Preparing…'],
  [{ step: 'reading', progress: 0, secondsLeft: null }, 'Reading…'],
  [{ step: 'film', progress: 0.119, secondsLeft: null }, 'Encoding · 11%'],
  [{ step: 'film', progress: 0.5, secondsLeft: 90 }, 'Encoding · 50% · 2 min left'],
] as const)('%j is said as %s', (media, words) => {
  expect(preparingWords(media)).toBe(words);
});
