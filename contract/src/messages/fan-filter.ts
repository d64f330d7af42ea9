import { z } from 'zod';
import { NARROWING } from '../fans/limits.ts';
import { massMessageId } from '../platform/ids.ts';

/** What messages know of fans, to narrow them by. Numbers may come as text, from addresses. */
export const filterOfMessages = {
  /** Who was here within this many days, of those who show when they were last here. */
  seenDays: z.coerce.number().pipe(z.literal(NARROWING.seenDays)).optional(),
  /** Who got this mass message, taken back since or not. */
  gotId: massMessageId.optional(),
  /** Who did not. */
  notGotId: massMessageId.optional(),
};
