/** Monthly price of a tier in cents: free, or within these bounds (operator defaults). */
export const TIER_PRICE = { minCents: 300, maxCents: 50_000 } as const;

/** Lists of people that a creator keeps. */
export const CREATOR_LIST = { nameMax: 60, most: 50 } as const;
