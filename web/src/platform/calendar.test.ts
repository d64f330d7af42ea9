import { describe, expect, it } from 'vitest';
import {
  addDays,
  countDays,
  firstOfMonth,
  formatDay,
  formatMonth,
  isDay,
  mondayOf,
  todayIn,
} from './calendar.ts';

describe('calendar', () => {
  it('knows the day where the person is', () => {
    const now = new Date('2026-11-20T23:30:00Z');
    expect(todayIn('UTC', now)).toBe('2026-11-20');
    expect(todayIn('Asia/Tokyo', now)).toBe('2026-11-21');
    expect(todayIn('America/Los_Angeles', new Date('2026-11-20T03:00:00Z'))).toBe('2026-11-19');
  });

  it('counts across months, years and leap days', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
    expect(countDays({ from: '2026-11-16', to: '2026-11-22' })).toBe(7);
    expect(countDays({ from: '2026-11-16', to: '2026-11-16' })).toBe(1);
  });

  it('starts weeks on Monday', () => {
    expect(mondayOf('2026-11-16')).toBe('2026-11-16');
    expect(mondayOf('2026-11-20')).toBe('2026-11-16');
    expect(mondayOf('2026-11-22')).toBe('2026-11-16');
    expect(mondayOf('2026-11-23')).toBe('2026-11-23');
  });

  it('tells real days from others', () => {
    expect(isDay('2028-02-29')).toBe(true);
    expect(isDay('2026-02-29')).toBe(false);
    expect(isDay('2026-2-9')).toBe(false);
    expect(isDay('')).toBe(false);
  });

  it('writes days and months', () => {
    expect(firstOfMonth('2026-11-20')).toBe('2026-11-01');
    expect(formatDay('2026-11-16')).toBe('Nov 16');
    expect(formatMonth('2026-11')).toBe('November 2026');
  });
});
