import { z } from 'zod';
import { countryCode } from '../platform/country.ts';
import { massMessageId, tierId } from '../platform/ids.ts';
import { amount } from '../platform/money.ts';
import { day } from '../platform/time.ts';
import { NARROWING } from './limits.ts';

/** The id of a post of the creator's, or of a mass message with a price. */
const thingId = z.uuid();

/**
 * Conditions that a fan must all meet. Later areas declare a `FanFilter` on the server for those that only they can check.
 * Numbers may be text, since they come from query strings too.
 */
export const narrowingFields = {
  /** Members of this tier, including those whose card was declined. */
  tierId: tierId.optional(),
  /** Members on a free trial, or everybody else. */
  trial: z.enum(['on', 'off']).optional(),
  listId: z.uuid().optional(),
  /** Fans since this day (in the creator's time zone) or later. */
  from: day.optional(),
  /** Fans since this day or earlier. */
  to: day.optional(),
  /** Fans who spent at least this, in cents. */
  minSpentCents: z.coerce.number().pipe(amount).optional(),
  /** The fans who spent most, this many of all. */
  top: z.coerce.number().pipe(z.int().min(1).max(NARROWING.topMax)).optional(),
  /** Fans whose account has this language: 'en', 'de'. */
  language: z
    .string()
    .regex(/^[a-z]{2,8}$/)
    .optional(),
  /** Fans who bought this and still have it. */
  boughtId: thingId.optional(),
  /** Fans who did not. */
  notBoughtId: thingId.optional(),
  /** Fans who were active within this many days and whose setting shows it. */
  seenDays: z.coerce.number().pipe(z.literal(NARROWING.seenDays)).optional(),
  /** Fans who got this mass message, even if it was unsent since. */
  gotId: massMessageId.optional(),
  /** Fans who did not. */
  notGotId: massMessageId.optional(),
  /** Fans whose last visit came from this country. Matches no fan if fewer than `NARROWING.fansOfCountry` did. */
  country: countryCode.optional(),
  /** Fans whose last visit is not known to have come from this country. Matches every fan if fewer than that did. */
  notCountry: countryCode.optional(),
};

export const narrowing = z.strictObject(narrowingFields);
export type Narrowing = z.infer<typeof narrowing>;
