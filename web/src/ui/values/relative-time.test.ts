import { expect, it } from 'vitest';
import { relativeInSentence, relativeTime } from './relative-time.ts';

const now = new Date('2026-03-10T12:00:00Z');

it.each([
  ['2026-03-10T12:00:00Z', 'now', 'just now'],
  ['2026-03-10T11:59:01Z', 'now', 'just now'],
  ['2026-03-10T11:59:00Z', '1m', '1m ago'],
  ['2026-03-10T11:00:01Z', '59m', '59m ago'],
  ['2026-03-10T09:00:00Z', '3h', '3h ago'],
  ['2026-03-09T12:00:01Z', '23h', '23h ago'],
  ['2026-03-08T12:00:00Z', '2d', '2d ago'],
  ['2026-03-03T12:00:01Z', '6d', '6d ago'],
  ['2026-03-03T12:00:00Z', '1w', '1w ago'],
  ['2026-02-24T12:00:00Z', '2w', '2w ago'],
  ['2026-02-10T12:00:01Z', '3w', '3w ago'],
  ['2026-02-10T12:00:00Z', null, null],
  ['2025-03-10T12:00:00Z', null, null],
  ['2026-03-10T12:00:30Z', 'now', 'now'],
  ['2026-03-13T12:00:00Z', 'in 3d', 'in 3d'],
  ['2026-05-13T12:00:00Z', null, null],
])('%s is %s, and %s in a sentence', (at, short, inSentence) => {
  expect(relativeTime(new Date(at), now)).toBe(short);
  expect(relativeInSentence(new Date(at), now)).toBe(inSentence);
});
