/** Payout rules of spec §5 and §9. Cents and hours. */
export const PAYOUT = {
  minCents: 50_00,
  maxCents: 50_000_00,
  everyHours: 24,
  /** Time to notice that somebody else changed where the money goes. */
  changedMethodWaitsHours: 72,
  deliveryText: '2-5 business days (0% fee)',
} as const;
