/**
 * What waits for what: a job never waits for one of another lane, however many of those there are. The numbers are how
 * many of a lane one process works on at once, beside one of each queue (docs/decisions/0020-lanes.md).
 */
export const LANES = {
  /** Charges, renewals, holds and payouts. */
  money: 2,
  /** What is sent to one person: it waits for somebody else's server. */
  mail: 4,
  /** Pictures, films, sounds and their files. Pictures are CPU work and leave a core to the web. */
  media: 2,
  /** What a moment was promised for: a post comes out, an account ends. */
  timers: 2,
  /** Page after page of what concerns many people, and sweeps. */
  crowd: 1,
} as const;

export type Lane = keyof typeof LANES;

export const laneNames = Object.keys(LANES) as Lane[];
