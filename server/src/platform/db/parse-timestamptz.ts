import pg from 'pg';

const parseAny: (text: string) => Date = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);

/**
 * A Date has no infinity, and the driver would return a number. These are the last and first moments that JSON, and every
 * client that reads it, writes with a four-digit year.
 */
const ENDS: Readonly<Record<string, string>> = {
  infinity: '9999-12-31T23:59:59.999Z',
  '-infinity': '0001-01-01T00:00:00.000Z',
};

const SPACE = 32;
const ZERO = 48;

const digit = (text: string, at: number) => text.charCodeAt(at) - ZERO;
const pair = (text: string, at: number) => 10 * digit(text, at) + digit(text, at + 1);

/**
 * Parses a time as PostgreSQL writes it. The usual form (server in UTC, our era) is read by position, more than twice as fast
 * as with the driver's general pattern (400 and 1100 ns): a page of posts has dozens of times. Any other form goes to that
 * pattern.
 */
export function parseTimestamptz(text: string): Date {
  const isUsual = text.endsWith('+00') && text.charCodeAt(10) === SPACE && !text.startsWith('00');
  if (!isUsual) return text in ENDS ? new Date(ENDS[text] ?? '') : parseAny(text);
  const year = 100 * pair(text, 0) + pair(text, 2);
  const [month, day] = [pair(text, 5) - 1, pair(text, 8)];
  const [hour, minute, second] = [pair(text, 11), pair(text, 14), pair(text, 17)];
  return new Date(Date.UTC(year, month, day, hour, minute, second, milliseconds(text)));
}

/** '….7+00' means 700: PostgreSQL omits trailing zeros, and keeps microseconds, which a Date does not. */
function milliseconds(text: string): number {
  const digits = text.length - '2026-11-22 10:04:05.+00'.length;
  if (digits < 1) return 0;
  const tens = digits > 1 ? digit(text, 21) : 0;
  const ones = digits > 2 ? digit(text, 22) : 0;
  return 100 * digit(text, 20) + 10 * tens + ones;
}
