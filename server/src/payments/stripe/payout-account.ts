import { z } from 'zod';

/** The parts of a connected account that say whether its owner can be paid out. */
export const payoutAccount = z.object({
  id: z.string(),
  country: z.string().nullish(),
  details_submitted: z.boolean().default(false),
  payouts_enabled: z.boolean().default(false),
  capabilities: z.object({ transfers: z.string().optional() }).nullish(),
  requirements: z.object({ currently_due: z.array(z.string()).nullish() }).nullish(),
});
type Account = z.infer<typeof payoutAccount>;

/** Money reaches it, and leaves it for its owner's bank. That every field was filled in says neither. */
export const isReady = ({ capabilities, payouts_enabled: pays }: Account): boolean =>
  capabilities?.transfers === 'active' && pays;

/** Its owner has entered everything, and Stripe is looking at it. */
export const isInReview = (account: Account): boolean =>
  account.details_submitted && (account.requirements?.currently_due ?? []).length === 0;

/** 'Stripe, US'. */
export const labelOf = ({ country }: Account): string => `Stripe, ${country ?? 'US'}`;
