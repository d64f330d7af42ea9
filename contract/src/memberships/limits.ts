/** Monthly price of a tier in cents: free, or within these bounds (operator defaults). */
export const TIER_PRICE = { minCents: 300, maxCents: 50_000 } as const;

/** Bounds of a promotion, and how many of a creator's can run at once. */
export const PROMOTION = {
  mostRunning: 10,
  percentOff: { min: 5, max: 95 },
  trialDays: { min: 1, max: 30 },
  mostClaims: 100_000,
} as const;
