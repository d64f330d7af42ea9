import { expect, test } from 'vitest';
import { afterQuiet, nextDigest } from './quiet-hours.ts';

const NIGHT = { from: '22:00', until: '08:00' };
const SHORT_NIGHT = { from: '22:00', until: '02:30' };
const NOON = { from: '12:00', until: '13:30' };

test.each([
  // New York is four hours behind in June
  ['2026-06-15T01:59:00Z', 'America/New_York', NIGHT, '2026-06-15T01:59:00Z'],
  ['2026-06-15T02:00:00Z', 'America/New_York', NIGHT, '2026-06-15T12:00:00Z'],
  ['2026-06-15T05:30:20Z', 'America/New_York', NIGHT, '2026-06-15T12:00:00Z'],
  ['2026-06-15T12:00:00Z', 'America/New_York', NIGHT, '2026-06-15T12:00:00Z'],
  ['2026-06-15T12:10:00Z', 'UTC', NOON, '2026-06-15T13:30:00Z'],
  ['2026-06-15T13:30:00Z', 'UTC', NOON, '2026-06-15T13:30:00Z'],
  ['2026-06-15T12:10:00Z', 'UTC', null, '2026-06-15T12:10:00Z'],
  // A zone with half hours, and the nights when clocks in Berlin change.
  ['2026-06-15T20:00:00Z', 'Asia/Kolkata', NIGHT, '2026-06-16T02:30:00Z'],
  ['2026-10-24T22:00:00Z', 'Europe/Berlin', NIGHT, '2026-10-25T07:00:00Z'],
  ['2026-03-28T22:00:00Z', 'Europe/Berlin', NIGHT, '2026-03-29T06:00:00Z'],
  // An end that the clock skips, and one that it shows twice.
  ['2026-03-28T22:00:00Z', 'Europe/Berlin', SHORT_NIGHT, '2026-03-29T01:30:00Z'],
  ['2026-03-29T01:00:00Z', 'Europe/Berlin', SHORT_NIGHT, '2026-03-29T01:30:00Z'],
  ['2026-03-29T01:30:00Z', 'Europe/Berlin', SHORT_NIGHT, '2026-03-29T01:30:00Z'],
  ['2026-10-24T22:00:00Z', 'Europe/Berlin', SHORT_NIGHT, '2026-10-25T00:30:00Z'],
  ['2026-10-25T01:10:00Z', 'Europe/Berlin', SHORT_NIGHT, '2026-10-25T01:10:00Z'],
  ['2026-10-25T20:59:00Z', 'Europe/Berlin', SHORT_NIGHT, '2026-10-25T20:59:00Z'],
])('at %s in %s with %o it may arrive at %s', (now, timeZone, quietHours, then) => {
  expect(afterQuiet(new Date(now), { timeZone, quietHours })).toEqual(new Date(then));
});

test.each([
  ['2026-06-15T12:59:00Z', 'America/New_York', '2026-06-15T13:00:00Z'],
  ['2026-06-15T13:00:00Z', 'America/New_York', '2026-06-16T13:00:00Z'],
  ['2026-10-24T20:00:00Z', 'Europe/Berlin', '2026-10-25T08:00:00Z'],
])('the daily email after %s in %s leaves at %s', (now, timeZone, then) => {
  expect(nextDigest(new Date(now), { timeZone, quietHours: null })).toEqual(new Date(then));
});
