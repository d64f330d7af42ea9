import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatCents } from '@limelight/contract/platform/format-money';
import { formatDay, formatDayRange } from './calendar.ts';
import { parseCents } from '../ui/forms/parse-cents.ts';
import { dateFormat, numberFormat, regionOf, setRegion, startRegion } from './region.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => {
  setRegion(null);
  vi.unstubAllGlobals();
});

const moment = new Date('2026-11-21T23:30:00Z');
const written = () => ({
  money: formatCents(123_450).replaceAll(/\s/g, ' '),
  number: numberFormat().format(12_345.6),
  moment: dateFormat({ dateStyle: 'short', timeStyle: 'short' })
    .format(moment)
    .replaceAll(/\s/g, ' '),
  day: formatDay('2026-11-16'),
});

describe('a region', () => {
  it.each([
    [
      { locale: 'en-US', timeZone: 'America/New_York' },
      { money: '$1,234.50', number: '12,345.6', moment: '11/21/26, 6:30 PM', day: 'Nov 16' },
    ],
    [
      { locale: 'en-GB', timeZone: 'Asia/Tokyo' },
      { money: 'US$1,234.50', number: '12,345.6', moment: '22/11/2026, 08:30', day: '16 Nov' },
    ],
    [
      { locale: 'de-DE', timeZone: 'Europe/Berlin' },
      { money: '1.234,50 $', number: '12.345,6', moment: '22.11.26, 00:30', day: '16. Nov.' },
    ],
  ])('%j drives dates, numbers and money', (region, expected) => {
    setRegion(region);
    expect(written()).toEqual(expected);
  });

  it('decides how a typed amount is read', () => {
    expect(parseCents('12,50').ok).toBe(false);
    setRegion({ locale: 'de-DE', timeZone: undefined });
    expect(parseCents('12,50')).toEqual({ ok: true, cents: 1250 });
  });

  it('leaves whole days where they are, whichever time zone', () => {
    setRegion({ locale: 'en-US', timeZone: 'Pacific/Honolulu' });
    expect(formatDay('2026-11-16')).toBe('Nov 16');
    expect(formatDayRange({ from: '2026-11-16', to: '2026-11-22' })).toMatch(/Nov 16\s.\s22, 2026/);
  });

  it('is there before anything is drawn when the person comes back, and gone with them', () => {
    setRegion({ locale: 'de-DE', timeZone: 'Europe/Berlin' });
    const kept = stored.get('region') ?? '';
    setRegion(null);
    expect(written().money).toBe('$1,234.50');
    expect(stored.has('region')).toBe(false);
    stored.set('region', kept);
    startRegion();
    expect(written().money).toBe('$1,234.50');
    stored.set('session', '{}');
    startRegion();
    expect(written().money).toBe('1.234,50 $');
  });

  it.each(['{', '[]', '{"locale":5}', '{"locale":"de-DE","timeZone":"Mars/Olympus"}'])(
    'that cannot be read (%s) changes nothing',
    (text) => {
      stored.set('session', '{}');
      stored.set('region', text);
      startRegion();
      expect(written().day).toBe('Nov 16');
    },
  );

  it('has the device’s time zone until somebody has chosen one', () => {
    const me = { id: 'a', locale: 'en-US', timeZone: 'UTC' };
    expect(regionOf(me).timeZone).toBeUndefined();
    stored.set('time-zone-told:a', 'Europe/Berlin');
    expect(regionOf(me).timeZone).toBe('UTC');
    expect(regionOf({ ...me, timeZone: 'Asia/Tokyo' }).timeZone).toBe('Asia/Tokyo');
  });
});
