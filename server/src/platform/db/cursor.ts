import { z } from 'zod';

/**
 * Keyset cursors: the sort value and the id of the last row shown, so that a page costs the same at any depth, and rows that
 * are added meanwhile are neither skipped nor repeated.
 */
const parts = z.tuple([z.string().max(60), z.uuid()]);

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export class MalformedCursor extends Error {
  override name = 'MalformedCursor';
}

export interface TimeCursor {
  readonly at: Date;
  readonly id: string;
}

export interface NumberCursor {
  readonly value: number;
  readonly id: string;
}

const encode = (value: string, id: string) =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url');

const malformed = () => new MalformedCursor('this isn’t a cursor we issued');

function decode(cursor: string): readonly [string, string] {
  try {
    return parts.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    throw malformed();
  }
}

/**
 * PostgreSQL keeps microseconds and a Date does not, so list statements compare times after `date_trunc('milliseconds', …)`.
 */
export const timeCursor = {
  encode: (at: Date, id: string): string => encode(at.toISOString(), id),
  /** Undefined means 'from the start': far in the future, before every row. */
  decode(cursor: string | undefined): TimeCursor {
    if (cursor === undefined) return { at: new Date('9999-12-31T00:00:00Z'), id: LAST_ID };
    const [value, id] = decode(cursor);
    const at = new Date(value);
    // no row is older, and PostgreSQL has no year 0
    if (!(at.getTime() >= 0) || at.toISOString() !== value) throw malformed();
    return { at, id };
  },
};

/** Whole numbers. */
export const numberCursor = {
  encode: (value: number, id: string): string => encode(String(value), id),
  /** Undefined means 'from the start' of a descending list, at `most`: the largest number that its column can hold. */
  decode(cursor: string | undefined, most: number): NumberCursor {
    if (cursor === undefined) return { value: most, id: LAST_ID };
    const [text, id] = decode(cursor);
    const value = Number(text);
    if (!Number.isSafeInteger(value) || Math.abs(value) > most) throw malformed();
    return { value, id };
  },
};

/** A position in an ascending list that is sorted by several whole numbers, then by id. */
export const numbersCursor = {
  encode: (numbers: readonly number[], id: string): string => encode(numbers.join(' '), id),
  /** Undefined means 'from the start': before every row. Returns `count` numbers. */
  decode(
    cursor: string | undefined,
    count: number,
  ): { readonly numbers: readonly number[]; readonly id: string } {
    if (cursor === undefined)
      return {
        numbers: Array.from({ length: count }, () => Number.MIN_SAFE_INTEGER),
        id: FIRST_ID,
      };
    const [text, id] = decode(cursor);
    const numbers = text.split(' ').map(Number);
    if (numbers.length !== count || !numbers.every(Number.isSafeInteger)) throw malformed();
    return { numbers, id };
  },
};

/**
 * Makes a page of rows that were read with one more than `limit`, and the cursor of its last row; a null cursor on the last
 * page.
 */
export function toPage<Row>(rows: readonly Row[], limit: number, cursorOf: (row: Row) => string) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last !== undefined ? cursorOf(last) : null };
}
