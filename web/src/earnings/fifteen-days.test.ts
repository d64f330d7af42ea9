import { describe, expect, it } from 'vitest';
import { countDays } from '../platform/calendar.ts';
import { windowOf } from './fifteen-days.ts';

describe('windowOf', () => {
  it('ends today, holds fifteen days, and windows neither overlap nor leave a gap', () => {
    expect(windowOf('2026-11-20', 0)).toEqual({ from: '2026-11-06', to: '2026-11-20' });
    expect(windowOf('2026-11-20', 1)).toEqual({ from: '2026-10-22', to: '2026-11-05' });
    expect(countDays(windowOf('2026-03-10', 3))).toBe(15);
  });
});
