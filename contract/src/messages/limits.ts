/** What a message may hold and cost. Prices in cents. */
export const MESSAGE = {
  textMax: 5000,
  mediaMax: 40,
  minPriceCents: 100,
  maxPriceCents: 50_000,
  /** How long after sending a message without a price can be edited. */
  editMinutes: 15,
  page: 50,
} as const;

export const CONVERSATION = { draftMax: MESSAGE.textMax, pinnedMax: 10 } as const;

/** One emoji: what a keyboard puts in with one touch can be several code points long. */
export const REACTION = { emojiMax: 32 } as const;

export const MESSAGE_SEARCH = { queryMin: 2, queryMax: 100 } as const;
