/** A creator's note about a fan, in characters. */
export const FAN_NOTE = { textMax: 2_000 } as const;

/** A creator's saved views: the length of a name, and how many there can be. */
export const SAVED_VIEW = { nameMax: 40, most: 30 } as const;

/**
 * Parts of a creator's fans: those whose membership runs, those of them on a trial, those who canceled and still have access,
 * those whose card was declined, those whose membership is over, those who follow without a membership, and those who paid
 * anything.
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
 * Limits of the filters that narrow fans. `topMax`: how many top spenders can be chosen. `seenDays`: the choices for 'last seen
 * within' (last seen is shown for a month). `things`: how many things with a price, and how many mass messages, are offered.
 * `fansOfCountry`: from how many fans on a country is offered; a rarer one would reveal where a fan is.
 */
export const NARROWING = {
  topMax: 10_000,
  seenDays: [1, 7, 30],
  things: 200,
  fansOfCountry: 10,
} as const;
