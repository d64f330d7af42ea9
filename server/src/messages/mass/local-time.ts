import { momentIn } from '../../platform/clock/zoned.ts';

/** The stored zone of an account that never sent its time zone. */
const UNSET = 'UTC';

/** When a person's clock reaches a time. Without a known zone, the creator's clock counts. */
export const momentFor = (localTime: string, zone: string, creatorZone: string): Date =>
  (zone === UNSET ? null : momentIn(localTime, zone)) ??
  momentIn(localTime, creatorZone) ??
  new Date(`${localTime}Z`);
