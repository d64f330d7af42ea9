import { describe, expect, it } from 'vitest';
import { relativeTime } from './relative-time.ts';

const now = new Date('2026-03-10T12:00:00Z');
const at = (iso: string) => relativeTime(new Date(iso), now);

describe('relativeTime', () => {
  it('takes the largest unit that fits', () => {
    expect(at('2026-03-10T11:59:30Z')).toBe('just now');
    expect(at('2026-03-10T11:58:00Z')).toBe('2 min. ago');
    expect(at('2026-03-10T09:00:00Z')).toBe('3 hr. ago');
    expect(at('2026-03-09T10:00:00Z')).toBe('yesterday');
    expect(at('2026-03-13T12:00:00Z')).toBe('in 3 days');
    expect(at('2025-03-01T12:00:00Z')).toBe('last yr.');
  });
});
