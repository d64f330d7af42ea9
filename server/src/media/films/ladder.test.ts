import { expect, it } from 'vitest';
import { everyNth, firstRung, nextRungs, rungsOf, sizeOfRung } from './ladder.ts';

const FOUR_K = { width: 2160, height: 3840 };

it('begins with what plays everywhere, and the largest comes last and alone', () => {
  const order: (readonly number[])[] = [];
  let lacking: readonly number[] = rungsOf(FOUR_K).filter((rung) => rung !== firstRung(FOUR_K));
  while (lacking.length > 0) {
    const next = nextRungs(lacking);
    order.push(next);
    lacking = lacking.filter((rung) => !next.includes(rung));
  }
  expect(firstRung(FOUR_K)).toBe(480);
  expect(order).toEqual([[240, 360], [720], [1080]]);
});

it('beside a copy the small ones are made first', () => {
  expect(nextRungs([240, 360, 480, 720])).toEqual([240, 360, 480]);
});

it('never rises above the film, and what is smaller than all is made as it is', () => {
  expect(rungsOf({ width: 640, height: 480 })).toEqual([240, 360, 480]);
  expect([firstRung({ width: 160, height: 96 }), rungsOf({ width: 160, height: 96 })]).toEqual([
    96,
    [96],
  ]);
  expect(sizeOfRung({ width: 121, height: 67 }, 67)).toEqual({ width: 122, height: 68 });
});

it.each([
  // Rung, frames per second, one frame is taken of how many, and of how many on a slow machine.
  [480, 60, 2, 2],
  [480, 29.97, 1, 1],
  [480, 50, 2, 2],
  [1080, 60, 1, 2],
  [1080, 30.02, 1, 1],
  [1080, 240, 4, 8],
] as const)('%i of a film with %d a second takes one of %i', (rung, rate, nth, coarse) => {
  expect([everyNth(rung, rate), everyNth(rung, rate, true)]).toEqual([nth, coarse]);
});
