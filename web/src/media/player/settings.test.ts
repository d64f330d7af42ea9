import { describe, expect, it } from 'vitest';
import { parseSettings } from './settings.ts';
import { bestOf } from './use-captions.ts';

describe('what is stored of a player', () => {
  it('is read as far as it makes sense', () => {
    expect(parseSettings({ volume: 0.4, muted: true, captions: 'en' })).toEqual({
      volume: 0.4,
      muted: true,
      captions: 'en',
    });
    const usual = { volume: 1, muted: false, captions: null };
    for (const stored of [null, 7, 'x', { volume: 9, muted: 'yes', captions: 3 }]) {
      expect(parseSettings(stored)).toEqual(usual);
    }
  });
});

describe('captions', () => {
  it('come on in the browser’s language, then in the first there is', () => {
    expect(bestOf(['de', 'pt-br'], ['pt-PT', 'de'])).toBe('pt-br');
    expect(bestOf(['de', 'en'], ['en-US'])).toBe('en');
    expect(bestOf(['de'], ['ja'])).toBe('de');
    expect(bestOf([], ['ja'])).toBeNull();
  });
});
