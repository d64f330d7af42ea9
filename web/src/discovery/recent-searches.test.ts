import { describe, expect, it } from 'vitest';
import { SAMPLE_SEARCHES } from '@limelight/contract/discovery/texts';
import { addRecent, readRecent, removeRecent, suggestionsOf } from './recent-searches.ts';

describe('recent searches', () => {
  it('keeps the newest on top, each once, whatever its case', () => {
    expect(addRecent(['luna', 'art'], 'ART ')).toEqual(['ART', 'luna']);
  });

  it('ignores empty words and keeps eight', () => {
    expect(addRecent(['a'], '   ')).toEqual(['a']);
    const many = ['1', '2', '3', '4', '5', '6', '7', '8'];
    expect(addRecent(many, '9')).toEqual(['9', '1', '2', '3', '4', '5', '6', '7']);
  });

  it('removes one', () => {
    expect(removeRecent(['luna', 'art'], 'Luna')).toEqual(['art']);
  });

  it.each([null, '', 'not json', '{"a":1}', '"luna"'])('reads %j as no searches', (stored) => {
    expect(readRecent(stored)).toEqual([]);
  });

  it('drops what is not a word', () => {
    expect(readRecent('["luna", 4, null, "art"]')).toEqual(['luna', 'art']);
  });

  it('shows the samples only while there are none of one’s own', () => {
    expect(suggestionsOf([])).toEqual({ items: SAMPLE_SEARCHES, removable: false });
    expect(suggestionsOf(['luna'])).toEqual({ items: ['luna'], removable: true });
  });
});
