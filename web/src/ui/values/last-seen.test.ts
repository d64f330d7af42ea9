import { expect, it } from 'vitest';
import { lastSeenWords } from './last-seen.tsx';

it.each([
  // 10:59 is stored as 10:00: minutes are not counted
  ['2026-11-27T10:00:00Z', '2026-11-27T10:39:00Z', 'UTC', 'this hour'],
  ['2026-11-27T10:00:00Z', '2026-11-27T11:05:00Z', 'UTC', '1 hour ago'],
  ['2026-11-27T10:00:00Z', '2026-11-27T13:59:00Z', 'UTC', '3 hours ago'],
  ['2026-11-27T23:00:00Z', '2026-11-28T01:00:00Z', 'UTC', '2 hours ago'],
  ['2026-11-27T06:00:00Z', '2026-11-27T20:00:00Z', 'UTC', 'today'],
  ['2026-11-27T06:00:00Z', '2026-11-27T20:00:00Z', 'Asia/Tokyo', 'yesterday'],
  ['2026-11-26T06:00:00Z', '2026-11-27T20:00:00Z', 'UTC', 'yesterday'],
  ['2026-11-01T06:00:00Z', '2026-11-27T20:00:00Z', 'UTC', '26 days ago'],
  // the device's clock is behind
  ['2026-11-27T11:00:00Z', '2026-11-27T10:59:50Z', 'UTC', 'this hour'],
])('%s at %s in %s: %s', (hour, now, timeZone, words) => {
  expect(lastSeenWords(new Date(hour), new Date(now), timeZone)).toBe(words);
});
