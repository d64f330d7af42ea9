import { expect, it } from 'vitest';
import { formatDuration, frameRatio, mediaSummary } from './frame.ts';

it('frames media in its own shape, within bounds', () => {
  expect(frameRatio([{ width: 1200, height: 1000 }])).toBe(1.2);
  expect(frameRatio([{ width: 1000, height: 3000 }])).toBe(4 / 5);
  expect(frameRatio([{ width: 3000, height: 1000 }])).toBe(16 / 9);
  expect(frameRatio([{ width: null, height: null }])).toBe(1);
  expect(frameRatio([])).toBe(1);
});

it('counts what is behind the price', () => {
  expect(mediaSummary([{ kind: 'video' }, { kind: 'picture' }, { kind: 'picture' }])).toBe(
    '2 photos, 1 video',
  );
  expect(mediaSummary([{ kind: 'audio' }])).toBe('1 audio track');
});

it.each([
  [4_000, '0:04'],
  [65_400, '1:05'],
  [3_725_000, '1:02:05'],
])('writes %i ms as %s', (ms, words) => {
  expect(formatDuration(ms)).toBe(words);
});
