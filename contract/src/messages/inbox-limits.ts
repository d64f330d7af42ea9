/** Limits of a creator's inbox. Lengths in characters. */
export const LABEL = { nameMax: 30, most: 50 } as const;
export const QUICK_REPLY = { titleMax: 60, textMax: 2_000, most: 100 } as const;
/** How many purchases a fan card lists. */
export const FAN_CARD = { purchases: 5 } as const;
