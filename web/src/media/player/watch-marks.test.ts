import { expect, it } from 'vitest';
import { WatchMarks } from './watch-marks.ts';

/** Plays from one second to another in steps of a quarter of a second, as browsers report it. */
function play(marks: WatchMarks, from: number, to: number, duration = 100): number[] {
  const told: number[] = [];
  for (let at = from; at <= to; at += 0.25) told.push(...marks.playTo(at, duration));
  return told;
}

it('is told at the start, at each quarter and at the end, once', () => {
  const marks = new WatchMarks();
  expect(marks.playTo(0, 100)).toEqual([]);
  expect(marks.playTo(0.25, 100)).toEqual([0]);
  expect(play(marks, 0.5, 74)).toEqual([25, 50]);
  expect(play(marks, 74, 100)).toEqual([75, 100]);
  marks.jump();
  expect(play(marks, 0, 100)).toEqual([]);
});

it('has no mark that was jumped over, and those that come after', () => {
  const marks = new WatchMarks();
  expect(play(marks, 0, 10)).toEqual([0]);
  marks.jump();
  expect(play(marks, 60, 80)).toEqual([75]);
  marks.jump();
  expect(play(marks, 20, 30)).toEqual([25]);
});

it('a short sound may pass several at once; what has no length has none', () => {
  const marks = new WatchMarks();
  expect([...marks.playTo(0, 0.5), ...marks.playTo(0.3, 0.5), ...marks.playTo(0.5, 0.5)]).toEqual([
    0, 25, 50, 75, 100,
  ]);
  expect(play(new WatchMarks(), 0, 100, Number.NaN)).toEqual([]);
  expect(play(new WatchMarks(), 0, 100, Infinity)).toEqual([]);
});
