import { z } from 'zod';

/**
 * Years for what people plan and look back at: leaves out those that PostgreSQL does not have, such as 0, and typing errors.
 */
const FIRST_YEAR = 1970;
const LAST_YEAR = 2200;
const OUT_OF_BOUNDS = `Choose a date from ${FIRST_YEAR} to ${LAST_YEAR}.`;

function isInBounds(text: string): boolean {
  const year = new Date(text).getUTCFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}

/** A moment in a request: ISO 8601 in UTC, such as '2026-11-26T18:00:00.000Z'. */
export const moment = z.iso.datetime().refine(isInBounds, OUT_OF_BOUNDS);

/** A real day on the calendar, such as '2026-11-26'; each use says in which time zone. */
export const day = z.iso.date().refine(isInBounds, OUT_OF_BOUNDS);

/** The time on a clock on a real day, in no particular time zone: '2026-11-26T18:00'. */
export const localTime = z.iso
  .datetime({ local: true, precision: -1 })
  .regex(/^[^Z]*$/)
  .refine((text) => isInBounds(`${text}Z`), OUT_OF_BOUNDS);
