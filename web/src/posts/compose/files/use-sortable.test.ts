import { describe, expect, it } from 'vitest';
import { scrollStep, targetOf } from './use-sortable.ts';

describe('targetOf', () => {
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowDown', 1, 2],
    ['ArrowLeft', 2, 1],
    ['ArrowUp', 1, 0],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['ArrowLeft', 0, null],
    ['ArrowRight', 2, null],
    ['Home', 0, null],
    ['Enter', 1, null],
  ])('%s at %i of three goes to %j', (key, index, to) => {
    expect(targetOf(key, index, 3)).toBe(to);
  });
});

describe('scrollStep', () => {
  it.each([
    [400, 0],
    [72, 0],
    [36, -8],
    [0, -16],
    [-50, -16],
    [728, 0],
    [764, 8],
    [900, 16],
  ])('a drag at %i of 800 scrolls by %i', (y, by) => {
    expect(scrollStep(y, 800)).toBe(by);
  });
});
