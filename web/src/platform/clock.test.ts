import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { now, tellTime } from './clock.ts';
import { todayIn } from './calendar.ts';

const DAY = 86_400_000;
const device = new Date('2026-06-15T23:30:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: device });
  tellTime(device.getTime());
});
afterEach(() => vi.useRealTimers());

test('today is the server’s, also after its clock was moved, and goes on from there', () => {
  tellTime(device.getTime() + 8 * DAY);
  expect(todayIn('UTC', now())).toBe('2026-06-23');
  vi.advanceTimersByTime(3_600_000);
  expect(todayIn('UTC', now())).toBe('2026-06-24');
});

test('a device that is set wrong does not matter', () => {
  vi.setSystemTime(new Date('2031-01-01T00:00:00Z'));
  tellTime(device.getTime());
  expect(now()).toEqual(device);
});

test('an answer that took its time, or says none, moves nothing', () => {
  tellTime(device.getTime() - 20_000);
  tellTime(Number.NaN);
  expect(now()).toEqual(device);
});
