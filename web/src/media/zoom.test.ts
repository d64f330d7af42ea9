import { expect, it } from 'vitest';
import { clamp, panLimit, swipeStep } from './zoom.ts';

it.each([
  [-80, 10, 1],
  [80, -10, -1],
  [-30, 5, 0],
  [10, 120, 'close'],
  [10, 60, 0],
  [10, -200, 0],
] as const)('reads a swipe of %i, %i as %s', (dx, dy, step) => {
  expect(swipeStep(dx, dy)).toBe(step);
});

it('moves a zoomed picture to its edges and no further', () => {
  expect(panLimit(300, 400, 2)).toBe(100);
  expect(panLimit(300, 400, 1)).toBe(0);
  expect(clamp(150, 100)).toBe(100);
  expect(clamp(-150, 100)).toBe(-100);
  expect(clamp(20, 100)).toBe(20);
});
