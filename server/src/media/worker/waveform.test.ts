import { expect, it } from 'vitest';
import { waveformOf } from './waveform.ts';

it('has at most 64 bars, each the loudest of its part, beside the loudest of all', () => {
  const peaks = Array.from({ length: 6_400 }, (_, at): number => (at < 3_200 ? 0.1 : 0.4));
  peaks[150] = 0.2;
  const bars = waveformOf(peaks);
  expect(bars).toHaveLength(64);
  expect(bars[0]).toBe(25);
  expect(bars[1]).toBe(50);
  expect(bars[40]).toBe(100);
});

it('of silence it is flat, and of a click it is short', () => {
  expect(waveformOf([0, 0, 0])).toEqual([0, 0, 0]);
  expect(waveformOf([0.5])).toEqual([100]);
});
