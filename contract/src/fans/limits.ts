/** What a creator notes about a fan, in characters. */
export const FAN_NOTE = { textMax: 2_000 } as const;

/** Choices of filters that a creator keeps. */
export const SAVED_VIEW = { nameMax: 40, most: 30 } as const;

/**
 * Parts of a creator's fans: those whose membership runs, those of them on a trial, those who canceled it and still
 * have it, those whose card was declined, those whose membership is over, those who follow without a membership, and
 * those who paid anything.
 */
export const FAN_SEGMENTS = [
  'all',
  'members',
  'trial',
  'leaving',
  'failing',
  'former',
  'followers',
  'spenders',
] as const;

/**
 * Of what narrows fans: how many top spenders there can be, within how many days somebody was here (when somebody was last
 * here is told for a month), how many things that can be bought are offered, how many messages, and from how many fans
 * on a country is offered: a rare one would say where somebody is.
 */
export const NARROWING = {
  topMax: 10_000,
  seenDays: [1, 7, 30],
  things: 200,
  fansOfCountry: 10,
} as const;
