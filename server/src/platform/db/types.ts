import pg from 'pg';
import { parseTimestamptz } from './parse-timestamptz.ts';

const INT8 = 20;
const DATE = 1082;
const DATE_ARRAY = 1182;
const INT8_ARRAY = 1016;

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 beyond 2^53: ${text}`);
  return value;
}

/** Parsers for PostgreSQL's values, by type; the counterpart of `t` in statement.ts. */
export const types = new pg.TypeOverrides();
types.setTypeParser(INT8, parseInt8);
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, parseTimestamptz);
types.setTypeParser(DATE, (text: string) => text);
types.setTypeParser(DATE_ARRAY, (text: string) => text.slice(1, -1).split(',').filter(Boolean));
types.setTypeParser(INT8_ARRAY, (text: string) =>
  text.slice(1, -1).split(',').filter(Boolean).map(parseInt8),
);
