import { describe, expect, it } from 'vitest';
import { splitText } from './rich-text.ts';

const kinds = (text: string) =>
  splitText(text).map((piece) => (piece.kind === 'words' ? piece.text : [piece.kind, piece.to]));

describe('splitText', () => {
  it('finds mentions, tags and links', () => {
    expect(kinds('With @luna.sky, #Sunset at https://example.org/a?b=1.')).toEqual([
      'With ',
      ['mention', '/creator/luna.sky'],
      ', ',
      ['tag', '/tag/sunset'],
      ' at ',
      ['link', 'https://example.org/a?b=1'],
      '.',
    ]);
  });

  it.each(['mail me at a@luna.org', 'a@b #', '@ab', 'see example.org', 'javascript:alert(1)'])(
    'leaves %j as words',
    (text) => {
      expect(splitText(text)).toEqual([{ kind: 'words', text }]);
    },
  );

  it('ends a mention before the full stop', () => {
    expect(kinds('By @luna.')).toEqual(['By ', ['mention', '/creator/luna'], '.']);
  });

  it('takes tags of any script', () => {
    expect(kinds('#日本 now')).toEqual([['tag', '/tag/%E6%97%A5%E6%9C%AC'], ' now']);
  });

  it('loses nothing', () => {
    const text = 'a @luna #x https://e.org/(y) @luna. end\n#z';
    expect(
      splitText(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });
});
