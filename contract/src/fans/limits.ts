/** Choices of filters that a creator keeps. */
export const SAVED_VIEW = { nameMax: 40, most: 30 } as const;
