import { expect, it } from 'vitest';
import { conversionOf, massWords } from './mass-words.ts';

it('says how many of a hundred bought it', () => {
  expect(conversionOf({ delivered: 0, bought: 0 })).toBe(0);
  expect(conversionOf({ delivered: 3, bought: 1 })).toBe(33);
});

it('has words for a message without any', () => {
  const file = { mediaId: 'a' as never, isFree: true };
  expect(massWords({ text: 'Hi', media: [file] })).toBe('Hi');
  expect(massWords({ text: '', media: [file] })).toBe('1 file');
  expect(massWords({ text: '', media: [file, file] })).toBe('2 files');
  expect(massWords({ text: '', media: [] })).toBe('Locked words');
});
