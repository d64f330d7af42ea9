import { momentIn } from '../../platform/clock/zoned.ts';

/** The zone of whoever never said where they are. */
const UNSET = 'UTC';

/** When the clock of somebody reaches a time; whoever never said where they are goes by the creator's. */
export const momentFor = (localTime: string, zone: string, creatorZone: string): Date =>
  (zone === UNSET ? null : momentIn(localTime, zone)) ??
  momentIn(localTime, creatorZone) ??
  new Date(`${localTime}Z`);
