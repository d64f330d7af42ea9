import { describe, expect, it } from 'vitest';
import { comparedWithOf, daysBefore, daysOf } from './period.ts';

// a Friday
const today = '2026-11-20';

describe('periods of the dashboard', () => {
  it('start weeks on Monday and end this week today', () => {
    expect(daysOf({ kind: 'thisWeek' }, today)).toEqual({ from: '2026-11-16', to: '2026-11-20' });
    expect(daysOf({ kind: 'thisWeek' }, '2026-11-16')).toEqual({
      from: '2026-11-16',
      to: '2026-11-16',
    });
    expect(daysOf({ kind: 'lastWeek' }, today)).toEqual({ from: '2026-11-09', to: '2026-11-15' });
  });

  it('take last month whole, January included', () => {
    expect(daysOf({ kind: 'lastMonth' }, today)).toEqual({ from: '2026-10-01', to: '2026-10-31' });
    expect(daysOf({ kind: 'lastMonth' }, '2026-01-05')).toEqual({
      from: '2025-12-01',
      to: '2025-12-31',
    });
    expect(daysOf({ kind: 'lastMonth' }, '2028-03-31')).toEqual({
      from: '2028-02-01',
      to: '2028-02-29',
    });
  });

  it.each([
    [{ kind: 'thisWeek' }, today, 'the same days last week'],
    [{ kind: 'thisWeek' }, '2026-11-16', 'the same day last week'],
    [{ kind: 'custom', from: '2026-11-01', to: '2026-11-02' }, today, 'the days before'],
    [{ kind: 'custom', from: '2026-11-01', to: '2026-11-01' }, today, 'the day before'],
  ] as const)('%j on %s compares with %s', (period, day, words) => {
    expect(comparedWithOf(period, day)).toBe(words);
  });

  it('compare like with like', () => {
    expect(daysBefore({ kind: 'thisWeek' }, today)).toEqual({
      from: '2026-11-09',
      to: '2026-11-13',
    });
    expect(daysBefore({ kind: 'lastMonth' }, today)).toEqual({
      from: '2026-09-01',
      to: '2026-09-30',
    });
    expect(daysBefore({ kind: 'custom', from: '2026-11-01', to: '2026-11-10' }, today)).toEqual({
      from: '2026-10-22',
      to: '2026-10-31',
    });
  });
});
