import { expect, it } from 'vitest';
import { conversionOf, massWords } from './mass-words.ts';

it('says how many of a hundred bought it', () => {
  expect(conversionOf({ delivered: 0, bought: 0 })).toBe(0);
  expect(conversionOf({ delivered: 3, bought: 1 })).toBe(33);
});

it('has words for a message without any', () => {
  const file = { mediaId: 'a' as never, isFree: true };
  const of = (text: string, media: (typeof file)[], isTakenDown = false, lockedText = '') =>
    massWords({ text, lockedText, media, isTakenDown });
  expect(of('Hi', [file])).toBe('Hi');
  expect(of('', [file])).toBe('1 file');
  expect(of('', [file, file])).toBe('2 files');
  expect(of('', [], false, 'A poem')).toBe('Locked words');
  expect(of('', [])).toBe('Message unsent');
  expect(of('', [], true)).toBe('Message taken down');
});
