import { z } from 'zod';
import { NARROWING } from '../fans/limits.ts';
import { massMessageId } from '../platform/ids.ts';

/** The filters of messages that narrow fans. Numbers may be text, since they come from query strings too. */
export const filterOfMessages = {
  /** Fans who were active within this many days and whose setting shows it. */
  seenDays: z.coerce.number().pipe(z.literal(NARROWING.seenDays)).optional(),
  /** Fans who got this mass message, even if it was unsent since. */
  gotId: massMessageId.optional(),
  /** Fans who did not. */
  notGotId: massMessageId.optional(),
};
