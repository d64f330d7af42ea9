/** Limits of a post. Prices in cents. */
export const POST = {
  titleMax: 120,
  textMax: 5000,
  mediaMax: 40,
  altMax: 1000,
  minPriceCents: 100,
  maxPriceCents: 50_000,
  draftsMax: 200,
  pinnedMax: 5,
} as const;

export const POLL = { optionsMin: 2, optionsMax: 10, questionMax: 200, optionMax: 100 } as const;

export const COMMENT = { textMax: 2000, page: 20 } as const;

export const COLLECTION = { nameMax: 60, most: 100 } as const;
