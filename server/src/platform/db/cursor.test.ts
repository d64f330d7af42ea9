import { describe, expect, test } from 'vitest';
import { MalformedCursor, numberCursor, numbersCursor, timeCursor } from './cursor.ts';

const ID = '0198a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const AT = new Date('2026-11-26T18:00:00.123Z');
const forge = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

test('a cursor says where a page ended', () => {
  expect(timeCursor.decode(timeCursor.encode(AT, ID))).toEqual({ at: AT, id: ID });
  expect(numberCursor.decode(numberCursor.encode(12, ID), 100)).toEqual({ value: 12, id: ID });
  expect(numbersCursor.decode(numbersCursor.encode([1, -2], ID), 2)).toEqual({
    numbers: [1, -2],
    id: ID,
  });
  expect(numberCursor.decode(undefined, 100).value).toBe(100);
});

describe('a forged cursor is refused', () => {
  test.each([
    ['0000-01-01T00:00:00.000Z'],
    ['-000001-01-01T00:00:00.000Z'],
    ['1969-12-31T23:59:59.999Z'],
    ['2028-02-30T12:00:00.000Z'],
    ['2026-11-26'],
    ['yesterday'],
    [''],
    [null],
    [5],
  ])('as a time: %s', (value) => {
    expect(() => timeCursor.decode(forge(value, ID))).toThrow(MalformedCursor);
  });

  test.each([['1e300'], ['1.5'], ['2147483648'], ['-2147483648'], ['NaN'], ['9'.repeat(30)]])(
    'as a number: %s',
    (value) => {
      expect(() => numberCursor.decode(forge(value, ID), 2_147_483_647)).toThrow(MalformedCursor);
      expect(() => numbersCursor.decode(forge(`${value} 1`, ID), 1)).toThrow(MalformedCursor);
    },
  );

  test.each([['x'], ['%%%'], [forge('1', 'no id')], [forge('1')], [forge('1', ID, ID)]])(
    'as anything: %s',
    (cursor) => {
      expect(() => timeCursor.decode(cursor)).toThrow(MalformedCursor);
      expect(() => numberCursor.decode(cursor, 100)).toThrow(MalformedCursor);
      expect(() => numbersCursor.decode(cursor, 1)).toThrow(MalformedCursor);
    },
  );
});
