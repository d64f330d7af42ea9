import { DAY, HOUR, MINUTE } from '../../platform/clock/clock.ts';

/** What no clock is ahead of, and behind, the one of Greenwich by more. */
const MOST_AHEAD = 14 * HOUR;
const MOST_BEHIND = 12 * HOUR;
/** The zone of whoever never said where they are. */
const UNSET = 'UTC';

/** One for each zone that was asked of: making one takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat | null>();

function formatOf(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const made = makeFormat(zone);
  formats.set(zone, made);
  return made;
}

/** Null for a zone that this machine does not know. */
function makeFormat(timeZone: string): Intl.DateTimeFormat | null {
  try {
    // it writes 2026-03-08 02:30
    return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  } catch {
    return null;
  }
}

const asMs = (localTime: string) => Date.parse(`${localTime}Z`);

/**
 * When a clock there reaches a time ('2026-03-08T02:30'): the first of two where it does so twice, and where it is put past it,
 * as long after that. Null for a zone that is not known.
 */
function momentIn(localTime: string, zone: string): Date | null {
  const format = formatOf(zone);
  if (!format) return null;
  const wanted = asMs(localTime);
  const shownAt = (ms: number) => asMs(format.format(ms).replace(' ', 'T'));
  const offsetAt = (ms: number) => shownAt(ms) - Math.floor(ms / MINUTE) * MINUTE;
  const before = wanted - offsetAt(wanted - DAY);
  const after = wanted - offsetAt(wanted + DAY);
  const right = [before, after].filter((ms) => shownAt(ms) === wanted);
  return new Date(right.length > 0 ? Math.min(...right) : before);
}

/** When the clock of somebody reaches a time; whoever never said where they are goes by the creator's. */
export const momentFor = (localTime: string, zone: string, creatorZone: string): Date =>
  (zone === UNSET ? null : momentIn(localTime, zone)) ??
  momentIn(localTime, creatorZone) ??
  new Date(asMs(localTime));

/** When the first clock reaches a time. */
export const firstMoment = (localTime: string): Date => new Date(asMs(localTime) - MOST_AHEAD);

/** When the last one does. */
export const lastMoment = (localTime: string): Date => new Date(asMs(localTime) + MOST_BEHIND);
