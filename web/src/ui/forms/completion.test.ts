import { expect, it } from 'vitest';
import { complete, openWord } from './completion.ts';

it.each([
  ['Hello @mi', '@mi', 6],
  ['#win', '#win', 0],
  ['(@mira.k', '@mira.k', 1],
  ['first\n#été', '#été', 6],
  ['see #हिन्दी', '#हिन्दी', 4],
])('finds the word at the end of %j', (text, word, start) => {
  expect(openWord(text, text.length)).toEqual({ word, start });
});

it.each(['@', 'mail@mi', 'https://x.example/#mi', '@mi ', 'words', '##tag', '&#39'])(
  'finds none in %j',
  (text) => {
    expect(openWord(text, text.length)).toBeNull();
  },
);

it('looks only at what stands before the caret', () => {
  expect(openWord('@mira and @noor', 5)).toEqual({ word: '@mira', start: 0 });
});

it('completes in the middle of a text, with one space after it', () => {
  expect(complete('by @mi today', { start: 3, word: '@mi' }, '@mira')).toEqual({
    text: 'by @mira today',
    caret: 9,
  });
  expect(complete('by @mi', { start: 3, word: '@mi' }, '@mira')).toEqual({
    text: 'by @mira ',
    caret: 9,
  });
});
