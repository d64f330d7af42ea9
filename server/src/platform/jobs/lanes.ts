/**
 * A job never waits for one of another lane, however many of those there are. The numbers are how many jobs of a lane one
 * process runs at once, in addition to one of each queue (docs/decisions/0020-lanes.md).
 */
export const LANES = {
  /** Charges, renewals, holds and payouts. */
  money: 2,
  /** Messages to one person: they wait for another server. */
  mail: 4,
  /** Pictures, films, sounds and their files. Pictures are CPU work and leave a core for the web. */
  media: 2,
  /** Jobs with a promised time: a post is published, an account ends. */
  timers: 2,
  /** Page-by-page work that affects many people, and cleanups. */
  crowd: 1,
} as const;

export type Lane = keyof typeof LANES;

export const laneNames = Object.keys(LANES) as Lane[];
