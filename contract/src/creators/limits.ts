/** Monthly price of a tier in cents: free, or within these bounds (operator defaults). */
export const TIER_PRICE = { minCents: 300, maxCents: 50_000 } as const;
