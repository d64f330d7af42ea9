import { z } from 'zod';
import { countryCode } from '../analytics/country.ts';
import { massMessageId, tierId } from '../platform/ids.ts';
import { amount } from '../platform/money.ts';
import { day } from '../platform/time.ts';
import { NARROWING } from './limits.ts';

/** A post of the creator's, or a mass message with a price. */
const thingId = z.uuid();

/** What every fan who is left fulfills: all of it. Numbers may come as text, from addresses. */
export const narrowingFields = {
  /** Members of this tier, those whose card was declined among them. */
  tierId: tierId.optional(),
  /** Members on a free trial, or everybody but them. */
  trial: z.enum(['on', 'off']).optional(),
  listId: z.uuid().optional(),
  /** Fans since this day in the creator's time zone, or a later one. */
  from: day.optional(),
  /** Fans since this day, or an earlier one. */
  to: day.optional(),
  /** Who spent at least this, in cents. */
  minSpentCents: z.coerce.number().pipe(amount).optional(),
  /** This many of all fans: those who spent most. */
  top: z.coerce.number().pipe(z.int().min(1).max(NARROWING.topMax)).optional(),
  /** Who was here within this many days, of those who show when they were last here. */
  seenDays: z.coerce.number().pipe(z.literal(NARROWING.seenDays)).optional(),
  /** Whose account has this language: 'en', 'de'. */
  language: z
    .string()
    .regex(/^[a-z]{2,8}$/)
    .optional(),
  /** Who was there at their last visit of the creator's page; nobody, where fewer than `NARROWING.fansOfCountry` were. */
  country: countryCode.optional(),
  /** Who was not known to be there; everybody, where fewer were. */
  notCountry: countryCode.optional(),
  /** Who bought this and still has it. */
  boughtId: thingId.optional(),
  /** Who did not. */
  notBoughtId: thingId.optional(),
  /** Who got this mass message, taken back since or not. */
  gotId: massMessageId.optional(),
  /** Who did not. */
  notGotId: massMessageId.optional(),
};

export const narrowing = z.strictObject(narrowingFields);
export type Narrowing = z.infer<typeof narrowing>;
