import pg from 'pg';
import { expect, test } from 'vitest';
import { parseTimestamptz } from './parse-timestamptz.ts';

const ANY: (text: string) => Date = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);

test.each([
  '2026-11-22 10:04:05+00',
  '2026-11-22 10:04:05.7+00',
  '2026-11-22 10:04:05.07+00',
  '2026-11-22 10:04:05.123+00',
  '2026-11-22 10:04:05.123999+00',
  '1969-12-31 23:59:59.999+00',
  '2024-02-29 00:00:00+00',
  '9999-12-31 00:00:00+00',
  '0101-01-01 00:00:00+00',
  '0042-01-01 00:00:00+00',
  '0042-01-01 00:00:00+00 BC',
  '12026-11-22 10:04:05+00',
  '2026-11-22 10:04:05.5+02',
  '2026-11-22 10:04:05-03:30',
])('%s is the moment that the driver reads', (text) => {
  expect(parseTimestamptz(text)).toEqual(ANY(text));
});

test.each([
  ['infinity', '9999-12-31T23:59:59.999Z'],
  ['-infinity', '0001-01-01T00:00:00.000Z'],
])('%s is a Date, as its type says', (text, moment) => {
  expect(parseTimestamptz(text).toISOString()).toBe(moment);
});
