import { z } from 'zod';
import { PROMOTION } from './limits.ts';

/** What somebody gets: so many percent off their first month, or days that cost nothing and end by themselves. */
export const promotionTerms = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('discount'),
    percentOff: z.int().min(PROMOTION.percentOff.min).max(PROMOTION.percentOff.max),
  }),
  z.object({
    kind: z.literal('trial'),
    days: z.int().min(PROMOTION.trialDays.min).max(PROMOTION.trialDays.max),
  }),
]);
export type PromotionTerms = z.infer<typeof promotionTerms>;
