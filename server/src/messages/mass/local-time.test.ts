import { expect, test } from 'vitest';
import { firstMoment, lastMoment, sendTimeFault } from '@limelight/contract/messages/send-time';
import { momentFor } from './local-time.ts';

test.each([
  ['2026-11-26T18:00', 'America/New_York', '2026-11-26T23:00:00.000Z'],
  ['2026-11-26T18:00', 'Asia/Tokyo', '2026-11-26T09:00:00.000Z'],
  ['2026-11-26T18:00', 'Asia/Kathmandu', '2026-11-26T12:15:00.000Z'],
  ['2026-07-01T00:00', 'Pacific/Kiritimati', '2026-06-30T10:00:00.000Z'],
  // A day on which clocks change: a time before the change and one after it.
  ['2026-03-08T01:30', 'America/New_York', '2026-03-08T06:30:00.000Z'],
  ['2026-03-08T03:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  // A local time that does not exist moves past the change; one that exists twice is the first.
  ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  // Without a known zone, the creator’s clock counts.
  ['2026-11-26T18:00', 'UTC', '2026-11-26T17:00:00.000Z'],
  ['2026-11-26T18:00', 'Nowhere/Known', '2026-11-26T17:00:00.000Z'],
])('%s in %s is %s', (localTime, zone, moment) => {
  expect(momentFor(localTime, zone, 'Europe/Berlin').toISOString()).toBe(moment);
});

test('no clock is outside the first and the last moment', () => {
  const [first, last] = [firstMoment('2026-11-26T18:00'), lastMoment('2026-11-26T18:00')];
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const moment = momentFor('2026-11-26T18:00', zone, 'UTC');
    expect(moment >= first && moment <= last, zone).toBe(true);
  }
});

test.each([
  ['2026-11-26T18:00:00Z', { moment: '2026-11-26T17:59:00Z' }, null],
  ['2026-11-26T18:00:00Z', { moment: '2026-11-26T17:58:59Z' }, 'schedule_past'],
  ['2026-11-26T18:00:00Z', { moment: '2027-11-27T18:00:00Z' }, null],
  ['2026-11-26T18:00:00Z', { moment: '2027-11-27T18:00:01Z' }, 'schedule_out_of_range'],
  // Baker Island, twelve hours behind Greenwich, is the last to reach that time.
  ['2026-11-27T06:01:00Z', { localTime: '2026-11-26T18:00' }, null],
  ['2026-11-27T06:01:01Z', { localTime: '2026-11-26T18:00' }, 'schedule_past'],
  ['2025-11-26T05:59:00Z', { localTime: '2026-11-26T18:00' }, 'schedule_out_of_range'],
])('at %s, %o is %s', (now, time, fault) => {
  const wanted = 'moment' in time ? { moment: new Date(time.moment) } : time;
  expect(sendTimeFault(wanted, new Date(now))).toBe(fault);
});
