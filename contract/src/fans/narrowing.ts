import { z } from 'zod';
import { filterByCountry } from '../analytics/fan-filter.ts';
import { filterOfMessages } from '../messages/fan-filter.ts';
import { tierId } from '../platform/ids.ts';
import { amount } from '../platform/money.ts';
import { day } from '../platform/time.ts';
import { NARROWING } from './limits.ts';

/** A post of the creator's, or a mass message with a price. */
const thingId = z.uuid();

/** What every fan who is left fulfills: all of it, also what other areas know. Numbers may come as text, from addresses. */
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
  /** Whose account has this language: 'en', 'de'. */
  language: z
    .string()
    .regex(/^[a-z]{2,8}$/)
    .optional(),
  /** Who bought this and still has it. */
  boughtId: thingId.optional(),
  /** Who did not. */
  notBoughtId: thingId.optional(),
  ...filterOfMessages,
  ...filterByCountry,
};

export const narrowing = z.strictObject(narrowingFields);
export type Narrowing = z.infer<typeof narrowing>;
