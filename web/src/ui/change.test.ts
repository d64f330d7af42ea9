import { describe, expect, it } from 'vitest';
import { changeOf } from './change.ts';

describe('changeOf', () => {
  it.each([
    [0, 0, null],
    [5, 5, { direction: 'same', label: '0%' }],
    [5, 0, { direction: 'up', label: 'new' }],
    [0, 5, { direction: 'down', label: '−100%' }],
    [112, 100, { direction: 'up', label: '+12%' }],
    [60, 100, { direction: 'down', label: '−40%' }],
    [1001, 1000, { direction: 'up', label: '<1%' }],
  ])('%i after %i', (now, before, change) => {
    expect(changeOf(now, before)).toEqual(change);
  });
});
