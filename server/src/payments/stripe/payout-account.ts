import { z } from 'zod';

/** The parts of a connected account that decide whether its owner can be paid out. */
export const payoutAccount = z.object({
  id: z.string(),
  country: z.string().nullish(),
  details_submitted: z.boolean().default(false),
  payouts_enabled: z.boolean().default(false),
  capabilities: z.object({ transfers: z.string().optional() }).nullish(),
  requirements: z.object({ currently_due: z.array(z.string()).nullish() }).nullish(),
});
type Account = z.infer<typeof payoutAccount>;

/** The account can receive money and pay it out to its owner's bank. Having every field filled in implies neither. */
export const isReady = ({ capabilities, payouts_enabled: pays }: Account): boolean =>
  capabilities?.transfers === 'active' && pays;

/** Its owner has entered everything, and Stripe is reviewing it. */
export const isInReview = (account: Account): boolean =>
  account.details_submitted && (account.requirements?.currently_due ?? []).length === 0;

/** 'Stripe, US'. */
export const labelOf = ({ country }: Account): string => `Stripe, ${country ?? 'US'}`;
