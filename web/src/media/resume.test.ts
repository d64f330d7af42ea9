import { describe, expect, it } from 'vitest';
import { withPosition, worthKeeping } from './resume.ts';

describe('withPosition', () => {
  it('keeps the newest on top, each once', () => {
    const one = withPosition([['b', 30, 1]], ['a', 61.7, 2], 300);
    expect(one).toEqual([
      ['a', 61, 2],
      ['b', 30, 1],
    ]);
    expect(withPosition(one, ['b', 90, 3], 300)[0]).toEqual(['b', 90, 3]);
  });

  it('forgets the beginning and the end', () => {
    expect(withPosition([['a', 30, 1]], ['a', 4, 2], 300)).toEqual([]);
    expect(withPosition([['a', 30, 1]], ['a', 295, 2], 300)).toEqual([]);
    expect([4, 60, 295].map((seconds) => worthKeeping(seconds, 300))).toEqual([0, 60, 0]);
  });

  it('keeps fifty', () => {
    const many = Array.from({ length: 50 }, (_, i) => [`v${i}`, 20, i] as const);
    const next = withPosition(many, ['new', 20, 99], 300);
    expect([next.length, next[0]?.[0], next.at(-1)?.[0]]).toEqual([50, 'new', 'v48']);
  });
});
