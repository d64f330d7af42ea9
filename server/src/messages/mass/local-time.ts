import { HOUR } from '../../platform/clock/clock.ts';
import { momentIn } from '../../platform/clock/zoned.ts';

/** What no clock is ahead of, and behind, the one of Greenwich by more. */
const MOST_AHEAD = 14 * HOUR;
const MOST_BEHIND = 12 * HOUR;
/** The zone of whoever never said where they are. */
const UNSET = 'UTC';

const asMs = (localTime: string) => Date.parse(`${localTime}Z`);

/** When the clock of somebody reaches a time; whoever never said where they are goes by the creator's. */
export const momentFor = (localTime: string, zone: string, creatorZone: string): Date =>
  (zone === UNSET ? null : momentIn(localTime, zone)) ??
  momentIn(localTime, creatorZone) ??
  new Date(asMs(localTime));

/** When the first clock reaches a time. */
export const firstMoment = (localTime: string): Date => new Date(asMs(localTime) - MOST_AHEAD);

/** When the last one does. */
export const lastMoment = (localTime: string): Date => new Date(asMs(localTime) + MOST_BEHIND);
