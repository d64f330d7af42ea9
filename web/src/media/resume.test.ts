import { describe, expect, it } from 'vitest';
import { withPosition } from './resume.ts';

describe('withPosition', () => {
  it('keeps the newest on top, each once', () => {
    const one = withPosition([['b', 30]], 'a', 61.7, 300);
    expect(one).toEqual([
      ['a', 61],
      ['b', 30],
    ]);
    expect(withPosition(one, 'b', 90, 300)[0]).toEqual(['b', 90]);
  });

  it('forgets the beginning and the end', () => {
    expect(withPosition([['a', 30]], 'a', 4, 300)).toEqual([]);
    expect(withPosition([['a', 30]], 'a', 295, 300)).toEqual([]);
  });

  it('keeps fifty', () => {
    const many = Array.from({ length: 50 }, (_, i) => [`v${i}`, 20] as const);
    const next = withPosition(many, 'new', 20, 300);
    expect([next.length, next[0]?.[0], next.at(-1)?.[0]]).toEqual([50, 'new', 'v48']);
  });
});
