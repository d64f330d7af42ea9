import { z } from 'zod';
import { PROMOTION } from './limits.ts';

/** What the fan gets: a percentage off their first month, or free days that end by themselves. */
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
