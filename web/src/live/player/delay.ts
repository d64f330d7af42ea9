/** What the browser aims at where it does not say so. Seconds. */
const USUAL = 3;
/** So much more than what was aimed at is worth a jump. Seconds. */
const SLACK = 4;
/** Less than this is how a stream plays; more, and the button brings it back. Seconds. */
const LIVE_WITHIN = 3;

/** Whether a stream that should play what happens now has fallen so far behind that it does not catch up by itself. */
export const isTooLate = (delay: number, target: number | null | undefined): boolean =>
  delay > (target ?? USUAL) + SLACK;

/** Whether it plays what happens now, as far as its network allows. */
export const isAtLive = (delay: number | null, target: number = USUAL): boolean =>
  delay === null || delay <= target + LIVE_WITHIN;

/** '3 s behind', for the player's bar; null where it is unknown. */
export const delayWords = (delay: number | null): string | null =>
  delay === null ? null : `${Math.max(1, Math.round(delay))} s behind`;
