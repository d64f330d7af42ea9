/** A creator's tiers: how many are on sale at once, and the lengths of their texts in characters. */
export const TIERS = { most: 5, nameMax: 60, descriptionMax: 1000 } as const;

/** Lists of people that a creator keeps. */
export const CREATOR_LIST = { nameMax: 60, most: 50 } as const;
