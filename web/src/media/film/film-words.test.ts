import { describe, expect, it } from 'vitest';
import { base64Of } from './base64.ts';
import { firstLanguage } from './caption-languages.ts';
import { latestStart, momentLabel, secondsLabel, startLabel, teaserLabel } from './teaser-words.ts';

describe('a teaser', () => {
  it('begins early enough to be as long as it says', () => {
    expect([latestStart(60_400, 8), latestStart(5_000, 8), latestStart(null, 8)]).toEqual([
      52, 0, 0,
    ]);
  });
  it('is named in words', () => {
    expect([
      secondsLabel(0),
      secondsLabel(1),
      secondsLabel(12),
      startLabel(75),
      momentLabel(75_340),
      teaserLabel({ start: 75, length: 1 }),
    ]).toEqual(['None', '1 second', '12 seconds', '1:15', '1:15.3', '1 second, from 1:15.']);
  });
});

describe('captions', () => {
  it('are offered in the browser’s first language that is free', () => {
    expect(firstLanguage([], ['pt-BR', 'en'])).toBe('pt-br');
    expect(firstLanguage(['pt-br'], ['pt-BR', 'en'])).toBe('pt');
    expect(firstLanguage(['en'], ['en-US', 'de'])).toBe('de');
    expect(firstLanguage([], ['xx'])).toBe('en');
  });
  it('travel as they are', async () => {
    const bytes = Uint8Array.from({ length: 20_000 }, (_, at) => at % 256);
    const text = await base64Of(new Blob([bytes]));
    expect(Buffer.from(text, 'base64')).toEqual(Buffer.from(bytes));
  });
});
