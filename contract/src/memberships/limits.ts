/** Bounds of a promotion, and how many of a creator's can run at once. */
export const PROMOTION = {
  mostRunning: 10,
  percentOff: { min: 5, max: 95 },
  trialDays: { min: 1, max: 30 },
  mostClaims: 100_000,
} as const;
